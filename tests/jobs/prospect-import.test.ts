import { describe, expect, test } from 'vitest';
import { readCampaign } from '#domain/campaign/campaign.ts';
import { readChat } from '#domain/chat/chat.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { readProspectList, importRowCount } from '#domain/prospect/prospect-list.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { IMPORT_PATIENCE_MS } from '#server/jobs/prospect-import-end.ts';
import { campaignForEachTest } from '#support/campaign-fixture.ts';
import { runDueJobs } from '#support/due-jobs.ts';
import { crashingBackend } from '#support/test-server.ts';

const fixture = campaignForEachTest();

type Row = Record<string, string>;
const person = (slug: string): Row => ({
  'First Name': 'Ada',
  'Last Name': slug,
  URL: `https://www.linkedin.com/in/${slug}`,
  Company: 'Acme',
  Position: 'CTO',
});
const people = (count: number, prefix = 'p'): Row[] =>
  Array.from({ length: count }, (_, index) => person(`${prefix}-${index}`));

const create = (body: Record<string, unknown>, key?: string) =>
  fixture.server.post(
    '/prospects/create',
    { campaignId: fixture.campaignId, ...body },
    { ...fixture.caller, ...(key === undefined ? {} : { key }) },
  );

const listId = (answer: Awaited<ReturnType<typeof create>>): string =>
  (answer.body.data as { prospectListId: string }).prospectListId;
const getList = async (id: string) =>
  readProspectList(await fixture.backend.findDocument(COLLECTIONS.prospectLists, id));
const getCampaign = async () =>
  readCampaign(await fixture.backend.findDocument(COLLECTIONS.campaigns, fixture.campaignId));
const listChats = async () =>
  (await fixture.backend.listAll(COLLECTIONS.chats, [Query.equal('campaign', fixture.campaignId)])).map((document) =>
    readChat(document),
  );

/** Returns a backend that refuses to create a conversation with a person whose address contains this text. */
const backendThatRefuses = (backend: Backend, slug: string): Backend => ({
  ...backend,
  transact: (operations, expectations) =>
    operations.some(
      (operation) => operation.action === 'bulkCreate' && JSON.stringify(operation.documents).includes(slug),
    )
      ? Promise.reject(new Error('refused'))
      : backend.transact(operations, expectations),
});

