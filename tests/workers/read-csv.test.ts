import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DELIMITERS } from '#domain/text/csv.ts';
import { detectDelimiter, separatorOfFirstLine } from '#workers/csv/csv-delimiter.ts';
import { guessHeader } from '#workers/csv/csv-dialect.ts';
import { detectEncoding } from '#workers/csv/csv-encoding.ts';
import { createRecordReader, type Cells } from '#workers/csv/csv-records.ts';
import { CsvRejected } from '#workers/csv/csv-error.ts';
import type { Choices, CsvPreview } from '#workers/csv/csv-preview.ts';
import { readList, recordsOf, Stopped, type CsvReading } from '#workers/csv/read-csv.ts';
import { inEncoding, type FoundEncoding } from '#support/encoded-text.ts';
import { propertyRuns } from '#support/volume.ts';

const PERSON = 'https://www.linkedin.com/in/';

interface Read extends CsvReading {
  readonly previews: readonly CsvPreview[];
}

async function read(content: string | Uint8Array<ArrayBuffer>, choices: Choices = {}): Promise<Read> {
  const previews: CsvPreview[] = [];
  const reading = await readList(new Blob([content]), {
    choices,
    onPreview: (preview) => previews.push(preview),
    onProgress: () => undefined,
    isStopped: () => false,
  });
  return { ...reading, previews };
}

async function readAllRecords({ file, preview }: CsvReading): Promise<Cells[]> {
  const allRecords: Cells[] = [];
  for await (const records of recordsOf(file, preview.dialect)) allRecords.push(...records);
  return allRecords;
}

