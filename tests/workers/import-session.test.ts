import { afterEach, describe, expect, it, vi } from 'vitest';
import { readChat } from '#domain/chat/chat.ts';
import { issuedCommandSchema } from '#domain/commands/command.ts';
import type { Encoding } from '#domain/text/csv.ts';
import { openReplica, type Replica } from '#replica/replica.ts';
import { createImportSession, type ImportPlan } from '#workers/csv/import-session.ts';
import { encodeFile } from '#workers/csv/write-csv.ts';
import { inEncoding } from '#support/encoded-text.ts';
import { chatDocument, TEAM_ID } from '#support/wire-documents.ts';

const PERSON = 'https://www.linkedin.com/in/';
const NAME = 'outrider|test|import';
const TARGET = { replicaName: NAME, teamId: TEAM_ID, campaignId: 'k1' };
const nothing = (): void => undefined;
const open = (): Promise<Replica> => openReplica(NAME, nothing, { random: Math.random });
const openedReplicas: Replica[] = [];

afterEach(async () => {
  for (const replica of openedReplicas.splice(0)) {
    await replica.db.delete();
    replica.close();
  }
});

async function replicaWith(people: Readonly<Record<string, string>>): Promise<Replica> {
  const replica = await open();
  openedReplicas.push(replica);
  const chats = Object.entries(people).map(([slug, campaign], index) =>
    readChat(
      chatDocument(`chat${index}`, index, {
        campaign,
        prospect: JSON.stringify({ name: slug, profileUrl: `${PERSON}${slug}` }),
      }),
    ),
  );
  await replica.db.chats.bulkPut(chats.map(({ chat }) => chat));
  await replica.db.chatBodies.bulkPut(chats.map(({ body }) => body));
  return replica;
}

const LIST = `Name,Where,Notes\nAnna,${PERSON}anna,a\nBob,${PERSON}bob,"b, b"\nCleo,${PERSON}cleo\nNobody,,x\nAnna again,${PERSON}Anna/?x=1,y\nLate,${PERSON}late,z,extra\n`;
const plan = (parts: Partial<ImportPlan> = {}): ImportPlan => ({
  columns: [
    { index: 1, name: 'Profile', field: 'profileUrl' },
    { index: 0, name: 'Name', field: 'fullName' },
    { index: 3, name: 'Column 4', field: undefined },
  ],
  kinds: ['fresh'],
  fileName: 'people.csv',
  commandId: 'import-1',
  issuedAt: '2026-05-01T10:00:00.000Z',
  ...parts,
});

