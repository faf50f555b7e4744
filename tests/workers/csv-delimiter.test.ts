import { describe, expect, it, test } from 'vitest';
import { detectDelimiter } from '#workers/csv/csv-delimiter.ts';
import { createRecordReader, type Cells } from '#workers/csv/csv-records.ts';
import type { Choices } from '#workers/csv/csv-preview.ts';
import { readList } from '#workers/csv/read-csv.ts';
import { DELIMITED_LISTS } from './corpora/delimited-lists.ts';

const read = (text: string, choices: Choices = {}) =>
  readList(new Blob([text]), {
    choices,
    onPreview: () => undefined,
    onProgress: () => undefined,
    isStopped: () => false,
  });

describe('the delimiter of a list', () => {
  test.each(DELIMITED_LISTS.map(({ name, delimiter, columns, text }) => [name, delimiter, columns, text] as const))(
    'with %s is %j',
    async (_name, delimiter, columns, text) => {
      const { preview, width } = await read(text);
      expect([preview.dialect.delimiter, Math.max(width, preview.columns.length) >= columns]).toEqual([
        delimiter,
        true,
      ]);
      expect(preview.columns.length).toBeGreaterThanOrEqual(columns);
    },
  );

  test.each(DELIMITED_LISTS.map(({ name, delimiter, text }) => [name, delimiter, text] as const))(
    'with %s stays %j with other line ends, and with a hundred or a thousand more rows',
    (_name, delimiter, text) => {
      expect(detectDelimiter(text.replaceAll('\r\n', '\n')).delimiter).toBe(delimiter);
      const last = text.trimEnd().split('\r\n').at(-1) ?? '';
      for (const count of [100, 1_000])
        expect(detectDelimiter(text + `${last}\r\n`.repeat(count)).delimiter).toBe(delimiter);
    },
  );

  it('is certain where the table leaves no doubt, and for a list of one column', () => {
    expect(detectDelimiter('First Name,Last Name,URL\nA,B,https://x.example\n')).toMatchObject({ readings: [] });
    expect(detectDelimiter('First Name,Last Name,URL\nA,B,https://x.example\n').certainty).toBeGreaterThan(0.99);
    expect(detectDelimiter('one column\nof text\n')).toEqual({ delimiter: ',', certainty: 1, readings: [] });
  });

  it('is not decided by lines above the table, however long they are', () => {
    const note = `Exported;${'by '.repeat(300)};Zoe\n`.repeat(15);
    const rows = Array.from({ length: 500 }, (_, index) => `Zoe${index}\tOster\thttps://x.example/${index}`);
    const table = ['First Name\tLast Name\tURL', ...rows].join('\n');
    expect(detectDelimiter(table)).toMatchObject({ delimiter: '\t', readings: [] });
    expect(detectDelimiter(note + table).delimiter).toBe('\t');
  });

  it('is compared with others where it is uncertain, until a person chooses', async () => {
    const text = 'a,b;c\nd,e;f\ng,h;i\n';
    const { preview } = await read(text);
    expect(preview.delimiterCertainty).toBeLessThan(0.9);
    expect(preview.delimiterReadings.map(({ delimiter }) => delimiter).toSorted()).toEqual([',', ';']);
    expect(preview.delimiterReadings.find(({ delimiter }) => delimiter === ';')?.rows[0]).toEqual(['a,b', 'c']);
    expect((await read(text, { delimiter: ';' })).preview).toMatchObject({
      dialect: { delimiter: ';' },
      delimiterCertainty: undefined,
      delimiterReadings: [],
    });
  });

  it('is certain where the file names it', async () => {
    expect((await read('sep=;\na,b;c\nd,e;f\n')).preview).toMatchObject({
      dialect: { delimiter: ';' },
      delimiterCertainty: 1,
      delimiterReadings: [],
    });
  });
});

describe('a blank before a quotation mark', () => {
  const readAll = (text: string, pieces: number): readonly Cells[] => {
    const reader = createRecordReader(',');
    const records: Cells[] = [];
    const length = Math.ceil(text.length / pieces);
    for (let at = 0; at < text.length; at += length) records.push(...reader.push(text.slice(at, at + length)));
    return [...records, ...reader.end()];
  };

  test.each<[string, readonly Cells[]]>([
    ['a, "b, c",d\n', [['a', 'b, c', 'd']]],
    [' "a, b",c\n', [['a, b', 'c']]],
    ['a,\t "b, c" ,d\n', [['a', 'b, c', 'd']]],
    ['a, "b\nc", "d"\n', [['a', 'b\nc', 'd']]],
    ['a, "b ""x"", c"\n', [['a', 'b "x", c']]],
    ['a, "Bob" Smith,c\n', [['a', ' "Bob" Smith', 'c']]],
    ['a, ""\n', [['a', '']]],
    ['"x, ""y"", z", "w"\n', [['x, "y", z', 'w']]],
    ['a, b,c\n', [['a', ' b', 'c']]],
    [
      'a,\u00A0"b, c"\nd,"e, f"\n',
      [
        ['a', 'b, c'],
        ['d', 'e, f'],
      ],
    ],
    ['a, "b, c"', [['a', 'b, c']]],
    [
      'a, "b"\r\nc, "d"\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
  ])('in %j opens a quoted cell, however the text is cut', (text, records) => {
    for (let pieces = 1; pieces <= text.length; pieces += 1)
      expect([pieces, readAll(text, pieces)]).toEqual([pieces, records]);
  });
});
