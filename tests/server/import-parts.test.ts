import { expect, it } from 'vitest';
import { MAX_PART_ROWS, partsInTurns } from '#server/dashboard/prospects/import-parts.ts';
import { runInTurns } from '#server/http/body/event-loop-turns.ts';

/** Returns so many equal rows. */
const rowsOf = (count: number, columns: number, cell = 'x') =>
  Array.from({ length: count }, () =>
    Object.fromEntries(Array.from({ length: columns }, (_, column) => [`c${column}`, cell])),
  );

it.each([
  ['no rows', rowsOf(0, 5), []],
  ['narrow rows', rowsOf(2 * MAX_PART_ROWS + 1, 5), [MAX_PART_ROWS, MAX_PART_ROWS, 1]],
  ['rows of a usual list', rowsOf(MAX_PART_ROWS, 40), [MAX_PART_ROWS]],
  ['wide rows', rowsOf(50, 1_000), [20, 20, 10]],
  ['a row wider than a part', rowsOf(2, 30_000), [1, 1]],
  ['long cells', rowsOf(120, 1, 'x'.repeat(20_000)), [50, 50, 20]],
  // In a job, JSON within JSON, a quotation mark takes four characters and a control character seven.
  ['quotation marks', rowsOf(30, 1, '"'.repeat(20_000)), [12, 12, 6]],
  ['control characters', rowsOf(15, 1, '\u0001'.repeat(20_000)), [7, 7, 1]],
])('%s are cut into parts that one turn of the event loop parses', async (_kind, rows, sizes) => {
  const parts = await runInTurns(
    partsInTurns(rows, (row) => row),
    undefined,
  );
  expect(parts.map(({ length }) => length)).toEqual(sizes);
  expect(parts.flat()).toEqual(rows);
});