describe('the import session', () => {
  it('the import session sends names that a person edited with their rows, in columns of their own', async () => {
    const replica = await replicaWith({});
    const session = createImportSession(open);
    await session.read(new Blob([LIST]), {}, nothing, nothing);
    await session.classify({ profileUrl: 1, salesNavigatorUrl: undefined }, TARGET);
    await session.commit(plan({ names: [[3, { firstName: 'Robert', lastName: 'Jones' }]] }), TARGET);
    const [entry] = await replica.db.outbox.toArray();
    expect(issuedCommandSchema.parse(entry?.issued).command).toMatchObject({
      columns: { profileUrl: 'Where', fullName: 'Name', firstName: 'First Name', lastName: 'Last Name' },
      headers: ['Name', 'Where', 'Notes', 'Column 4'],
    });
    const rows = (await replica.db.attachments.toArray()).flatMap((part) => part.rows);
    expect(rows.find(({ Name }) => Name === 'Bob')).toMatchObject({ 'First Name': 'Robert', 'Last Name': 'Jones' });
    expect(rows.find(({ Name }) => Name === 'Anna')).not.toHaveProperty('First Name');
  });

  it('the import session counts unresolved people, and reports the first stray quote', async () => {
    await replicaWith({});
    const session = createImportSession(open);
    const list = `Name,URL,Sales Navigator URL\nAnna,${PERSON}anna,\nBob,,https://www.linkedin.com/sales/lead/ACwAAB1\n"Cleo" C,${PERSON}ACoAAB1,\nDora,${PERSON}dora,https://www.linkedin.com/sales/lead/ACwAAB2\n`;
    expect(await session.read(new Blob([list]), {}, nothing, nothing)).toMatchObject({
      value: { rowCount: 4, strayQuotes: { count: 1, first: 3 } },
    });
    expect(await session.classify({ profileUrl: 1, salesNavigatorUrl: 2 }, TARGET)).toMatchObject({
      value: { fresh: 4, unresolved: 2 },
    });
  });

  it('the import session lists ragged rows, also those that are left out', async () => {
    const session = createImportSession(open);
    const list = [
      'Title',
      'Name,Company,URL',
      ...Array.from({ length: 12 }, (_, index) => `P${index},Acme,${PERSON}p${index}`),
      `Anna,Acme, Inc.,${PERSON}anna`,
      `Bob,B, C,${PERSON}p1`,
    ].join('\n');
    expect(await session.read(new Blob([list]), {}, nothing, nothing)).toMatchObject({
      value: { raggedRows: { count: 2, first: 14 } },
    });
    expect(await session.rows('ragged', 0, 10)).toMatchObject([
      { record: 15, cells: ['Anna', 'Acme', ' Inc.', `${PERSON}anna`] },
      { record: 16 },
    ]);
    expect(await session.rows('ragged', 1, 10)).toMatchObject([{ record: 16 }]);
  });

  it('the import session reads a list, leaves out known people, lists each kind of row, and stores the import', async () => {
    const replica = await replicaWith({ bob: 'k1', cleo: 'other', zoe: 'k1' });
    const session = createImportSession(open);
    const read = await session.read(new Blob([LIST]), {}, nothing, nothing);
    expect(read).toMatchObject({
      isOk: true,
      value: {
        rowCount: 6,
        columns: [
          { name: 'Name', field: 'fullName' },
          { name: 'Where', field: 'profileUrl' },
          { name: 'Notes' },
          { name: 'Column 4' },
        ],
      },
    });
    const identity = { profileUrl: 1, salesNavigatorUrl: undefined };
    expect(await session.classify(identity, TARGET)).toMatchObject({
      value: { fresh: 2, repeated: 1, 'no-address': 1, 'in-campaign': 1, elsewhere: 1 },
    });
    expect(await session.rows(['in-campaign', 'elsewhere'], 0, 10)).toEqual([
      { record: 3, kind: 'in-campaign', cells: ['Bob', `${PERSON}bob`, 'b, b'] },
      { record: 4, kind: 'elsewhere', cells: ['Cleo', `${PERSON}cleo`] },
    ]);
    expect((await session.rows(['fresh'], 1, 10)).map(({ record }) => record)).toEqual([7]);

    expect(await session.commit(plan(), TARGET)).toEqual({ isOk: true, value: { rowCount: 2 } });
    // Storing it twice is one import.
    expect(await session.commit(plan(), TARGET)).toEqual({ isOk: true, value: { rowCount: 2 } });
    const [entry, ...others] = await replica.db.outbox.toArray();
    expect(others).toEqual([]);
    expect(issuedCommandSchema.parse(entry?.issued)).toMatchObject({
      id: 'import-1',
      teamId: TEAM_ID,
      command: {
        type: 'prospects.import',
        campaignId: 'k1',
        rowCount: 2,
        partCount: 1,
        columns: { profileUrl: 'Where', fullName: 'Name' },
        extras: { 'Column 4': 'Column 4' },
        headers: ['Name', 'Where', 'Notes', 'Column 4'],
        fileName: 'people.csv',
        delimiter: ',',
        encoding: 'utf-8',
      },
    });
    expect((await replica.db.attachments.toArray()).map(({ rows }) => rows)).toEqual([
      [
        { Name: 'Anna', Where: `${PERSON}anna`, Notes: 'a', row_number: '2' },
        { Name: 'Late', Where: `${PERSON}late`, Notes: 'z', 'Column 4': 'extra', row_number: '7' },
      ],
    ]);
    // Rows left out are sent with their reason, so that the history of the import states the whole file.
    expect((await replica.db.attachments.toArray()).map(({ leftOut }) => leftOut)).toEqual([
      [
        { code: 'in-campaign', row: { Name: 'Bob', Where: `${PERSON}bob`, Notes: 'b, b', row_number: '3' } },
        { code: 'elsewhere', row: { Name: 'Cleo', Where: `${PERSON}cleo`, row_number: '4' } },
        { code: 'no-address', row: { Name: 'Nobody', Notes: 'x', row_number: '5' } },
        { code: 'repeated', row: { Name: 'Anna again', Where: `${PERSON}Anna/?x=1`, Notes: 'y', row_number: '6' } },
      ],
    ]);
  });

  it.each(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const)(
    'rejected rows are written in the dialect of the list (%s), so that the file can be corrected and imported again',
    async (encoding) => {
      const session = createImportSession(open);
      const text = `Prénom;URL;Texte\r\nZoë;${PERSON}zoe;a\r\nJosé;;"b; ""c""\r\nd"\r\nZoé;${PERSON}zoe;=1+1\r\n`;
      await session.read(new Blob([inEncoding(encoding, text, true)]), {}, nothing, nothing);
      const file = await session.rejectedRowsFile(['no-address', 'repeated']);
      expect(file.type).toBe(`text/csv;charset=${encoding}`);
      const written = new TextDecoder(encoding).decode(await file.arrayBuffer());
      expect(written).toBe(
        `Prénom;URL;Texte;row_number;error_code;error_message\r\nJosé;;"b; ""c""\r\nd";3;no-address;There is no profile address to identify them.\r\nZoé;${PERSON}zoe;'=1+1;4;repeated;The same person is further up in this file.\r\n`,
      );
      // When it is imported again, the added columns are left out and written again.
      const again = await session.read(file, {}, nothing, nothing);
      expect(again).toMatchObject({ value: { preview: { dialect: { encoding, delimiter: ';' } }, rowCount: 2 } });
      expect(again.isOk && again.value.columns.map(({ isPicked }) => isPicked)).toEqual([
        true,
        true,
        true,
        false,
        false,
        false,
      ]);
      expect(
        new TextDecoder(encoding).decode(await (await session.rejectedRowsFile(['no-address'])).arrayBuffer()),
      ).toContain(
        'error_message\r\nJosé;;"b; ""c""\r\nd";2;no-address;There is no profile address to identify them.\r\n',
      );
    },
  );

  it('an import sends all columns of the file, also unpicked ones and a row_number of its own, without the apostrophes that made cells inert', async () => {
    const replica = await replicaWith({});
    const session = createImportSession(open);
    await session.read(
      new Blob([`2024,row_number,URL,Phone,1999\na,b,${PERSON}anna,'+33 1,c\n`]),
      {},
      nothing,
      nothing,
    );
    await session.commit(plan({ columns: [{ index: 2, name: 'Address', field: 'profileUrl' }] }), TARGET);
    const [entry] = await replica.db.outbox.toArray();
    expect(issuedCommandSchema.parse(entry?.issued).command).toMatchObject({
      columns: { profileUrl: 'URL' },
      headers: ['2024', 'row_number', 'URL', 'Phone', '1999'],
    });
    expect((await replica.db.attachments.toArray())[0]?.rows).toEqual([
      { 2024: 'a', row_number: 'b', URL: `${PERSON}anna`, Phone: '+33 1', 1999: 'c', 'row_number (2)': '2' },
    ]);
  });

  it('an import sends the name that a person gave to a recognized column which becomes a custom field', async () => {
    const replica = await replicaWith({});
    const session = createImportSession(open);
    const list = `URL,Email,Title,Headline\n${PERSON}anna,anna@acme.example,CTO,I build\n`;
    await session.read(new Blob([list]), {}, nothing, nothing);
    const columns: ImportPlan['columns'] = [
      { index: 0, name: 'URL', field: 'profileUrl' },
      { index: 1, name: 'Work mail', field: 'email' },
      { index: 2, name: 'Role', field: 'jobTitle' },
      { index: 3, name: 'Headline', field: 'headline' },
    ];
    await session.commit(plan({ columns }), TARGET);
    const [entry] = await replica.db.outbox.toArray();
    expect(issuedCommandSchema.parse(entry?.issued).command).toMatchObject({
      columns: { profileUrl: 'URL', email: 'Email', jobTitle: 'Title', headline: 'Headline' },
      extras: { Email: 'Work mail' },
    });
  });

  it('an import sends columns with names that objects inherit', async () => {
    const replica = await replicaWith({});
    const session = createImportSession(open);
    await session.read(
      new Blob([`URL,__proto__,constructor\n${PERSON}anna,a,b\n${PERSON}bob,,\n`]),
      {},
      nothing,
      nothing,
    );
    const columns: ImportPlan['columns'] = ['URL', '__proto__', 'constructor'].map((name, index) => ({
      index,
      name,
      field: index === 0 ? 'profileUrl' : undefined,
    }));
    await session.commit(plan({ columns }), TARGET);
    const [entry] = await replica.db.outbox.toArray();
    const { command } = issuedCommandSchema.parse(entry?.issued);
    expect('extras' in command && Object.entries(command.extras ?? {})).toEqual([
      ['__proto__', '__proto__'],
      ['constructor', 'constructor'],
    ]);
    const rows = (await replica.db.attachments.toArray()).flatMap((part) =>
      part.rows.map((row) => Object.entries(row)),
    );
    expect(rows[0]).toEqual(
      expect.arrayContaining([
        ['__proto__', 'a'],
        ['constructor', 'b'],
      ]),
    );
  });

  it('rejected rows of a file with inert formulas have one apostrophe before each, as the file has', async () => {
    const session = createImportSession(open);
    await session.read(new Blob([`Name,URL,'=x\n'+1,,"a;'=b"\n`]), {}, nothing, nothing);
    const file = await session.rejectedRowsFile(['no-address']);
    expect((await file.text()).split('\r\n').slice(0, 2)).toEqual([
      "Name,URL,'=x,row_number,error_code,error_message",
      "'+1,,a;'=b,2,no-address,There is no profile address to identify them.",
    ]);
  });

  it('an import of a file of rejected rows leaves out the added columns', async () => {
    const replica = await replicaWith({});
    const session = createImportSession(open);
    await session.read(
      new Blob([`Name,row_number,URL\nBob,x,${PERSON}bob\nBob,y,${PERSON}bob\n`]),
      {},
      nothing,
      nothing,
    );
    const file = await session.rejectedRowsFile(['repeated']);
    expect((await file.text()).split('\r\n')[0]).toBe('Name,row_number,URL,row_number (2),error_code,error_message');
    await session.read(file, {}, nothing, nothing);
    await session.commit(plan({ columns: [{ index: 2, name: 'URL', field: 'profileUrl' }] }), TARGET);
    expect((await replica.db.attachments.toArray())[0]?.rows).toEqual([
      { Name: 'Bob', row_number: 'y', URL: `${PERSON}bob`, 'row_number (2)': '2' },
    ]);
  });

  it.each<[Encoding, string]>([
    ['windows-1250', 'Łukasz;Źródło'],
    ['windows-1251', 'Анна;Петрова'],
    ['windows-1253', 'Γιώργος'],
    ['windows-1254', 'Şebnem Işık'],
    ['macintosh', 'José Müller'],
    ['shift_jis', '山田太郎,ﾔﾏﾀﾞ,株式会社表'],
    ['gb18030', '王小明，上海'],
    ['big5', '王小明許功蓋'],
    ['euc-kr', '김철수 서울'],
  ])('a file in %s, which a person chooses, is written and read back', async (encoding, text) => {
    const file = encodeFile([`${text}\r\n`], encoding);
    expect(file.type).toBe(`text/csv;charset=${encoding}`);
    expect(new TextDecoder(encoding).decode(await file.arrayBuffer())).toBe(`${text}\r\n`);
    const session = createImportSession(open);
    const read = await session.read(
      new Blob([file, `x,URL\r\ny,${PERSON}a\r\n`]),
      { encoding, header: 'none', delimiter: ',' },
      nothing,
      nothing,
    );
    expect(read).toMatchObject({ isOk: true, value: { preview: { dialect: { encoding }, looksWrong: false } } });
  });

  it('letters that an old encoding does not have are written in UTF-8', async () => {
    const file = encodeFile(['Łódź\r\n'], 'windows-1252');
    expect(file.type).toBe('text/csv;charset=utf-8');
    expect(await file.text()).toContain('Łódź');
  });

  it('the import session reads each conversation once, stores its address, and forgets it with the conversation', async () => {
    const replica = await replicaWith({ bob: 'k1', cleo: 'other' });
    await createImportSession(open).prepare(TARGET);
    await replica.db.chatBodies.clear();
    const sortList = async () => {
      const session = createImportSession(open);
      await session.read(new Blob([LIST]), {}, nothing, nothing);
      return session.classify({ profileUrl: 1, salesNavigatorUrl: undefined }, TARGET);
    };
    expect(await sortList()).toMatchObject({ value: { 'in-campaign': 1, elsewhere: 1 } });
    await replica.db.chats.clear();
    expect(await sortList()).toMatchObject({ value: { 'in-campaign': 0, elsewhere: 0 } });
  });

  it('the preview of a dropped list is made before the session goes on reading known people', async () => {
    await replicaWith({ bob: 'k1' });
    const file = new Blob([LIST]);
    let release: () => void = nothing;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slice = file.slice.bind(file);
    file.slice = (from, to) => {
      const part = slice(from, to);
      const bytes = part.arrayBuffer.bind(part);
      part.arrayBuffer = () => released.then(bytes);
      return part;
    };
    const session = createImportSession(open);
    const order: string[] = [];
    const reading = session.read(file, {}, () => order.push('previewed'), nothing);
    const preparing = session.prepare(TARGET).then(() => order.push('prepared'));
    // Time enough to read one conversation.
    await Promise.race([
      preparing,
      new Promise((resolve) => {
        setTimeout(resolve, 200);
      }),
    ]);
    release();
    await Promise.all([reading, preparing]);
    expect(order).toEqual(['previewed', 'prepared']);
  });

  it('the session goes on reading known people when a list cannot be read', async () => {
    await replicaWith({ bob: 'k1' });
    const session = createImportSession(open);
    const [read] = await Promise.all([session.read(new Blob([]), {}, nothing, nothing), session.prepare(TARGET)]);
    expect(read).toMatchObject({ isOk: false, error: 'empty' });
  });

  it('the session knows the people of an unsent import on this device', async () => {
    await replicaWith({});
    const session = createImportSession(open);
    await session.read(new Blob([LIST]), {}, nothing, nothing);
    const identity = { profileUrl: 1, salesNavigatorUrl: undefined };
    await session.classify(identity, TARGET);
    await session.commit(plan(), TARGET);
    expect(await session.classify(identity, TARGET)).toMatchObject({ value: { fresh: 0, 'in-campaign': 4 } });
    expect(await session.classify(identity, { ...TARGET, campaignId: 'k2' })).toMatchObject({
      value: { fresh: 0, elsewhere: 4 },
    });
    expect(await session.classify(identity, { ...TARGET, teamId: 'another' })).toMatchObject({
      value: { fresh: 4, elsewhere: 0 },
    });
  });

  it('the session identifies people by the chosen columns, and stores the chosen kinds of rows', async () => {
    await replicaWith({});
    const session = createImportSession(open);
    await session.read(new Blob([`Me,Them\n${PERSON}us,${PERSON}a\n${PERSON}us,${PERSON}b\n`]), {}, nothing, nothing);
    expect(await session.classify({ profileUrl: 0, salesNavigatorUrl: undefined }, TARGET)).toMatchObject({
      value: { fresh: 1, repeated: 1 },
    });
    expect(await session.classify({ profileUrl: 1, salesNavigatorUrl: undefined }, TARGET)).toMatchObject({
      value: { fresh: 2, repeated: 0 },
    });
    expect(await session.classify({ profileUrl: undefined, salesNavigatorUrl: undefined }, TARGET)).toMatchObject({
      value: { fresh: 0, 'no-address': 2 },
    });
    expect(await session.commit(plan(), TARGET)).toEqual({ isOk: false, error: 'nothing' });
    expect(await session.commit(plan({ kinds: ['fresh', 'no-address'] }), TARGET)).toEqual({
      isOk: true,
      value: { rowCount: 2 },
    });
  });

  it.each(['NotReadableError', 'NotFoundError'])(
    'the session reports an unreadable file at any step at which the browser throws a %s',
    async (name) => {
      const session = createImportSession(open);
      const file = new Blob([`URL\n${PERSON}a\n`]);
      await session.read(file, {}, nothing, nothing);
      const slice = vi
        .spyOn(file, 'slice')
        .mockImplementation(() =>
          Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('Gone', name)) }),
        );
      const unreadable = { isOk: false, error: 'unreadable', record: undefined };
      expect(await session.commit(plan(), TARGET)).toEqual(unreadable);
      expect(await session.classify({ profileUrl: undefined, salesNavigatorUrl: undefined }, TARGET)).toEqual(
        unreadable,
      );
      expect(await session.read(file, {}, nothing, nothing)).toEqual(unreadable);
      slice.mockRestore();
      expect(await session.read(file, {}, nothing, nothing)).toMatchObject({ isOk: true });
    },
  );

  it('the session reports a list without rows, and stops reading for another file', async () => {
    const session = createImportSession(open);
    expect(await session.read(new Blob(['Name\n']), {}, nothing, nothing)).toEqual({
      isOk: false,
      error: 'header-only',
      record: undefined,
    });
    expect(await session.classify({ profileUrl: 0, salesNavigatorUrl: undefined }, TARGET)).toMatchObject({
      isOk: false,
      error: 'unreadable',
    });
    const long = session.read(new Blob([`URL\n${`${PERSON}a\n`.repeat(100_000)}`]), {}, nothing, nothing);
    const short = session.read(new Blob([`URL\n${PERSON}a\n`]), {}, nothing, nothing);
    expect(await long).toEqual({ isOk: false, error: 'stopped' });
    expect(await short).toMatchObject({ isOk: true, value: { rowCount: 1 } });
  });
});