describe('reading a list', () => {
  it('a list is read with its dialect, its columns and its people', async () => {
    const { preview, recordCount, classifier } = await read(
      `\uFEFFsep=;\r\nPrénom;Nom;Lien LinkedIn;Entreprise;vmid;\r\nZoë;Øster;${PERSON}zoe;"Acme; SA";1;x\r\nJosé;;${PERSON}jose?trk=1;;2;\r\n;;;;;\r\nZoé;Oster;http://fr.linkedin.com/in/Zoe/;;;\r\nAnna;;;;;\r\nAcme;;https://linkedin.com/company/acme;;;\r\n`,
    );
    expect(preview.dialect).toEqual({ encoding: 'utf-8', delimiter: ';', header: 0 });
    expect(preview.columns).toEqual([
      { name: 'Prénom', field: 'firstName', sample: 'Zoë', isPicked: true },
      { name: 'Nom', field: 'lastName', sample: 'Øster', isPicked: true },
      { name: 'Lien LinkedIn', field: 'profileUrl', sample: `${PERSON}zoe`, isPicked: true },
      { name: 'Entreprise', field: 'company', sample: 'Acme; SA', isPicked: true },
      { name: 'vmid', field: undefined, sample: '1', isPicked: false },
      { name: 'Column 6', field: undefined, sample: 'x', isPicked: true },
    ]);
    expect(preview.rows).toHaveLength(5);
    expect(recordCount).toBe(7);
    expect(classifier.counts()).toEqual({
      fresh: 2,
      blank: 1,
      repeated: 1,
      company: 1,
      'no-address': 1,
      'in-campaign': 0,
      elsewhere: 0,
    });
    expect(classifier.kindOf(4)).toBe('repeated');
  });

  it('people whom the team knows are left out', async () => {
    const { classifier } = await read(`url\n${PERSON}a\n${PERSON}b\n${PERSON}c\n`);
    classifier.markKnown(
      new Map([
        ['linkedin.com/in/a', 'this'],
        ['linkedin.com/in/c', 'other'],
        ['linkedin.com/in/z', 'this'],
      ]),
      'this',
    );
    expect([1, 2, 3].map((record) => classifier.kindOf(record))).toEqual(['in-campaign', 'fresh', 'elsewhere']);
    classifier.markKnown(new Map(), 'this');
    expect(classifier.counts()).toMatchObject({ fresh: 3, 'in-campaign': 0, elsewhere: 0 });
  });

  test.each<[FoundEncoding, boolean]>([
    ['utf-8', false],
    ['utf-8', true],
    ['windows-1252', false],
    ['utf-16le', true],
    ['utf-16le', false],
    ['utf-16be', true],
    ['utf-16be', false],
  ])('a list in %s (byte order mark: %s) is read across its chunks', async (encoding, isMarked) => {
    const rows = Array.from({ length: 9_000 }, (_, index) => `Zoë ${index},"Ré\r\nsumé",${PERSON}zoe-${index}`);
    const reading = await read(inEncoding(encoding, ['Name,About,Profile', ...rows].join('\r\n'), isMarked));
    expect(reading.preview.dialect).toEqual({ encoding, delimiter: ',', header: 0 });
    expect(reading.previews).toHaveLength(1);
    expect(reading.classifier.counts().fresh).toBe(9_000);
    expect((await readAllRecords(reading))[8_999]).toEqual(['Zoë 8998', 'Ré\r\nsumé', `${PERSON}zoe-8998`]);
    expect(reading.preview.looksWrong).toBe(false);
  });

  it('a list is read again when its text turns out not to be UTF-8 far down', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `Zoe ${index},${PERSON}zoe-${index}`);
    const reading = await read(
      Uint8Array.from([
        ...inEncoding('utf-8', `Name,URL\n${rows.join('\n')}\n`),
        ...inEncoding('windows-1252', 'Zoë,x\n'),
      ]),
    );
    expect(reading.preview.dialect.encoding).toBe('windows-1252');
    expect(reading.previews.map(({ dialect }) => dialect.encoding)).toEqual(['utf-8', 'windows-1252']);
    expect((await readAllRecords(reading)).at(-1)).toEqual(['Zoë', 'x']);
    expect(reading.classifier.counts().fresh).toBe(20_000);
  });

  it('a list with a damaged byte far down stays UTF-8, and looks wrong', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `Zoe ${index},${PERSON}zoe-${index}`);
    const bytes = (wide: string) =>
      Uint8Array.from([...inEncoding('utf-8', `Name,URL\n${rows.join('\n')}\n${wide},x\n`), 0xeb, 0x0a]);
    const reading = await read(bytes('Zoë'));
    expect(reading.preview).toMatchObject({ dialect: { encoding: 'utf-8' }, looksWrong: true });
    expect((await readAllRecords(reading)).slice(-2)).toEqual([['Zoë', 'x'], ['\uFFFD']]);
    expect((await read(bytes('Zoe'))).preview).toMatchObject({
      dialect: { encoding: 'windows-1252' },
      looksWrong: false,
    });
  });

  it('a list looks wrong also when its wrong letters are far down', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `Zoe ${index},${PERSON}zoe-${index}`);
    const reading = await read(`Name,URL\n${rows.join('\n')}\nZoÃ«,x\n`);
    expect(reading.previews[0]?.looksWrong).toBe(false);
    expect(reading.preview.looksWrong).toBe(true);
  });

  it('the header is found after thousands of blank lines, and is offered among the first records', async () => {
    const { preview, classifier } = await read(`${'\n'.repeat(20_000)}Name,URL\nA,${PERSON}a\n`);
    expect(preview.dialect.header).toBe(20_000);
    expect(preview.top).toEqual([
      { record: 20_000, cells: ['Name', 'URL'] },
      { record: 20_001, cells: ['A', `${PERSON}a`] },
    ]);
    expect(classifier.counts()).toMatchObject({ fresh: 1, 'no-address': 0 });
    const notes = Array.from({ length: 12 }, (_, index) => `Note ${index}`).join('\n');
    expect((await read(`${notes}\nName,URL\nA,${PERSON}a\n`)).preview.top.map(({ record }) => record)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12,
    ]);
  });

  const rowOf = (index: number, company = 'Acme') => `P${index},${company},${PERSON}p${index}`;
  const table = (lines: readonly string[], header = 'Name,Company,URL') => [header, ...lines].join('\n');
  const PLAIN = Array.from({ length: 40 }, (_, index) => rowOf(index));
  it.each([
    [
      'rows with an unquoted comma',
      table([...PLAIN, rowOf(40, 'Acme, Inc.'), ...PLAIN, rowOf(41, 'A, B, C')]),
      { count: 2, first: 41 },
    ],
    ['a row whose extra cell is empty', table([...PLAIN, `X,Acme, Inc.,`, ...PLAIN]), { count: 1, first: 41 }],
    ['a ragged first row', table([rowOf(40, 'Acme, Inc.'), ...PLAIN]), { count: 1, first: 1 }],
    [
      'a ragged row in a list without a header',
      [...PLAIN, rowOf(40, 'Acme, Inc.')].join('\n'),
      { count: 1, first: 40 },
    ],
    ['no row when each ends with a delimiter', table(PLAIN.map((line) => `${line},`)), undefined],
    ['no row that is shorter', table([...PLAIN, 'Anna', 'Bob,Acme']), undefined],
    ['no row of a plain list', table(PLAIN), undefined],
  ])('rows with more cells than columns are reported: %s', async (_name, text, expected) => {
    const reading = await read(text);
    expect(reading.raggedRows).toEqual(expected);
    expect(
      (await readAllRecords(reading))
        .slice((reading.preview.dialect.header ?? -1) + 1)
        .filter((cells) => reading.isRagged(cells)),
    ).toHaveLength(expected?.count ?? 0);
  });

  it('a list with a zero byte is read', async () => {
    const { classifier } = await read(`Name,URL\nA\0nna,${PERSON}a\nB,${PERSON}b\n`);
    expect(classifier.counts().fresh).toBe(2);
  });

  it('a list is read in the dialect that a person chooses', async () => {
    const text = `Title\nName;Where\nA;${PERSON}a\n`;
    expect((await read(text, { header: 0 })).preview.columns.map(({ name }) => name)).toEqual(['Title', 'Column 2']);
    expect((await read(text, { header: 'none' })).preview).toMatchObject({
      dialect: { header: undefined },
      rows: [['Title'], ['Name', 'Where'], ['A', `${PERSON}a`]],
    });
    expect((await read(text, { delimiter: ',' })).preview.rows[0]).toEqual([`Name;Where`]);
    const wrong = await read(inEncoding('utf-8', 'Name,URL\nZoë,x\n'), { encoding: 'windows-1252' });
    expect(wrong.preview).toMatchObject({ looksWrong: true, rows: [['ZoÃ«', 'x']] });
  });

  test.each([
    ['among the first rows', 1],
    ['further down', 400],
  ])('a row of far too many cells %s is read without those beyond, and refuses no file', async (_where, at) => {
    const rows = Array.from({ length: 500 }, (_, index) => `Anna ${index},${PERSON}a${index}`);
    rows.splice(at, 0, `Bob,${PERSON}bob${',x'.repeat(600)}`);
    const reading = await read(['Name,URL', ...rows].join('\n'));
    expect(reading.classifier.counts()).toMatchObject({ fresh: 501 });
    expect(reading).toMatchObject({ width: 500, raggedRows: { count: 1, first: at + 1 } });
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, object]>([
    ['an empty file', '', { code: 'empty' }],
    ['a file of blank cells', '\r\n , ,\r\n', { code: 'empty' }],
    ['a header alone', 'Name,URL\n', { code: 'header-only' }],
    ['a header and blank rows', 'Name,URL\n,\n\n', { code: 'header-only' }],
    ['a workbook', Uint8Array.from([0x50, 0x4b, 0x03, 0x04]), { code: 'workbook' }],
    ['a binary file', Uint8Array.from([1, 2, 3, 0, 0, 7]), { code: 'binary' }],
    [
      'a list of 10 000 columns',
      `${Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(',')}\n1,2\n`,
      { code: 'too-many-columns' },
    ],
    ['a list of 600 columns without names for them', `${'1,'.repeat(600)}\n`.repeat(20), { code: 'too-many-columns' }],
    [
      'a cell of 5 MB',
      `Name,URL\nA,${PERSON}a\nB,"${'x'.repeat(5_000_000)}"\n`,
      { code: 'record-too-long', record: 3 },
    ],
    ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', { code: 'web-page' }],
    ['a JSON file', '[{"name":"Anna","url":"https://www.linkedin.com/in/anna"}]', { code: 'data' }],
    [
      'a list whose first line names an unsupported separator',
      `sep=:\nName:URL\nA:${PERSON}a\n`,
      { code: 'delimiter' },
    ],
    [
      'an export of messages',
      'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO\n1,x,y,z,w\n',
      { code: 'messages' },
    ],
  ])('%s is refused', async (_name, content, expected) => {
    const refused: unknown = await read(content).catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(CsvRejected);
    expect(refused).toMatchObject(expected);
  });

  it('a quote that is never closed loses no person, and its record is reported', async () => {
    const { classifier, strayQuotes } = await read(
      `Name,URL\n"A,${PERSON}a\n${Array.from({ length: 100_000 }, (_, index) => `B,${PERSON}b-${index}\n`).join('')}`,
    );
    expect(classifier.counts()).toMatchObject({ fresh: 100_001, 'no-address': 0 });
    expect(strayQuotes).toEqual({ count: 1, first: 1 });
  });

  it('reading stops when it is cancelled', async () => {
    const text = `URL\n${`${PERSON}a\n`.repeat(100_000)}`;
    let pieces = 0;
    const stopped = readList(new Blob([text]), {
      choices: {},
      onPreview: () => undefined,
      onProgress: () => (pieces += 1),
      isStopped: () => pieces > 1,
    });
    await expect(stopped).rejects.toBeInstanceOf(Stopped);
    expect(pieces).toBe(2);
  });
});

