import { describe, expect, test } from 'vitest';
import { NO_STATS, readCampaign } from '#domain/campaign/campaign.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readProspectList } from '#domain/prospect/prospect-list.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { campaignForEachTest } from '#support/campaign-fixture.ts';
import { runDueJobs } from '#support/due-jobs.ts';
import { crashingBackend } from '#support/test-server.ts';

const fixture = campaignForEachTest();
let listId: string;

const rows = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, index) => ({
    Name: `${prefix} ${index}`,
    URL: `https://www.linkedin.com/in/${prefix}-${index}`,
  }));

/** Imports people, two of them without an address, and returns the list's id. */
async function importPeople(count: number, prefix = 'p'): Promise<string> {
  const body = {
    campaignId: fixture.campaignId,
    prospects: [...rows(count - 2, prefix), { Name: `${prefix} x`, URL: '' }, { Name: `${prefix} y`, URL: 'nowhere' }],
    fileName: 'people.csv',
  };
  const answer = await fixture.server.post('/prospects/create', body, fixture.caller);
  await runDueJobs(fixture.backend, { kinds: ['prospects.import'] });
  return (answer.body.data as { prospectListId: string }).prospectListId;
}
const undo = (prospectListId: string, caller = fixture.caller) =>
  fixture.server.post('/prospects/undo', { prospectListId }, caller);
const runUndo = (backend: Backend = fixture.backend) => runDueJobs(backend, { kinds: ['prospects.undo'] });
const getList = async () => readProspectList(await fixture.backend.findDocument(COLLECTIONS.prospectLists, listId));
const prospects = async () =>
  readCampaign(await fixture.backend.findDocument(COLLECTIONS.campaigns, fixture.campaignId)).stats.prospects;
const chatsOf = (id: string) => fixture.backend.listAll(COLLECTIONS.chats, [Query.equal('prospectList', id)]);

