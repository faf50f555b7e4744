import { describe, expect, test } from 'vitest';
import { detectDelimiter, separatorOfFirstLine } from '#workers/csv/csv-delimiter.ts';
import { guessHeader, nameColumns } from '#workers/csv/csv-dialect.ts';

describe('the delimiter', () => {
  test.each([
    ['', ','],
    ['one column\nof text', ','],
    ['a,b,c\n1,2,3', ','],
    ['a;b;c\n1;2;3', ';'],
    ['a\tb\n1\t2', '\t'],
    ['a|b\n1|2', '|'],
    ['Prénom;Nom;Score\nÉlodie;Martin;3,5\nJean;Dupont;4,0', ';'],
    ['name;about\nA;"x, y, z, and, so, on"\nB;"p, q, r"', ';'],
    ['name;about\nA;x, y, z, and, so on\nB;p, q, r, s', ';'],
    ['Notes:\n"A note, with commas, and; semicolons"\n\nFirst Name,Last Name,URL\nA,B,C', ','],
    ['a;b\r1;2\r', ';'],
    ['"a\n,,,,,,\nb";c\n1;2', ';'],
    ['x;y;z\n1,5;2,5;3,5\n1,5;2,5;3,5', ';'],
    // Five lines before the table do not decide about fifty of it.
    ['x;y\n'.repeat(5) + 'a,b,c,d,e,f\n'.repeat(50), ','],
  ])('the delimiter of %j is %j', (text, delimiter) => expect(detectDelimiter(text).delimiter).toBe(delimiter));

  test.each([
    ['sep=;\nA;B', { delimiter: ';', length: 6 }],
    ['SEP=\t\r\nA\tB', { delimiter: '\t', length: 7 }],
    ['"sep=|"\nA|B', { delimiter: '|', length: 8 }],
    ['sep=^\nA^B', { delimiter: undefined, length: 6 }],
    ['sepal;petal\n1;2', undefined],
    ['A;B\nsep=;', undefined],
  ])('the first line of %j may name the separator', (text, expected) =>
    expect(separatorOfFirstLine(text)).toEqual(expected),
  );
});

describe('the header', () => {
  const URL_CELL = 'https://www.linkedin.com/in/anna';
  test.each([
    [
      'in the first record',
      [
        ['Name', 'URL'],
        ['Anna', URL_CELL],
      ],
      0,
    ],
    [
      'after a note, as in an export of contacts',
      [
        ['Notes:'],
        ['When exporting your connection data, …'],
        [''],
        ['First Name', 'Last Name', 'URL'],
        ['A', 'B', URL_CELL],
        ['C', 'D', ''],
      ],
      3,
    ],
    ['after blank lines', [[''], ['', ''], ['Name', 'URL'], ['Anna', URL_CELL]], 2],
    [
      'not found when the data starts at once',
      [
        ['Anna', URL_CELL],
        ['Bob', URL_CELL],
      ],
      undefined,
    ],
    [
      'not found when the data starts with mail addresses',
      [
        ['Anna', 'anna@acme.test'],
        ['Bob', 'bob@acme.test'],
      ],
      undefined,
    ],
    ['found in one column', [['URL'], [URL_CELL]], 0],
    ['above ragged records', [['Name', 'URL', 'Where'], ['Anna'], ['Bob', URL_CELL, 'x'], ['C', URL_CELL, 'y']], 0],
    [
      'after lines that a spreadsheet has padded',
      [
        ['Notes:', '', ''],
        ['', '', ''],
        ['First Name', 'Last Name', 'URL'],
        ['A', 'B', URL_CELL],
      ],
      2,
    ],
    [
      'above records that are all wider',
      [
        ['Who', 'Firm'],
        ['Anna', 'Acme', ' Inc.'],
        ['Bob', 'Acme', ' Inc.'],
      ],
      0,
    ],
    [
      'above records that end with a delimiter',
      [
        ['Who', 'Firm'],
        ['Anna', 'Acme', ''],
        ['Bob', 'Acme', ''],
      ],
      0,
    ],
    [
      'found by its column names, whatever else it contains',
      [
        ['Export', 'of', 'today'],
        ['Name', 'LinkedIn URL (https://…)', 'Title'],
        ['Anna', URL_CELL, 'CEO'],
      ],
      1,
    ],
    ['after many blank lines', [...Array.from({ length: 100 }, () => ['']), ['Who', 'Where'], ['Anna', URL_CELL]], 100],
    ['not found in a file of blank lines', [[''], ['']], undefined],
  ])('the header is %s', (_name, records, index) => expect(guessHeader(records)).toBe(index));

  test.each([
    ['kept as they are', ['Name', 'URL'], 2, ['Name', 'URL']],
    ['cleaned', [' \uFEFFFirst\n Name ', 'B\u200Bc'], 2, ['First Name', 'Bc']],
    ['made unique', ['URL', 'URL', 'URL (2)', 'URL'], 4, ['URL', 'URL (3)', 'URL (2)', 'URL (4)']],
    ['made up when a cell is empty', ['Name', '', ''], 4, ['Name', 'Column 2', 'Column 3', 'Column 4']],
    ['made up and made unique', ['Column 2', ''], 2, ['Column 2', 'Column 2 (2)']],
    ['made up for a file without a header', undefined, 2, ['Column 1', 'Column 2']],
    ['cut when they are long', ['x'.repeat(300)], 1, ['x'.repeat(200)]],
  ])('the column names are %s', (_name, header, width, names) => expect(nameColumns(header, width)).toEqual(names));
});