describe('any list in any dialect', () => {
  /**
   * All that must be quoted, and letters that every encoding has. Those beyond ASCII stand in names: letters that form
   * no words of a language do not tell its encoding.
   */
  const cell = fc.oneof(
    fc.stringMatching(/^[A-Za-z ]{0,10}$/),
    fc.constantFrom('Zoé', 'Müller', 'Straße', 'Begoña', 'José Núñez', 'Günther Weiß', ' Élodie'),
    fc.stringMatching(/^[ab ",;|\t\r\n']{0,8}$/),
    fc.constantFrom('', '=1+1', "'+41", 'Acme, Inc.', 'a;b|c'),
  );
  const HEADERS = [
    'First Name',
    'Nachname',
    'Société',
    'Score',
    'custom:team',
    'e mail',
    'Firma | Ort',
    'x,y',
    'a "b"',
  ];
  const listArbitrary = fc
    .record({
      headers: fc.shuffledSubarray(HEADERS, { minLength: 2, maxLength: 6 }),
      urlIndex: fc.nat(6),
      count: fc.integer({ min: 1, max: 14 }),
    })
    .chain(({ headers, urlIndex, count }) =>
      fc.record({
        header: fc.constant([...headers.slice(0, urlIndex), 'LinkedIn URL', ...headers.slice(urlIndex)]),
        cells: fc.array(fc.array(cell, { minLength: headers.length, maxLength: headers.length }), {
          minLength: count,
          maxLength: count,
        }),
        urlIndex: fc.constant(Math.min(urlIndex, headers.length)),
      }),
    );
  const dialectArbitrary = fc.record({
    encoding: fc.constantFrom<[FoundEncoding, boolean]>(
      ['utf-8', false],
      ['utf-8', true],
      ['windows-1252', false],
      ['utf-16le', true],
      ['utf-16le', false],
      ['utf-16be', true],
      ['utf-16be', false],
    ),
    delimiter: fc.constantFrom(...DELIMITERS),
    ends: fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 3 }),
    isAllQuoted: fc.boolean(),
    hasSeparatorLine: fc.boolean(),
    preamble: fc.constantFrom<readonly string[]>([], [' '], ['Notes:'], ['Contacts of May', ' ', ' ']),
    endsWithLine: fc.boolean(),
  });

  interface WrittenList {
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly table: readonly Cells[];
    /** The correct results of detection: both, when the bytes are the same in two encodings. */
    readonly encodings: readonly FoundEncoding[];
  }

  function writeList(
    { header, cells, urlIndex }: FromArbitrary<typeof listArbitrary>,
    {
      encoding: [encoding, isMarked],
      delimiter,
      ends,
      isAllQuoted,
      hasSeparatorLine,
      preamble,
      endsWithLine,
    }: FromArbitrary<typeof dialectArbitrary>,
  ): WrittenList {
    const table = [
      header,
      ...cells.map((row, index) => [...row.slice(0, urlIndex), `${PERSON}p${index}`, ...row.slice(urlIndex)]),
    ];
    const quote = (value: string): string =>
      isAllQuoted || /["\r\n]|^\s|\s$/.test(value) || DELIMITERS.some((one) => value.includes(one))
        ? `"${value.replaceAll('"', '""')}"`
        : value;
    const lines = [
      ...(hasSeparatorLine ? [`sep=${delimiter}`] : []),
      ...preamble,
      ...table.map((row) => row.map(quote).join(delimiter)),
    ];
    const text = lines
      .map((line, index) =>
        index === lines.length - 1 && !endsWithLine ? line : line + (ends[index % ends.length] ?? '\n'),
      )
      .join('');
    return {
      bytes: inEncoding(encoding, text, isMarked),
      table,
      encodings: /[^\0-\u007F]/.test(text) || encoding.startsWith('utf-16') ? [encoding] : ['utf-8', 'windows-1252'],
    };
  }

  it('any list is parsed back without knowing its dialect', () => {
    fc.assert(
      fc.property(listArbitrary, dialectArbitrary, (content, dialect) => {
        const { bytes, table, encodings } = writeList(content, dialect);
        const { encoding } = detectEncoding(bytes);
        const text = new TextDecoder(encoding).decode(bytes);
        const separator = separatorOfFirstLine(text);
        const delimiter = separator?.delimiter ?? detectDelimiter(text.slice(separator?.length ?? 0)).delimiter;
        const reader = createRecordReader(delimiter);
        const records = [...reader.push(text.slice(separator?.length ?? 0)), ...reader.end()];
        expect(encodings).toContain(encoding);
        expect([delimiter, guessHeader(records)]).toEqual([dialect.delimiter, dialect.preamble.length]);
        expect(records.slice(dialect.preamble.length)).toEqual(table);
        expect(reader.strayQuotes()).toBeUndefined();
      }),
      { numRuns: propertyRuns(3_000) },
    );
  });

  it('any list is read with its dialect, its address column and every person', async () => {
    await fc.assert(
      fc.asyncProperty(listArbitrary, dialectArbitrary, async (content, dialect) => {
        const { bytes, table } = writeList(content, dialect);
        const reading = await read(bytes);
        expect(reading.preview.dialect).toMatchObject({
          delimiter: dialect.delimiter,
          header: dialect.preamble.length,
        });
        expect(reading.preview.columns.findIndex(({ field }) => field === 'profileUrl')).toBe(content.urlIndex);
        expect((await readAllRecords(reading)).slice(dialect.preamble.length)).toEqual(table);
        expect(reading.classifier.counts().fresh).toBe(content.cells.length);
        expect(reading.preview.looksWrong).toBe(false);
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});

type FromArbitrary<T> = T extends fc.Arbitrary<infer U> ? U : never;