describe('POST /prospects/create and its job', () => {
  test('imported rows become chats, are counted in the list and in the campaign, and start the campaign', async () => {
    const answer = await create({ prospects: people(3) });
    expect([answer.status, answer.body.data]).toEqual([200, { prospectListId: expect.any(String), received: 3 }]);
    expect(await getList(listId(answer))).toMatchObject({
      status: 'processing',
      total: 3,
      processed: 0,
      campaignId: fixture.campaignId,
    });
    await runDueJobs(fixture.backend);
    expect(await getList(listId(answer))).toMatchObject({
      status: 'completed',
      total: 3,
      processed: 3,
      imported: 3,
      existing: 0,
      invalid: 0,
    });
    expect(await getCampaign()).toMatchObject({
      status: 'active',
      prospectListId: listId(answer),
      stats: { prospects: 3 },
    });
    const chats = await listChats();
    const shown = chats.map(({ chat }) => `${chat.name}, ${chat.headline}, ${chat.status}, ${chat.profileId}`);
    expect(shown.toSorted()).toEqual([0, 1, 2].map((index) => `Ada p-${index}, CTO at Acme, 0, profile-1`));
    expect(
      await fixture.backend.listAll(COLLECTIONS.jobs, [
        Query.equal('kind', 'campaign.run'),
        Query.equal('teamId', fixture.teamId),
      ]),
    ).toHaveLength(1);
  });

  test('numbers, true, false and null become texts, as automation tools and sheets send them', async () => {
    const answer = await create({
      prospects: [
        { ...person('typed'), Phone: 33612345678, Score: 4.5, Open: true, Closed: false, Left: 0, Note: null },
      ],
      extras: Object.fromEntries(['Phone', 'Score', 'Open', 'Closed', 'Left', 'Note'].map((name) => [name, name])),
    });
    expect([answer.status, answer.body.data]).toEqual([200, { prospectListId: expect.any(String), received: 1 }]);
    await runDueJobs(fixture.backend);
    const [document] = await fixture.backend.listAll(COLLECTIONS.chats, [Query.equal('campaign', fixture.campaignId)]);
    expect(JSON.parse(String(document?.['prospect'])).extra).toEqual({
      Phone: '33612345678',
      Score: '4.5',
      Open: 'true',
      Closed: 'false',
      Left: '0',
    });
  });

  test.each([
    ['in a short call', []],
    ['in a long call', people(300)],
  ])('a row that cannot be taken is refused alone, and its cell is named: %s', async (_name, others) => {
    const prospects: unknown[] = [
      { ...person('a'), Tags: ['x'] },
      person('b'),
      { ...person('c'), Company: { name: 'Acme' } },
      { ...person('d'), Id: 2 ** 64 },
      'anna',
      null,
      [],
      ...others,
    ];
    const answer = await create({ prospects }, 'refused-once');
    expect([answer.status, answer.body.data]).toEqual([
      200,
      {
        prospectListId: expect.any(String),
        received: 1 + others.length,
        refusedCount: 6,
        refused: [
          {
            index: 0,
            column: 'Tags',
            code: 'list',
            message: '"Tags" of row 0, counted from 0, is a list. Send a text, a number, true, false or null.',
          },
          {
            index: 2,
            column: 'Company',
            code: 'object',
            message: '"Company" of row 2, counted from 0, is an object. Send a text, a number, true, false or null.',
          },
          {
            index: 3,
            column: 'Id',
            code: 'long-number',
            message:
              '"Id" of row 3, counted from 0, is a number with so many digits that the last ones are lost. Send it as a text.',
          },
          ...[4, 5, 6].map((index) => ({
            index,
            column: '',
            code: 'no-object',
            message: `Row ${index}, counted from 0, is no object. Send the cells keyed by the names of their columns.`,
          })),
        ],
      },
    ]);
    expect((await create({ prospects }, 'refused-once')).body.data).toEqual(answer.body.data);
    await runDueJobs(fixture.backend);
    expect(await getList(listId(answer))).toMatchObject({
      status: 'completed',
      total: 1 + others.length,
      processed: 1 + others.length,
      imported: 1 + others.length,
    });
  });

  test('a call of which every row is refused says so and ends', async () => {
    const answer = await create({ prospects: [{ URL: {} }] });
    expect([answer.status, answer.body.data]).toMatchObject([200, { received: 0, refusedCount: 1 }]);
    await runDueJobs(fixture.backend);
    expect(await getList(listId(answer))).toMatchObject({ status: 'completed', total: 0, imported: 0 });
  });

  test('a person is imported once, also with another spelling of the address and from another import', async () => {
    const spellings = [
      'https://www.linkedin.com/in/zo%C3%AB/',
      'http://fr.linkedin.com/in/Zoë?utm=1',
      'linkedin.com/in/zoë/fr',
    ];
    const first = await create({ prospects: spellings.map((url) => ({ Name: 'Zoë', URL: url })) });
    const second = await create({ prospects: [{ Name: 'Zoë', URL: spellings[1] }, ...people(1)] });
    await runDueJobs(fixture.backend);
    expect(await getList(listId(first))).toMatchObject({ imported: 1, existing: 2 });
    expect(await getList(listId(second))).toMatchObject({ imported: 1, existing: 1 });
    expect(await listChats()).toHaveLength(2);
    expect((await getCampaign()).stats.prospects).toBe(2);
  });

  test('a person is imported once, whatever was copied with the address', async () => {
    const decorations = ['', '/', ',', ';', '%20', '.', ')', '&trk=x'];
    const address = 'https://www.linkedin.com/in/jane-sample';
    const first = await create({ prospects: decorations.map((end) => ({ Name: 'Jane', URL: `${address}${end}` })) });
    await runDueJobs(fixture.backend);
    expect(await getList(listId(first))).toMatchObject({ imported: 1, existing: 7, invalid: 0 });
    const [only] = await fixture.backend.listAll(COLLECTIONS.chats, [Query.equal('campaign', fixture.campaignId)]);
    expect(readChat(only).body.prospect.profileUrl).toBe(address);
  });

  test('a row keeps its address in a column that other rows do not have, or have empty', async () => {
    const answer = await create({
      prospects: [
        { name: 'Ann', profileUrl: 'https://www.linkedin.com/in/ann' },
        { name: 'Bob', linkedin: 'https://www.linkedin.com/in/bob' },
        { name: 'Cid', profileUrl: '', 'LinkedIn URL': 'https://www.linkedin.com/in/cid', notes: 'of ann' },
        { name: 'Dan', profileUrl: '', referrer: 'https://www.linkedin.com/in/ann-2' },
        { name: 'Eve', where: 'linkedin.com/in/eve' },
        { name: 'Fay', senderProfileUrl: 'https://www.linkedin.com/in/us' },
      ],
    });
    await runDueJobs(fixture.backend);
    expect(await getList(listId(answer))).toMatchObject({ imported: 4, invalid: 2 });
    const chats = await fixture.backend.listAll(COLLECTIONS.chats, [Query.equal('campaign', fixture.campaignId)]);
    expect(
      Object.fromEntries(chats.map((document) => [readChat(document).chat.name, readChat(document).chat.status])),
    ).toEqual({ Ann: 0, Bob: 0, Cid: 0, Dan: 404, Eve: 0, Fay: 404 });
  });

  test('the same person in another team is another prospect', async () => {
    await create({ prospects: people(1, 'shared') });
    const otherTeam = await fixture.server.createTeam();
    const colleague = await fixture.server.createMember(otherTeam);
    const otherCampaign = await fixture.server.createCampaign(otherTeam);
    await fixture.server.post(
      '/prospects/create',
      { campaignId: otherCampaign, prospects: people(1, 'shared') },
      { member: colleague, teamId: otherTeam },
    );
    await runDueJobs(fixture.backend);
    expect(
      await fixture.backend.listAll(COLLECTIONS.chats, [Query.equal('campaign', [fixture.campaignId, otherCampaign])]),
    ).toHaveLength(2);
  });

  test('a row without a usable address becomes a chat that says so, and a blank row is only counted', async () => {
    const answer = await create({
      prospects: [
        ...people(1),
        { Name: 'No Address', URL: '' },
        { Name: 'Company', URL: 'https://linkedin.com/company/acme' },
        { Name: '  ', URL: '' },
      ],
    });
    await runDueJobs(fixture.backend);
    expect(await getList(listId(answer))).toMatchObject({
      status: 'completed',
      processed: 4,
      imported: 1,
      invalid: 3,
      existing: 0,
    });
    expect((await listChats()).map(({ chat }) => String(chat.status)).toSorted()).toEqual(['0', '404', '404']);
    expect((await getCampaign()).stats.prospects).toBe(1);
  });

  test('a person without any known field is still stored as a row without a usable address', async () => {
    const rows = [
      { Email: 'ada@example.com', Phone: '1', row_number: '2' },
      { Email: '', Phone: ' ', row_number: '3' },
    ];
    const answer = await create({ prospects: rows });
    await runDueJobs(fixture.backend);
    expect(await getList(listId(answer))).toMatchObject({ status: 'completed', processed: 2, imported: 0, invalid: 2 });
    expect((await listChats()).map(({ chat }) => chat.status)).toEqual([404]);
    const rejected = await fixture.server.post(
      '/prospects/rejected',
      { prospectListId: listId(answer), chunk: 0 },
      fixture.caller,
    );
    expect(rejected.body.data).toMatchObject({ rows: [{ code: 'no-address', row: rows[0] }] });
  });

  test('further columns of a list are stored with the person under their own names', async () => {
    await create({
      prospects: [{ ...person('extra'), Phone: '+33 1', hidden: 'x' }],
      columns: { profileUrl: 'URL' },
      extras: { Phone: 'Telephone', Gone: 'Gone' },
    });
    await runDueJobs(fixture.backend);
    expect((await listChats()).map(({ body }) => body.prospect.extra)).toEqual([{ Telephone: '+33 1' }]);
  });

  test('a recognised column that a prospect has no property for is kept under its header, or under the name it was given', async () => {
    const row = { ...person('kept'), 'Email Address': 'ada@acme.example', Headline: 'I build', Phone: '+33 1' };
    await create({ prospects: [row], extras: { Phone: 'Telephone' } });
    await runDueJobs(fixture.backend);
    expect((await listChats()).map(({ body }) => [body.prospect.headline, body.prospect.extra])).toEqual([
      ['I build', { Position: 'CTO', 'Email Address': 'ada@acme.example', Telephone: '+33 1' }],
    ]);
  });

  test('columns named like built-in object properties are ordinary columns', async () => {
    const answer = await create({ prospects: people(2), columns: { fullName: 'constructor', profileUrl: 'URL' } });
    await runDueJobs(fixture.backend);
    expect(await getList(listId(answer))).toMatchObject({ status: 'completed', imported: 2 });
  });

  test('a list of more than 5 000 rows is accepted in one call, under the plain name of its file', async () => {
    const answer = await create({
      prospects: Array.from({ length: 5_001 }, () => person('same')),
      fileName: '../lists/\u202Epeople.csv',
    });
    expect([answer.status, answer.body.data]).toEqual([200, { prospectListId: expect.any(String), received: 5_001 }]);
    expect(await getList(listId(answer))).toMatchObject({ total: 5_001, fileName: 'people.csv' });
    await runDueJobs(fixture.backend);
    expect(await getList(listId(answer))).toMatchObject({ status: 'completed', imported: 1, existing: 5_000 });
  });

  test('an import in chunks, in any order and each sent twice, is one import', async () => {
    const part = (chunk: number, last: boolean) =>
      create({ prospects: people(150, `chunk${chunk}`), importId: 'import-1', chunk, last }, `import-1:${chunk}`);
    const answers = [
      await part(2, true),
      await part(0, false),
      await part(2, true),
      await part(1, false),
      await part(0, false),
    ];
    expect(new Set(answers.map(listId)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await runDueJobs(fixture.backend);
    expect(await getList(listId(answers[0] ?? expect.fail()))).toMatchObject({
      status: 'completed',
      total: 450,
      processed: 450,
      imported: 450,
    });
    expect(await listChats()).toHaveLength(450);
  });

  test('an import knows its number of rows from its first part on, and its campaign starts with the first imported person', async () => {
    const part = (chunk: number, last: boolean) =>
      create({ prospects: people(100, `long${chunk}`), importId: 'long', chunk, last, rowCount: 300 }, `long:${chunk}`);
    const id = listId(await part(0, false));
    const shares: number[] = [];
    const recordShare = async (): Promise<void> => {
      const list = await getList(id);
      shares.push(list.processed / importRowCount(list));
    };
    for (const chunk of [1, 2]) {
      await recordShare();
      await runDueJobs(fixture.backend);
      await recordShare();
      expect([(await getList(id)).status, (await getCampaign()).status]).toEqual(['processing', 'active']);
      await part(chunk, chunk === 2);
    }
    await recordShare();
    await runDueJobs(fixture.backend);
    await recordShare();
    expect(shares).toEqual([0, 1 / 3, 1 / 3, 2 / 3, 2 / 3, 1]);
    expect(await getList(id)).toMatchObject({ status: 'completed', total: 300, imported: 300 });
    // An import that was never completed counts the received rows.
    const cut = listId(
      await create({ prospects: people(3, 'cut'), importId: 'cut', chunk: 0, last: false, rowCount: 900 }, 'cut:0'),
    );
    await runDueJobs(fixture.backend);
    await runDueJobs(fixture.backend, { nowMs: () => Date.now() + IMPORT_PATIENCE_MS });
    const ended = await getList(cut);
    expect([ended.status, importRowCount(ended)]).toEqual(['completed', 3]);
  });

  test('an import whose parts stop arriving completes with the received rows after a while', async () => {
    const part = (chunk: number) =>
      create({ prospects: people(3, `stopped${chunk}`), importId: 'stopped', chunk, last: false }, `stopped:${chunk}`);
    const first = await part(0);
    await runDueJobs(fixture.backend);
    expect(await getList(listId(first))).toMatchObject({ status: 'processing', total: 3, processed: 3 });
    await part(1);
    // The next part may still arrive.
    await runDueJobs(fixture.backend, { nowMs: () => Date.now() + IMPORT_PATIENCE_MS - 5_000 });
    expect(await getList(listId(first))).toMatchObject({ status: 'processing', total: 6, processed: 6 });
    await runDueJobs(fixture.backend, { nowMs: () => Date.now() + IMPORT_PATIENCE_MS });
    expect(await getList(listId(first))).toMatchObject({ status: 'completed', total: 6, imported: 6 });
    expect(await getCampaign()).toMatchObject({ status: 'active', stats: { prospects: 6 } });
  });

  test('an import that received only its last part completes too, and continues when the other parts arrive', async () => {
    const part = (chunk: number, last: boolean) =>
      create({ prospects: people(2, `tail${chunk}`), importId: 'tail', chunk, last }, `tail:${chunk}`);
    const last = await part(2, true);
    await runDueJobs(fixture.backend);
    expect(await getList(listId(last))).toMatchObject({ status: 'processing', total: 2, processed: 2 });
    await runDueJobs(fixture.backend, { nowMs: () => Date.now() + IMPORT_PATIENCE_MS });
    expect(await getList(listId(last))).toMatchObject({ status: 'completed', imported: 2 });
    await part(0, false);
    expect(await getList(listId(last))).toMatchObject({ status: 'processing', total: 4 });
    await part(1, false);
    await runDueJobs(fixture.backend);
    expect(await getList(listId(last))).toMatchObject({ status: 'completed', imported: 6 });
  });

  test('a part that arrives after completion reopens the import, also the last part and under another command, and imports nobody twice', async () => {
    const first = await create({ prospects: people(3, 'late0'), importId: 'late', chunk: 0, last: false }, 'late:0');
    await runDueJobs(fixture.backend);
    await runDueJobs(fixture.backend, { nowMs: () => Date.now() + IMPORT_PATIENCE_MS });
    expect(await getList(listId(first))).toMatchObject({ status: 'completed', total: 3 });
    const last = await create(
      { prospects: [...people(2, 'late1'), ...people(1, 'late0')], importId: 'late', chunk: 1, last: true },
      'another-command:1',
    );
    expect(listId(last)).toBe(listId(first));
    expect(await getList(listId(first))).toMatchObject({ status: 'processing', total: 6, processed: 3 });
    await runDueJobs(fixture.backend);
    expect(await getList(listId(first))).toMatchObject({ status: 'completed', total: 6, imported: 5, existing: 1 });
    expect(await listChats()).toHaveLength(5);
  });

  test('a chunk that is sent again under another key changes nothing', async () => {
    const first = await create({ prospects: people(5), importId: 'again', chunk: 0, last: false }, 'again-a');
    const second = await create({ prospects: people(5), importId: 'again', chunk: 0, last: false }, 'again-b');
    await runDueJobs(fixture.backend);
    expect(second.body).toEqual(first.body);
    expect(await getList(listId(first))).toMatchObject({ status: 'processing', total: 5, processed: 5 });
  });

  test('chunks may arrive while others are processed', async () => {
    const parts = Array.from({ length: 6 }, (_, chunk) =>
      create({ prospects: people(120, `live${chunk}`), importId: 'live', chunk, last: chunk === 5 }),
    );
    const [answers] = await Promise.all([Promise.all(parts), runDueJobs(fixture.backend)]);
    await runDueJobs(fixture.backend);
    expect(await getList(listId(answers[0] ?? expect.fail()))).toMatchObject({
      status: 'completed',
      total: 720,
      processed: 720,
      imported: 720,
    });
    expect((await getCampaign()).stats.prospects).toBe(720);
  });

  test('a chunk after the last one is refused', async () => {
    await create({ prospects: people(1), importId: 'closed', chunk: 0, last: true });
    const late = await create({ prospects: people(1), importId: 'closed', chunk: 1 });
    expect([late.status, late.body.error?.code]).toEqual([409, 'conflict']);
  });

  test('a campaign of another team is not found', async () => {
    const foreign = await fixture.server.createCampaign(await fixture.server.createTeam());
    const answer = await fixture.server.post(
      '/prospects/create',
      { campaignId: foreign, prospects: people(1) },
      fixture.caller,
    );
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
  });

  test('an import without any usable prospect does not start the campaign', async () => {
    const answer = await create({ prospects: [{ Name: 'Nobody', URL: '' }] });
    await runDueJobs(fixture.backend);
    expect([(await getList(listId(answer))).status, (await getCampaign()).status]).toEqual([
      'completed',
      'prospects_needed',
    ]);
  });
});

describe('an import that crashes', () => {
  test('a part that fails at every attempt ends its import as failed, its rows are stored as rejected, and the other parts count', async () => {
    const broken = { ...people(1, 'broken')[0], row_number: '9' };
    const part = (chunk: number, rows: Row[]) =>
      create({ prospects: rows, importId: 'given-up', chunk, last: chunk === 1 }, `given-up:${chunk}`);
    const answer = await part(0, [broken]);
    await part(1, people(2, 'whole'));
    const failing = backendThatRefuses(fixture.backend, 'broken-0');
    let nowMs = Date.now();
    await runDueJobs(failing, { nowMs: () => (nowMs += 600_000) });
    expect(await getList(listId(answer))).toMatchObject({
      status: 'failed',
      total: 3,
      processed: 3,
      imported: 2,
      existing: 0,
      invalid: 0,
    });
    expect(await getCampaign()).toMatchObject({ status: 'active', stats: { prospects: 2 } });
    const rejected = await fixture.server.post(
      '/prospects/rejected',
      { prospectListId: listId(answer), chunk: 0 },
      fixture.caller,
    );
    expect(rejected.body.data).toMatchObject({ rows: [{ code: 'failed', row: broken }] });
  });

  test.each(
    [1, 2, 3, 5].flatMap(
      (fatal) =>
        [
          [fatal, 'before'],
          [fatal, 'after'],
        ] as const,
    ),
  )('at transaction %i, %s it is committed, continues without losing or doubling a row', async (fatal, moment) => {
    const answer = await create({ prospects: [...people(1_010), ...people(20)] });
    await Promise.allSettled([runDueJobs(crashingBackend(fixture.backend, fatal, moment))]);
    const afterCrash = await getList(listId(answer));
    expect(afterCrash.imported).toBe((await listChats()).length);
    expect((await getCampaign()).stats.prospects).toBe(afterCrash.imported);
    await runDueJobs(fixture.backend, { nowMs: () => Date.now() + 60_000 });
    expect(await getList(listId(answer))).toMatchObject({
      status: 'completed',
      total: 1_030,
      processed: 1_030,
      imported: 1_010,
      existing: 20,
    });
    expect(await listChats()).toHaveLength(1_010);
    expect((await getCampaign()).stats.prospects).toBe(1_010);
  });
});
