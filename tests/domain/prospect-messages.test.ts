import { describe, expect, test } from 'vitest';
import { CONFIRM_ABOVE_BYTES, MAX_BYTES } from '#domain/prospect/list-size.ts';
import { TEMPLATE_HEADER_KEYS } from '#domain/prospect/prospect-fields.ts';
import { recogniseTable } from '#domain/prospect/prospect-columns.ts';
import { REJECTION_KEYS, REJECTION_MESSAGES } from '#domain/prospect/rejected-row.ts';
import {
  fileProblemOf,
  fileSizeMessage,
  importedMessage,
  PROSPECT_MESSAGES,
  raggedRowsMessage,
  importErrorMessage,
  strayQuotesMessage,
  unresolvedMessage,
} from '#domain/prospect/prospect-messages.ts';

describe('a chosen file', () => {
  test.each([
    ['list.csv', 10, undefined],
    ['LIST.CSV', CONFIRM_ABOVE_BYTES + 1, undefined],
    ['list.xlsx', 10, 'Please upload a CSV file'],
    ['csv', 10, 'Please upload a CSV file'],
    ['list.csv.txt', 10, 'Please upload a CSV file'],
    ['list.csv', 0, 'CSV file appears to be empty'],
    ['list.csv', MAX_BYTES, undefined],
    [
      'list.csv',
      500 * 1_024 * 1_024,
      'This file has 500 MB; at most 100 MB can be imported at once. Split it into several files.',
    ],
  ])('called %s of %i bytes has the problem %s', (name, size, problem) =>
    expect(fileProblemOf({ name, size })).toBe(problem),
  );

  test.each([
    [0, '0 kB'],
    [1_300_000, '1.2 MB'],
    [CONFIRM_ABOVE_BYTES, '10 MB'],
    [4_229, '5 kB'],
    [102_399, '100 kB'],
  ])('of %i bytes is shown with the size %s', (bytes, message) => expect(fileSizeMessage(bytes)).toBe(message));
});

test('an unreadable file is refused with the reason and with what to do', () => {
  expect(importErrorMessage('empty', undefined)).toBe(PROSPECT_MESSAGES.empty);
  expect(importErrorMessage('record-too-long', 1_234)).toBe(
    'Failed to parse CSV file. Please check the file format. Row 1,234 is longer than 2 million characters: a quotation mark in it may not be closed.',
  );
  expect(importErrorMessage('something new', undefined)).toBe(
    'Failed to parse CSV file. Please check the file format.',
  );
});

test.each([
  [0, 'Successfully imported 0 prospects'],
  [1, 'Successfully imported 1 prospect'],
  [12_345, 'Successfully imported 12,345 prospects'],
])('the message about %i imported prospects is “%s”', (count, message) => {
  expect(importedMessage(count)).toBe(message);
});

test('every column of the template is recognised by its header alone, each as a different field', () => {
  const found = recogniseTable(TEMPLATE_HEADER_KEYS, []);
  expect(Object.values(found).toSorted((one, other) => one - other)).toEqual(
    TEMPLATE_HEADER_KEYS.map((_, index) => index),
  );
  expect(found).toMatchObject({ firstName: 0, headline: 2, jobTitle: 3, profileUrl: 7 });
});

test('the preview of an import names rows that may be misread and people who are not resolved', () => {
  expect(strayQuotesMessage({ count: 1, first: 6 })).toBe(
    'A quotation mark is out of place in row 7. We read the row as it seems to be meant. Check it before you import.',
  );
  expect(strayQuotesMessage({ count: 1_003, first: 6 })).toContain('in row 7 and 1,002 more rows.');
  expect(raggedRowsMessage({ count: 1, first: 6 })).toMatch(
    /^1 row has more cells than there are columns: row 7\..* Check it before/,
  );
  expect(raggedRowsMessage({ count: 1_200, first: 6 })).toMatch(/^1,200 rows have .* Check them before/);
  expect(unresolvedMessage(1)).toMatch(/^1 person has only a Sales Navigator link/);
  expect(unresolvedMessage(12)).toMatch(/^12 people have /);
});

test('the reason of a rejected row is the same in a file and on the screen, in ASCII characters only', () => {
  expect(REJECTION_KEYS).toEqual(REJECTION_MESSAGES);
  for (const message of Object.values(REJECTION_KEYS)) expect(message).toMatch(/^[\x20-\x7E]+$/);
});
