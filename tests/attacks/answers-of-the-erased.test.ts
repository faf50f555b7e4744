import { expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { Query } from '#server/backend/query.ts';
import { campaignForEachTest } from '#support/campaign-fixture.ts';
import { runDueJobs } from '#support/due-jobs.ts';

/** The answer of each command is stored, and may hold a whole conversation, with the person it is about. */

const fixture = campaignForEachTest();
const CANARY = 'Canary Prospect';

/** Imports somebody, sends commands about them, more than one page of answers, and returns their import and chat. */
async function importSomebody() {
  const { server, backend, campaignId, caller } = fixture;
  const imported = await server.post(
    '/prospects/create',
    { campaignId, prospects: [{ Name: CANARY, URL: 'https://www.linkedin.com/in/canary-prospect' }] },
    caller,
  );
  await runDueJobs(backend, { kinds: ['prospects.import'] });
  const { prospectListId } = imported.body.data as { prospectListId: string };
  const [chat] = await backend.listAll(COLLECTIONS.chats, [Query.equal('prospectList', prospectListId)]);
  const chatId = chat?.$id ?? expect.fail('nobody was imported');
  const pause = (key: string) => server.post('/chat/paused', { chatId, paused: true }, { ...caller, key });
  for (let each = 0; each < 120; each += 1) await pause(`pause-${each}`);
  expect((await answersNaming(CANARY)).length).toBe(120);
  return { prospectListId, chatId, pause };
}

const answersNaming = async (name: string) =>
  (await fixture.backend.listAll(COLLECTIONS.answerBodies, [])).filter(({ body }) => String(body).includes(name));

test.each([
  [
    'whose campaign was deleted',
    () => fixture.server.request('DELETE', `/campaign/${fixture.campaignId}`, undefined, fixture.caller),
  ],
  [
    'whose import was undone',
    (prospectListId: string) => fixture.server.post('/prospects/undo', { prospectListId }, fixture.caller),
  ],
])(
  'no answer holds somebody %s, and a repeated command about them is carried out no second time',
  async (_how, erase) => {
    const { prospectListId, chatId, pause } = await importSomebody();
    expect((await erase(prospectListId)).status).toBe(200);
    await runDueJobs(fixture.backend, { kinds: ['campaign.delete', 'prospects.undo'] });
    expect(await fixture.backend.findDocument(COLLECTIONS.chats, chatId)).toBeUndefined();
    expect(await answersNaming(CANARY)).toEqual([]);
    expect(await pause('pause-1')).toEqual({ status: 200, body: { data: {}, error: null } });
    // A new one is refused.
    expect((await pause('later')).body.error?.code).toBe('not_found');
  },
);
