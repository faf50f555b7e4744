import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCampaign } from '#domain/campaign.ts';
import { readChat } from '#domain/chat.ts';
import { COLLECTIONS } from '#domain/collections.ts';
import { readProspectList } from '#domain/prospect-list.ts';
import { createRandom } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { machineClock } from '#server/jobs/job-clock.ts';
import { createProspectImportEnd, IMPORT_PATIENCE_MS, PROSPECT_IMPORT_END_KIND } from '#server/jobs/prospect-import-end.ts';
import { createProspectImport, PROSPECT_IMPORT_KIND } from '#server/jobs/prospect-import.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { dyingBackend, openTestServer, type TestMember, type TestServer } from '#support/test-server.ts';

let server: TestServer;
let teamId: string;
let member: TestMember;
let campaignId: string;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  teamId = await server.createTeam();
  member = await server.createMember(teamId);
  campaignId = await server.createCampaign(teamId);
});

type Row = Record<string, string>;
const person = (slug: string): Row => ({ 'First Name': 'Ada', 'Last Name': slug, 'URL': `https://www.linkedin.com/in/${slug}`, 'Company': 'Acme', 'Position': 'CTO' });
const people = (count: number, prefix = 'p'): Row[] => Array.from({ length: count }, (_, index) => person(`${prefix}-${index}`));

const create = (body: Record<string, unknown>, key?: string) => server.post('/prospects/create', { campaignId, ...body }, { member, teamId, ...(key === undefined ? {} : { key }) });

/** Works off every import that is due; `nowMs` may be later than now, when failed attempts are due again. */
const runImports = (backend: Backend = server.backend, nowMs: () => number = Date.now) =>
  createJobRunner({
    backend,
    kinds: {
      [PROSPECT_IMPORT_KIND]: { handler: createProspectImport({ backend, random: createRandom('import') }), concurrency: 2 },
      [PROSPECT_IMPORT_END_KIND]: { handler: createProspectImportEnd({ backend, random: createRandom('end') }), concurrency: 1 },
    },
    clock: { ...machineClock, now: nowMs },
    random: createRandom('runner'),
    log: () => undefined,
  }).runUntilIdle([PROSPECT_IMPORT_KIND, PROSPECT_IMPORT_END_KIND]);

const listId = (answer: Awaited<ReturnType<typeof create>>): string => (answer.body.data as { prospectListId: string }).prospectListId;
const getList = async (id: string) => readProspectList(await server.backend.findDocument(COLLECTIONS.prospectLists, id));
const getCampaign = async () => readCampaign(await server.backend.findDocument(COLLECTIONS.campaigns, campaignId));
const listChats = async () => (await server.backend.listAll(COLLECTIONS.chats, [Query.equal('campaign', campaignId)])).map((document) => readChat(document));

