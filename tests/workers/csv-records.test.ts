import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import vm from 'node:vm';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { createRecordReader, MAX_RECORD_LENGTH, RecordTooLong, type Cells } from '#workers/csv/csv-records.ts';
import { DELIMITERS, type Delimiter } from '#domain/text/csv.ts';
import { detectDelimiter } from '#workers/csv/csv-delimiter.ts';
import { withoutBlanksBeforeQuotes } from '#workers/csv/csv-blank-quotes.ts';
import { onlyLineEnd, unifyLineEnds } from '#workers/csv/csv-line-ends.ts';
import { hasProperQuotes } from '#workers/csv/csv-quoted-cells.ts';
import { requote } from '#workers/csv/csv-stray-quotes.ts';
import { propertyRuns } from '#support/volume.ts';

/** Reads the records of a text that arrives in these chunks. */
function read(chunks: readonly string[], delimiter: Delimiter = ','): Cells[] {
  const reader = createRecordReader(delimiter);
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
}

describe('proper quotation marks', () => {
  test.each([
    ['a,"b",c\n', true],
    ['"a ""b"" c","d\ne"\r\n', true],
    ['"",""""\n', true],
    ['5" pipe,6"\n', true],
    ['a,"b\nc', true],
    ['a, "b"\n', false],
    ['a,"b" ,c\n', false],
    ['"Bob" Smith,c\n', false],
    ['"a"b",c\n', false],
  ])('are in %j: %s', (text, expected) => expect(hasProperQuotes(text, 0x2c, false)).toBe(expected));

  it('are only in texts that need no repair', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', '"', '""', ',', ';', ' ', '\t', 'a', '\n', '\r\n'), maxLength: 14 }),
        fc.constantFrom(...DELIMITERS),
        fc.boolean(),
        (text, delimiter, isWhole) => {
          fc.pre(hasProperQuotes(text, delimiter.charCodeAt(0), isWhole));
          expect(withoutBlanksBeforeQuotes(text, delimiter, isWhole)).toEqual({ text, held: '' });
          expect(requote(text, delimiter, isWhole)).toEqual({ text, strays: [], rest: undefined });
        },
      ),
      { numRuns: propertyRuns(5_000) },
    );
  });
});

describe('line ends', () => {
  test.each([
    ['', '\n'],
    ['a\nb', '\n'],
    ['a\r\nb\r\n', '\r\n'],
    ['a\rb\r', '\r'],
    ['a\r\nb\n', undefined],
    ['a\rb\r\n', undefined],
    ['"a\nb"\r\n', undefined],
  ])('the only line end of %j is %j', (text, expected) => expect(onlyLineEnd(text)).toBe(expected));

  test.each([
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['"x\r\ny",1\r\n2\n', '"x\r\ny",1\n2\n'],
    ['"x\r"\r\n"y"\r', '"x\r"\n"y"\n'],
    ['"x""\r\n"\r\n', '"x""\r\n"\n'],
    ['"x" \r\ny', '"x" \ny'],
    ['"x"y\r\n"\rz', '"x"y\r\n"\nz'],
    ['5" pipe\r\n6" pipe\r\n', '5" pipe\n6" pipe\n'],
    ['"never closed\r\na\r\n', '"never closed\r\na\r\n'],
  ])('the line ends of %j are unified to %j', (text, expected) => expect(unifyLineEnds(text, ',')).toBe(expected));
});