describe('undoing an import', () => {
  test('undoing an import removes the people whom nobody has contacted, and keeps contacted people and those of another import', async () => {
    const other = await importPeople(4, 'other');
    listId = await importPeople(100);
    expect(await getList()).toMatchObject({
      fileName: 'people.csv',
      importedBy: fixture.member.userId,
      imported: 98,
      invalid: 2,
      undone: 0,
    });
    const [contacted] = (await chatsOf(listId)).filter((chat) => chat['status'] === 0);
    await fixture.backend.transact([
      { action: 'update', collection: COLLECTIONS.chats, id: contacted?.$id ?? '', data: { status: 1, actCount: 1 } },
    ]);

    expect((await undo(listId)).status).toBe(200);
    expect(await getList()).toMatchObject({ status: 'undoing' });
    // A second request returns the same undo.
    expect((await undo(listId)).status).toBe(200);
    await runUndo();
    expect(await getList()).toMatchObject({ status: 'undone', undone: 97, imported: 98 });
    expect((await chatsOf(listId)).map(({ $id }) => $id)).toEqual([contacted?.$id]);
    expect(await chatsOf(other)).toHaveLength(4);
    expect(await prospects()).toBe(1 + 2);
    // The people can be imported again.
    listId = await importPeople(100);
    expect(await getList()).toMatchObject({ imported: 97, existing: 1 });
  });

  test.each(['undoing', 'undone'])(
    'a late part of an import that is %s is refused, and adds nobody',
    async (status) => {
      const part = (chunk: number) =>
        fixture.server.post(
          '/prospects/create',
          {
            campaignId: fixture.campaignId,
            prospects: rows(3, `part-${chunk}`),
            importId: 'parts',
            chunk,
            last: chunk === 2,
          },
          fixture.caller,
        );
      listId = ((await part(0)).body.data as { prospectListId: string }).prospectListId;
      await runDueJobs(fixture.backend, { kinds: ['prospects.import'] });
      await fixture.backend.transact([
        { action: 'update', collection: COLLECTIONS.prospectLists, id: listId, data: { status: 'completed' } },
      ]);
      expect((await undo(listId)).status).toBe(200);
      if (status === 'undone') await runUndo();
      expect((await getList()).status).toBe(status);
      const { body } = await part(1);
      expect([body.error?.code, body.error?.message]).toEqual(['conflict', 'This import was undone. Start a new one.']);
      await runDueJobs(fixture.backend);
      expect(await getList()).toMatchObject({ status: 'undone' });
      expect(await chatsOf(listId)).toEqual([]);
    },
  );

  test.each(['active', 'paused'])(
    'a campaign that is %s needs prospects again after its only import was undone, and starts with the next one',
    async (status) => {
      const campaign = { collection: COLLECTIONS.campaigns, id: fixture.campaignId };
      const getStatus = async () => (await fixture.backend.findDocument(campaign.collection, campaign.id))?.['status'];
      const stats = JSON.stringify({ ...NO_STATS });
      await fixture.backend.transact([{ ...campaign, action: 'update', data: { status: 'prospects_needed', stats } }]);
      listId = await importPeople(100);
      expect(await getStatus()).toBe('active');
      await fixture.backend.transact([{ ...campaign, action: 'update', data: { status } }]);
      await undo(listId);
      await runUndo();
      expect([await prospects(), await getStatus()]).toEqual([0, 'prospects_needed']);
      await importPeople(4, 'next');
      expect([await prospects(), await getStatus()]).toEqual([2, 'active']);
    },
  );

  test('a campaign keeps its status when an undo leaves somebody in it', async () => {
    const campaign = { collection: COLLECTIONS.campaigns, id: fixture.campaignId };
    await importPeople(4, 'other');
    listId = await importPeople(10);
    await fixture.backend.transact([{ ...campaign, action: 'update', data: { status: 'paused' } }]);
    await undo(listId);
    await runUndo();
    expect((await fixture.backend.findDocument(campaign.collection, campaign.id))?.['status']).toBe('paused');
  });

  test('a person who is contacted during the undo stays', async () => {
    listId = await importPeople(10);
    await undo(listId);
    const [chosen] = (await chatsOf(listId)).filter((chat) => chat['status'] === 0);
    let isContacted = false;
    const contacting: Backend = {
      ...fixture.backend,
      async list(collection, queries) {
        const found = await fixture.backend.list(collection, queries);
        if (collection === COLLECTIONS.chats && !isContacted) {
          isContacted = true;
          await fixture.backend.transact([
            { action: 'update', collection, id: chosen?.$id ?? '', data: { status: 1, actCount: 1 } },
          ]);
        }
        return found;
      },
    };
    await runUndo(contacting);
    expect(isContacted).toBe(true);
    expect((await chatsOf(listId)).map(({ $id }) => $id)).toEqual([chosen?.$id]);
    expect([await prospects(), (await getList()).undone]).toEqual([1, 7]);
  });

  test.each([1, 2, 3])('an undo that is killed at its write %i continues, and the counts are right', async (fatal) => {
    for (const moment of ['before', 'after'] as const) {
      listId = await importPeople(100, `${fatal}-${moment}`);
      await undo(listId);
      const before = await prospects();
      await runUndo(crashingBackend(fixture.backend, fatal, moment)).catch(() => undefined);
      await runDueJobs(fixture.backend, { kinds: ['prospects.undo'], nowMs: () => Date.now() + 3_600_000 });
      expect(await getList()).toMatchObject({ status: 'undone', undone: 98 });
      expect(await chatsOf(listId)).toEqual([]);
      expect(await prospects()).toBe(before - 98);
    }
  });

  test('an undo is refused for an import that is not done, does not exist, or is of another team', async () => {
    const answer = await fixture.server.post(
      '/prospects/create',
      { campaignId: fixture.campaignId, prospects: rows(3) },
      fixture.caller,
    );
    const running = (answer.body.data as { prospectListId: string }).prospectListId;
    expect((await undo(running)).status).toBe(409);
    expect((await undo('nothing')).status).toBe(404);
    const otherTeam = await fixture.server.createTeam();
    const stranger = await fixture.server.createMember(otherTeam);
    expect((await undo(running, { member: stranger, teamId: otherTeam })).status).toBe(404);
  });
});