describe('POST /prospects/create and its job', () => {
  test('rows become chats; list and campaign count them, and the campaign starts', async () => {
    const answer = await create({ prospects: people(3) });
    expect([answer.status, answer.body.data]).toEqual([200, { prospectListId: expect.any(String), received: 3 }]);
    expect(await getList(listId(answer))).toMatchObject({ status: 'processing', total: 3, processed: 0, campaignId });
    await runImports();
    expect(await getList(listId(answer))).toMatchObject({ status: 'completed', total: 3, processed: 3, imported: 3, existing: 0, invalid: 0 });
    expect(await getCampaign()).toMatchObject({ status: 'active', prospectListId: listId(answer), stats: { prospects: 3 } });
    const chats = await listChats();
    const shown = chats.map(({ chat }) => `${chat.name}, ${chat.headline}, ${chat.status}, ${chat.profileId}`);
    expect(shown.toSorted()).toEqual([0, 1, 2].map((index) => `Ada p-${index}, CTO at Acme, 0, profile-1`));
    expect(await server.backend.listAll(COLLECTIONS.jobs, [Query.equal('kind', 'campaign.run'), Query.equal('teamId', teamId)])).toHaveLength(1);
  });

  test('nobody is there twice: not by another writing of the address, nor from another import', async () => {
    const writings = ['https://www.linkedin.com/in/zo%C3%AB/', 'http://fr.linkedin.com/in/Zoë?utm=1', 'linkedin.com/in/zoë/fr'];
    const first = await create({ prospects: writings.map((url) => ({ Name: 'Zoë', URL: url })) });
    const second = await create({ prospects: [{ Name: 'Zoë', URL: writings[1] }, ...people(1)] });
    await runImports();
    expect(await getList(listId(first))).toMatchObject({ imported: 1, existing: 2 });
    expect(await getList(listId(second))).toMatchObject({ imported: 1, existing: 1 });
    expect(await listChats()).toHaveLength(2);
    expect((await getCampaign()).stats.prospects).toBe(2);
  });

  test('the same person in another team is another prospect', async () => {
    await create({ prospects: people(1, 'shared') });
    const otherTeam = await server.createTeam();
    const colleague = await server.createMember(otherTeam);
    const otherCampaign = await server.createCampaign(otherTeam);
    await server.post('/prospects/create', { campaignId: otherCampaign, prospects: people(1, 'shared') }, { member: colleague, teamId: otherTeam });
    await runImports();
    expect(await server.backend.listAll(COLLECTIONS.chats, [Query.equal('campaign', [campaignId, otherCampaign])])).toHaveLength(2);
  });

  test('rows without a usable address are shown as such, blank ones are only counted', async () => {
    const answer = await create({ prospects: [...people(1), { Name: 'No Address', URL: '' }, { Name: 'Company', URL: 'https://linkedin.com/company/acme' }, { Name: '  ', URL: '' }] });
    await runImports();
    expect(await getList(listId(answer))).toMatchObject({ status: 'completed', processed: 4, imported: 1, invalid: 3, existing: 0 });
    expect((await listChats()).map(({ chat }) => String(chat.status)).toSorted()).toEqual(['0', '404', '404']);
    expect((await getCampaign()).stats.prospects).toBe(1);
  });

  test('an import in chunks, in any order and each sent twice, is one import', async () => {
    const part = (chunk: number, last: boolean) => create({ prospects: people(150, `chunk${chunk}`), importId: 'import-1', chunk, last }, `import-1:${chunk}`);
    const answers = [await part(2, true), await part(0, false), await part(2, true), await part(1, false), await part(0, false)];
    expect(new Set(answers.map(listId)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await runImports();
    expect(await getList(listId(answers[0] ?? expect.fail()))).toMatchObject({ status: 'completed', total: 450, processed: 450, imported: 450 });
    expect(await listChats()).toHaveLength(450);
  });

  test('an import whose parts stop coming is complete with the rows that came, once nobody has sent more for a while', async () => {
    const part = (chunk: number) => create({ prospects: people(3, `stopped${chunk}`), importId: 'stopped', chunk, last: false }, `stopped:${chunk}`);
    const first = await part(0);
    await runImports();
    expect(await getList(listId(first))).toMatchObject({ status: 'processing', total: 3, processed: 3 });
    await part(1);
    // The next part may still come.
    await runImports(server.backend, () => Date.now() + IMPORT_PATIENCE_MS - 5_000);
    expect(await getList(listId(first))).toMatchObject({ status: 'processing', total: 6, processed: 6 });
    await runImports(server.backend, () => Date.now() + IMPORT_PATIENCE_MS);
    expect(await getList(listId(first))).toMatchObject({ status: 'completed', total: 6, imported: 6 });
    expect(await getCampaign()).toMatchObject({ status: 'active', stats: { prospects: 6 } });
  });

  test('a part that comes after that opens the import again, also the last one and under another command; nobody is there twice', async () => {
    const first = await create({ prospects: people(3, 'late0'), importId: 'late', chunk: 0, last: false }, 'late:0');
    await runImports(server.backend, () => Date.now() + IMPORT_PATIENCE_MS);
    expect(await getList(listId(first))).toMatchObject({ status: 'completed', total: 3 });
    const last = await create({ prospects: [...people(2, 'late1'), ...people(1, 'late0')], importId: 'late', chunk: 1, last: true }, 'another-command:1');
    expect(listId(last)).toBe(listId(first));
    expect(await getList(listId(first))).toMatchObject({ status: 'processing', total: 6, processed: 3 });
    await runImports();
    expect(await getList(listId(first))).toMatchObject({ status: 'completed', total: 6, imported: 5, existing: 1 });
    expect(await listChats()).toHaveLength(5);
  });

  test('a chunk repeated under another key changes nothing', async () => {
    const first = await create({ prospects: people(5), importId: 'again', chunk: 0, last: false }, 'again-a');
    const second = await create({ prospects: people(5), importId: 'again', chunk: 0, last: false }, 'again-b');
    await runImports();
    expect(second.body).toEqual(first.body);
    expect(await getList(listId(first))).toMatchObject({ status: 'processing', total: 5, processed: 5 });
  });

  test('chunks may arrive while others are worked on', async () => {
    const parts = Array.from({ length: 6 }, (_, chunk) => create({ prospects: people(120, `live${chunk}`), importId: 'live', chunk, last: chunk === 5 }));
    const [answers] = await Promise.all([Promise.all(parts), runImports()]);
    await runImports();
    expect(await getList(listId(answers[0] ?? expect.fail()))).toMatchObject({ status: 'completed', total: 720, processed: 720, imported: 720 });
    expect((await getCampaign()).stats.prospects).toBe(720);
  });

  test('a chunk after the last one is refused', async () => {
    await create({ prospects: people(1), importId: 'closed', chunk: 0, last: true });
    const late = await create({ prospects: people(1), importId: 'closed', chunk: 1 });
    expect([late.status, late.body.error?.code]).toEqual([409, 'conflict']);
  });

  test('a campaign of another team looks as if it were not there', async () => {
    const foreign = await server.createCampaign(await server.createTeam());
    const answer = await server.post('/prospects/create', { campaignId: foreign, prospects: people(1) }, { member, teamId });
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
  });

  test('an import without any usable prospect does not start the campaign', async () => {
    const answer = await create({ prospects: [{ Name: 'Nobody', URL: '' }] });
    await runImports();
    expect([(await getList(listId(answer))).status, (await getCampaign()).status]).toEqual(['completed', 'prospects_needed']);
  });
});

describe('an import that crashes', () => {
  test.each([1, 2, 3, 5].flatMap((fatal) => [[fatal, 'before'], [fatal, 'after']] as const))('at transaction %i, %s it was carried out: goes on without losing or doubling a row', async (fatal, moment) => {
    const answer = await create({ prospects: [...people(1_010), ...people(20)] });
    await Promise.allSettled([runImports(dyingBackend(server.backend, fatal, moment))]);
    const halfWay = await getList(listId(answer));
    expect(halfWay.imported).toBe((await listChats()).length);
    expect((await getCampaign()).stats.prospects).toBe(halfWay.imported);
    await runImports(server.backend, () => Date.now() + 60_000);
    expect(await getList(listId(answer))).toMatchObject({ status: 'completed', total: 1_030, processed: 1_030, imported: 1_010, existing: 20 });
    expect(await listChats()).toHaveLength(1_010);
    expect((await getCampaign()).stats.prospects).toBe(1_010);
  });
});