describe('the records of a text', () => {
  it.each([
    ['an empty text has no record', [''], []],
    ['a last record needs no line end', ['a,b'], [['a', 'b']]],
    ['a line end at the end starts no record', ['a\r\n', 'b\r\n'], [['a'], ['b']]],
    ['an empty line is a record', ['a\n\nb'], [['a'], [''], ['b']]],
    [
      'a line end cut in two ends one record',
      ['a,b\r', '\nc,d\r', '\n'],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a quoted quotation mark cut in two stays one', ['"a"', '"b",', 'c\n'], [['a"b', 'c']]],
    [
      'a quoted line end belongs to its cell',
      ['"a\r\nb",c\r\nd,e'],
      [
        ['a\r\nb', 'c'],
        ['d', 'e'],
      ],
    ],
    ['each kind of line end ends a record', ['a\r\nb\nc\rd'], [['a'], ['b'], ['c'], ['d']]],
    ['blanks at the end of a file belong to no quoted cell', ['a,"b, c" \t'], [['a', 'b, c']]],
    ['a ragged record keeps its cells', ['a,b,c\n1\n1,2,3,4\n'], [['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']]],
  ])('%s', (_name, chunks, expected) => expect(read(chunks)).toEqual(expected));

  const GOOD = ['Anna,url', 'Carl,url', '"Dora, PhD",url', 'Emil,url'];
  const GOOD_CELLS = [
    ['Anna', 'url'],
    ['Carl', 'url'],
    ['Dora, PhD', 'url'],
    ['Emil', 'url'],
  ];
  test.each<[string, string[], string[][]]>([
    ['after a nickname', [...GOOD, '"Bob" Smith,url', ...GOOD], [...GOOD_CELLS, ['"Bob" Smith', 'url'], ...GOOD_CELLS]],
    [
      'never closed',
      [...GOOD, '"Bob,url', 'Anna,url', 'Carl,url'],
      [...GOOD_CELLS, ['"Bob', 'url'], ['Anna', 'url'], ['Carl', 'url']],
    ],
    [
      'closed by a quotation mark of another record',
      [...GOOD, '"Bob,url', ...GOOD],
      [...GOOD_CELLS, ['"Bob', 'url'], ...GOOD_CELLS],
    ],
    ['in the last record', [...GOOD, '"Bob,url'], [...GOOD_CELLS, ['"Bob', 'url']]],
    [
      'before another cell of its line',
      [...GOOD, '"Bob" Smith,"u, rl"', ...GOOD],
      [...GOOD_CELLS, ['"Bob" Smith', 'u, rl'], ...GOOD_CELLS],
    ],
    ['in the header', ['"Na"me,URL', ...GOOD], [['"Na"me', 'URL'], ...GOOD_CELLS]],
    [
      'in several records',
      [...GOOD, '"B" S,url', '"B" S,url', ...GOOD],
      [...GOOD_CELLS, ['"B" S', 'url'], ['"B" S', 'url'], ...GOOD_CELLS],
    ],
    [
      'in a cell of several lines, which stays one',
      [...GOOD, '"He said "hi" then', 'to me",url', ...GOOD],
      [...GOOD_CELLS, ['He said "hi" then\nto me', 'url'], ...GOOD_CELLS],
    ],
  ])('a stray quote swallows no other record: %s', (_name, lines, expected) => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(read([lines.join(end)])).toEqual(expected.map((record) => record.map((cell) => cell.replace('\n', end))));
    expect(read([`${lines.slice(0, 2).join('\r\n')}\r\n${lines.slice(2).join('\n')}\n`])).toEqual(expected);
    const reader = createRecordReader(',');
    reader.push(lines.join('\n'));
    reader.end();
    expect(reader.strayQuotes()?.first).toBe(expected.findIndex((record) => record.some((cell) => /["\n]/.test(cell))));
  });

  it('a text with stray quotes has the same records wherever it is cut', () => {
    const text = Array.from({ length: 60 }, (_, index) =>
      index % 20 === 7
        ? `"N${index}" X,u${index}`
        : index % 20 === 15
          ? `"N${index},u${index}`
          : `"N, ${index}",u${index}`,
    ).join('\n');
    const whole = read([text]);
    expect(whole.map((record) => record[1])).toEqual(Array.from({ length: 60 }, (_, index) => `u${index}`));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 250, max: 500 }), { maxLength: 4 }), (sizes) => {
        const cut = sizes.reduce<{ from: number; chunks: string[] }>(
          ({ from, chunks }, size) => ({
            from: from + size,
            chunks: [...chunks, text.slice(from, from + size)],
          }),
          { from: 0, chunks: [] },
        );
        expect(read([...cut.chunks, text.slice(cut.from)])).toEqual(whole);
      }),
    );
  });

  it('a correctly quoted cell of several lines has no stray quote', () => {
    const reader = createRecordReader(',');
    expect([...reader.push('a,b\n"1\n2,3\n4",c\nd,"5""\n""6"\n'), ...reader.end()]).toEqual([
      ['a', 'b'],
      ['1\n2,3\n4', 'c'],
      ['d', '5"\n"6'],
    ]);
    expect(reader.strayQuotes()).toBeUndefined();
  });

  it('a record that never ends is rejected by its number', () => {
    const reader = createRecordReader(',');
    reader.push('a,b\nc,d\n');
    const pushEndlessly = () => {
      for (let length = 0; length <= MAX_RECORD_LENGTH * 4; length += 100_000)
        reader.push(`"${'x'.repeat(99_999)}`.slice(length === 0 ? 0 : 1));
    };
    expect(pushEndlessly).toThrow(RecordTooLong);
    expect(pushEndlessly).toThrow(expect.objectContaining({ record: 2 }));
  });

  const cell = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.stringMatching(/^[ab ",;|\t\r\n'é]{0,8}$/),
    fc.constantFrom('', 'https://www.linkedin.com/in/anna', '=1+1', '\uFEFF'),
  );
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
  const lineEnds = fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 4 });

  it('the records of any table are read back, in any dialect and wherever the text is cut', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(...DELIMITERS),
        lineEnds,
        fc.boolean(),
        fc.boolean(),
        fc.array(fc.nat(40), { maxLength: 6 }),
        (records, delimiter, ends, isAllQuoted, endsWithLine, cuts) => {
          const written = records.map((record, index) => {
            const line = record
              .map((value) =>
                isAllQuoted || /["\r\n]|^\s|\s$/.test(value) || value.includes(delimiter)
                  ? `"${value.replaceAll('"', '""')}"`
                  : value,
              )
              .join(delimiter);
            // A record of one empty cell is a blank line, and as the last record needs quotes to exist.
            const text = line === '' ? '""' : line;
            return index === records.length - 1 && !endsWithLine ? text : text + (ends[index % ends.length] ?? '\n');
          });
          const text = written.join('');
          const chunks: string[] = [];
          let from = 0;
          for (const cut of cuts) {
            chunks.push(text.slice(from, from + cut));
            from += cut;
          }
          expect(read([...chunks, text.slice(from)], delimiter)).toEqual(records);
        },
      ),
      { numRuns: propertyRuns(10_000) },
    );
  });
});

