import { describe, expect, test } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { Query } from '#server/backend/query.ts';
import { runDueJobs } from '#support/due-jobs.ts';
import { importsForEachTest, listId, people, person } from './prospect-import-support.ts';

const { fixture, create, getList, getCampaign, listChats } = importsForEachTest();

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

  test.each<[string, unknown, string | undefined]>([
    ['a fraction', 0.1 + 0.2, '0.30000000000000004'],
    ['a fraction of a sheet', 1234.5, '1234.5'],
    ['minus zero', -0, '0'],
    ['a serial date of a sheet', 45_291, '45291'],
    ['a large number', 9_007_199_254_740_991, '9007199254740991'],
    ['a number with an exponent', 1e-7, '1e-7'],
    ['a date of a program', '2026-03-02T09:00:00.000Z', '2026-03-02T09:00:00.000Z'],
    ['a text of blanks', '   ', undefined],
    ['a text with line ends', 'Line 1\r\nLine 2', 'Line 1\r\nLine 2'],
    ['a formula', '=1+1', '=1+1'],
    ['the text null', 'null', 'null'],
    ['a Persian text', 'می\u200Cخواهم', 'می\u200Cخواهم'],
    ['a text with a lone surrogate', 'a\uD800b', 'ab'],
    ['a negative number', -12.5, '-12.5'],
    ['the smallest number', 5e-324, '5e-324'],
    ['zero', 0, '0'],
    ['a family emoji', '👨\u200D👩\u200D👧', '👨\u200D👩\u200D👧'],
    ['a number as a text, with a zero before it', '00420', '00420'],
    ['a text that begins with an apostrophe', "'s-Hertogenbosch", "'s-Hertogenbosch"],
    ['nothing', null, undefined],
    ['an empty text', '', undefined],
  ])('a cell with %s is stored as a text', async (_name, value, stored) => {
    const answer = await create({ prospects: [{ ...person('cell'), Note: value }], extras: { Note: 'Note' } });
    expect(answer.body.data).toMatchObject({ received: 1 });
    await runDueJobs(fixture.backend);
    const [document] = await fixture.backend.listAll(COLLECTIONS.chats, [Query.equal('campaign', fixture.campaignId)]);
    expect(JSON.parse(String(document?.['prospect'])).extra?.Note).toBe(stored);
  });

  test.each<[string, unknown, unknown]>([
    ['an item of n8n with its wrapper', { json: { Name: 'Anna' }, pairedItem: { item: 0 } }, ['json', 'object']],
    ['a list within a cell', { Name: 'Anna', Tags: [] }, ['Tags', 'list']],
    ['a number whose last digits are lost', { Name: 'Anna', Id: 1e21 }, ['Id', 'long-number']],
    [
      'an object under a name that objects inherit',
      JSON.parse('{"__proto__":{"Name":"Anna"}}'),
      ['__proto__', 'object'],
    ],
    ['a cell without a name', { '': { a: 1 } }, ['', 'object']],
    ['a number instead of a row', 42, ['', 'no-object']],
    ['true instead of a row', true, ['', 'no-object']],
    ['a list of lists', [['Anna']], ['', 'no-object']],
    ['an object without anything', { Name: 'Anna', Company: {} }, ['Company', 'object']],
    ['a negative number whose last digits are lost', { Id: -(2 ** 60) }, ['Id', 'long-number']],
    ['a date object of a program', { Name: 'Anna', When: { $date: '2026-03-02' } }, ['When', 'object']],
    ['a second cell that is a list', { Name: 'Anna', Note: null, Tags: [null] }, ['Tags', 'list']],
    ['a row as JSON text', '{"Name":"Anna"}', ['', 'no-object']],
    [
      'a cell with thousands of values',
      { Name: 'Anna', Tags: Array.from({ length: 12_000 }, String) },
      ['Tags', 'list'],
    ],
    ['a row as a list of cells', ['Anna', 'https://www.linkedin.com/in/anna'], ['', 'no-object']],
  ])('%s costs that row alone', async (_name, row, fault) => {
    const answer = await create({ prospects: [row, person('other')] });
    const { received, refused } = answer.body.data as {
      readonly received: number;
      readonly refused: readonly { readonly index: number; readonly column: string; readonly code: string }[];
    };
    expect([received, refused.map(({ index, column, code }) => [index, column, code])]).toEqual([
      1,
      [[0, ...(fault as string[])]],
    ]);
  });

  test('a row with too many columns is refused alone, wherever it stands, and the first column too many is named', async () => {
    const wide = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, column) => [`c${from + column}`, 'x']));
    const answer = await create({
      prospects: [wide(0, 1_200), { ...person('a'), Note: 'x' }, wide(0, 900), wide(1_000, 1_100), person('b')],
    });
    const { received, refused } = answer.body.data as {
      readonly received: number;
      readonly refused: readonly unknown[];
    };
    const columns = Object.keys(person('a')).length + 1;
    expect([answer.status, received]).toEqual([200, 3]);
    expect(refused).toEqual([
      {
        index: 0,
        column: expect.any(String),
        code: 'too-many-columns',
        message: expect.stringMatching(/^"c\d+" of row 0, counted from 0, is one column too many: .*1,000 different/),
      },
      expect.objectContaining({ index: 2, column: `c${1_000 - columns - 100}`, code: 'too-many-columns' }),
    ]);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'])(
    'a column may have the name %s, which objects inherit: its cells are kept, also in rows that are returned',
    async (name) => {
      const cells = [[name, 'kept']] as const;
      const answer = await create({
        prospects: [
          { ...person('named'), ...Object.fromEntries(cells) },
          { URL: 'no address', ...Object.fromEntries(cells) },
        ],
        columns: { profileUrl: 'URL' },
        extras: Object.fromEntries([[name, name]]),
        headers: ['URL', name],
      });
      expect([answer.status, answer.body.data]).toMatchObject([200, { received: 2 }]);
      await runDueJobs(fixture.backend);
      const documents = await fixture.backend.listAll(COLLECTIONS.chats, [Query.equal('campaign', fixture.campaignId)]);
      const extras = documents.flatMap((document) => Object.entries(readChat(document).body.prospect.extra ?? {}));
      expect(extras).toContainEqual([name, 'kept']);
      const rejected = await fixture.backend.listAll(COLLECTIONS.rejectedRows, [
        Query.equal('campaign', fixture.campaignId),
      ]);
      expect(rejected.map((document) => JSON.stringify(document))).toEqual([
        expect.stringContaining(`\\"${name}\\":\\"kept\\"`),
      ]);
    },
  );

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

  test('rows that were left out before sending are counted and kept with the import, and become nobody', async () => {
    const importId = 'left-out';
    const leftOut = [
      { code: 'repeated', row: { ...person('new'), row_number: '4' } },
      { code: 'no-address', row: { Name: 'Nobody', row_number: '2' } },
    ];
    const headers = ['First Name', 'URL'];
    const first = { importId, chunk: 0, last: false, prospects: [person('new')], leftOut, headers };
    const answer = await create(first);
    // A repeated chunk counts and stores nothing twice.
    await create(first);
    await create({ importId, chunk: 1, last: true, prospects: [], leftOut: leftOut.slice(1), headers });
    await runDueJobs(fixture.backend);
    expect(await getList(listId(answer))).toMatchObject({
      status: 'completed',
      total: 1,
      processed: 1,
      imported: 1,
      existing: 0,
      invalid: 0,
      leftOut: 3,
    });
    expect(await listChats()).toHaveLength(1);
    const rejectedOf = async (chunk: number) =>
      (await fixture.server.post('/prospects/rejected', { prospectListId: listId(answer), chunk }, fixture.caller)).body
        .data;
    expect(await rejectedOf(0)).toMatchObject({ rows: leftOut, headers, chunks: 2 });
    expect(await rejectedOf(1)).toMatchObject({ rows: leftOut.slice(1) });
    const malformed = await create({ prospects: [person('other')], leftOut: [{ code: 'failed', row: {} }] });
    expect(malformed.status).toBe(400);
  });

  test('the answer to a chunk tells the device how the import stands', async () => {
    const answer = await create({ importId: 'told', prospects: [person('told')] });
    expect(answer.body.data).toMatchObject({
      prospectList: { $id: listId(answer), campaign: fixture.campaignId, status: 'processing', total: 1 },
    });
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