/** A case of Papa Parse's own test tables. */
const caseSchema = z.array(
  z.object({
    description: z.string(),
    input: z.string(),
    config: z.optional(z.record(z.string(), z.unknown())),
    expected: z.object({ data: z.array(z.unknown()) }),
  }),
);

type Case = z.output<typeof caseSchema>[number];

/** Reads a table of cases from the tests of Papa Parse; cases of another shape are left out. */
function readParserCases(name: string): Case[] {
  const source = readFileSync(createRequire(import.meta.url).resolve('papaparse/tests/test-cases.js'), 'utf8');
  const from = source.indexOf(`var ${name} = [`);
  const table = source.slice(from, source.indexOf('\n];', from) + 3);
  const context = {
    Papa: { RECORD_SEP: '\u001E', UNIT_SEP: '\u001F' },
    RECORD_SEP: '\u001E',
    UNIT_SEP: '\u001F',
    BASE_PATH: '',
    FILES_ENABLED: false,
    XHR_ENABLED: false,
    cases: undefined as unknown,
  };
  vm.runInNewContext(`${table}\ncases = ${name};`, context);
  return z
    .array(z.unknown())
    .parse(context.cases)
    .flatMap((one) => caseSchema.safeParse([one]).data ?? []);
}

describe("the parser's own cases", () => {
  /** Decides whether a case sets no option but a delimiter of ours, and no mixed line ends, which we read otherwise. */
  const isApplicable = ({ description, config = {} }: Case): boolean =>
    Object.keys(config).every((key) => key === 'delimiter' && DELIMITERS.some((one) => one === config[key])) &&
    description !== 'Mixed slash n and slash r should choose first as precident';
  const cases = [...readParserCases('CORE_PARSER_TESTS'), ...readParserCases('PARSE_TESTS')].filter(isApplicable);
  /** Leaves out blank lines, which Papa Parse counts otherwise. */
  const withoutBlank = (records: readonly unknown[]): unknown[] =>
    records.filter((record) => !Array.isArray(record) || record.length > 1 || record[0] !== '');

  /** We read a quoted cell behind a blank as quoted, as spreadsheets do. */
  const ours: Readonly<Record<string, unknown[]>> = { 'Quoted field with whitespace around quotes': [['A', 'B', 'C']] };

  it('the applicable cases are many', () => expect(cases.length).toBeGreaterThan(70));

  it.each(cases.map((one) => [one.description, one] as const))(
    'the case "%s" is read as the parser reads it',
    (name, { input, config, expected }) => {
      const text = new TextDecoder().decode(new TextEncoder().encode(input));
      const delimiter = DELIMITERS.find((one) => one === config?.['delimiter']) ?? detectDelimiter(text).delimiter;
      expect(withoutBlank(read([text], delimiter))).toEqual(withoutBlank(ours[name] ?? expected.data));
    },
  );
});

describe('csv-spectrum', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('csv-spectrum'));
  const names = readdirSync(join(folder, 'csvs')).map((name) => basename(name, '.csv'));

  it.each(names)('the file %s is read as its JSON file says', (name) => {
    const [header = [], ...records] = read([readFileSync(join(folder, 'csvs', `${name}.csv`), 'utf8')]);
    // The expected result of one file is not a list, and has another telephone number than the file.
    const answer = readFileSync(join(folder, 'json', `${name}.json`), 'utf8').replace('"1234567890"', '"2095257564"');
    const expected: unknown = [JSON.parse(answer)].flat();
    expect(
      records.map((record) => Object.fromEntries(header.map((column, position) => [column, record[position] ?? '']))),
    ).toEqual(expected);
  });

  it('the corpus has its files', () => expect(names.length).toBeGreaterThan(10));
});
