import { describe, expect, test } from 'vitest';
import { olderProfileKeys } from '#domain/profile/older-profile-keys.ts';
import { parseProfileAddress } from '#domain/profile/profile-key.ts';
import { readProspectRow } from '#domain/prospect/prospect-row.ts';
import { recogniseColumns } from '#domain/prospect/prospect-columns.ts';
import { customFieldsOf } from '#domain/prospect/prospect-custom-fields.ts';
import { readProspectList } from '#domain/prospect/prospect-list.ts';
import { createTextMatcher } from '#domain/text/search-folding.ts';
import { trimInvisible } from '#domain/text/visible-text.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { Query } from '#server/backend/query.ts';
import { campaignForEachTest } from '#support/campaign-fixture.ts';
import { runDueJobs } from '#support/due-jobs.ts';
import { longestStallMs, mainThreadTimeMs } from '#support/processor-time.ts';

/** Milliseconds of processor that one cell may take; each of these took seconds or minutes before. */
const MOST_OF_CELL_MS = 200;
/** Milliseconds of the event loop at a time, where an import of this size took many seconds in one piece. */
const MOST_AT_ONCE_MS = 300;
/** Milliseconds of the event loop at a time that a job may take whose rows are as wide as may be. */
const MOST_OF_JOB_MS = 100;

/** Milliseconds of the event loop at a time that the longest call of an import may take. */
const MOST_OF_CALL_MS = 100;

function processorMs(work: () => unknown): number {
  const before = mainThreadTimeMs();
  work();
  return mainThreadTimeMs() - before;
}

/** Cells whose parts a pattern would compare with each other. */
const CELLS: Readonly<Record<string, string>> = {
  'blanks of braille': `x${'\u2800'.repeat(200_000)}x`,
  'fillers of Hangul': `x${'\u3164'.repeat(200_000)}x`,
  blanks: `x${' '.repeat(200_000)}x`,
  'tags of flags': `x${'\u{E0020}'.repeat(100_000)}x`,
  'combining marks': `x${'\u0300\u0316'.repeat(100_000)}x`,
  'voicing marks of katakana': `x${'\uFF9E\u0316'.repeat(100_000)}x`,
  'blanks between words': 'x \u2800\u2800\u2800\u2800'.repeat(50_000),
  'link formulas': `=HYPERLINK("https://www.linkedin.com/in/x";"${'""'.repeat(100_000)}`,
};

test.each(Object.entries(CELLS))('a cell full of %s is read in no time', (_name, cell) => {
  const row = { Name: cell, URL: cell, Note: cell };
  const took = processorMs(() => {
    trimInvisible(cell);
    readProspectRow(row, { fullName: 'Name', profileUrl: 'URL' });
    customFieldsOf(row, { Note: 'Note' });
    recogniseColumns([{ [cell]: cell }]);
    createTextMatcher(cell)(cell);
  });
  expect(took).toBeLessThan(MOST_OF_CELL_MS);
});

test('a row with many custom fields of long, equal names is read in a moment', () => {
  const name = 'x'.repeat(250);
  const headers = Array.from({ length: 60 }, (_, column) => `c${column}`);
  const names = Object.fromEntries(headers.map((header) => [header, name]));
  const row = Object.fromEntries(headers.map((header) => [header, 'a']));
  const unmapped = Object.fromEntries(headers.slice(0, 16).map((header) => [header, 'a']));
  customFieldsOf(row, names, unmapped);
  const took = processorMs(() => {
    for (let each = 0; each < 100; each += 1) expect(customFieldsOf(row, names, unmapped)).toBeDefined();
  });
  expect(took).toBeLessThan(2 * MOST_OF_CELL_MS);
});

/** Returns a text whose parts all lead into the text inside of it, percent-encoded. */
function nested(parts: readonly number[]): string {
  const [count = 0, ...others] = parts;
  const inside = others.length === 0 ? '' : `&=${encodeURIComponent(nested(others))}`;
  return `${'linkedin.com/a?,='.repeat(count)}${inside}`;
}

const ADDRESSES: Readonly<Record<string, string>> = {
  'addresses in a row': '=linkedin.com/a?,'.repeat(500),
  'addresses that lead to addresses': nested([150, 50, 25, 10]),
  'schemes before an address': `${'https://'.repeat(900)}linkedin.com/in/x`,
  'schemes before many addresses': `${'https://'.repeat(500)},${'linkedin.com/?,'.repeat(270)}`,
  'damaged schemes before an address': `${'ttps://htps://'.repeat(600)}linkedin.com/in/x`,
  'addresses in the paths of addresses': 'https://a.test/https://www.linkedin.com/'.repeat(200),
  'addresses in the paths of many addresses': 'https://a.test/https://www.linkedin.com/in/, '.repeat(180),
  'redirects of a service': 'https://l.facebook.com/l.php?u=linkedin.com/a,'.repeat(170),
  'quotation marks behind an address': `https://www.linkedin.com/in/x${'"'.repeat(60_000)}x`,
  'letters that become many': '\uFDFA'.repeat(8_000),
  'combining marks behind an address': `https://www.linkedin.com/in/x${'\u0300\u0316'.repeat(30_000)}`,
};

test.each(Object.entries(ADDRESSES))('a text of %s is searched for a person in no time', (_name, text) => {
  expect(processorMs(() => [parseProfileAddress(text), olderProfileKeys(text)])).toBeLessThan(2 * MOST_OF_CELL_MS);
});

describe('an import', () => {
  const fixture = campaignForEachTest();
  const create = (body: Record<string, unknown>) =>
    fixture.server.post('/prospects/create', { campaignId: fixture.campaignId, ...body }, fixture.caller);
  const stateOf = async (answer: Awaited<ReturnType<typeof create>>) =>
    readProspectList(
      await fixture.backend.findDocument(
        COLLECTIONS.prospectLists,
        (answer.body.data as { prospectListId: string }).prospectListId,
      ),
    );

  test('an import takes as many rows as have a thousand columns together, since each row is compared in all of them', async () => {
    const prospects = Array.from({ length: 500 }, (_, row) =>
      Object.fromEntries(Array.from({ length: 100 }, (_cell, column) => [`c${row}-${column}`, 'x'])),
    );
    const answer = await create({ prospects });
    expect([answer.status, answer.body.data]).toMatchObject([200, { received: 10, refusedCount: 490 }]);
  });

  test('an import with names for columns that no row has is refused, since each job holds them and each row asks for them', async () => {
    const extras = Object.fromEntries(Array.from({ length: 5_000 }, (_, column) => [`gone ${column}`, 'x']));
    const refused = await create({ prospects: [{ URL: 'https://www.linkedin.com/in/ada' }], extras });
    expect([refused.status, refused.body.error?.code]).toEqual([400, 'invalid_request']);
    const long = await create({ prospects: [], columns: { profileUrl: 'x'.repeat(300) } });
    expect(long.status).toBe(400);
  });

  test('an import of many rows with many long names of columns is refused, since each job of the rows holds all names', async () => {
    const namesOf = (filler: string) => {
      const headers = Array.from({ length: 1_000 }, (_, column) => `${column}`.padEnd(250, filler));
      return { headers, extras: Object.fromEntries(headers.map((header) => [header, header])) };
    };
    const empty = (count: number) => Array.from({ length: count }, () => ({}));
    let refused: Awaited<ReturnType<typeof create>> | undefined;
    const stall = await longestStallMs(async () => {
      refused = await create({ prospects: empty(40_000), ...namesOf('x') });
    });
    expect([refused?.status, refused?.body.error?.code]).toEqual([413, 'too_large']);
    expect(stall).toBeLessThan(MOST_AT_ONCE_MS);
    // Control characters are six in JSON.
    expect((await create({ prospects: [], leftOut: [], ...namesOf('\u0001') })).status).toBe(200);
    expect((await create({ prospects: empty(1_000), ...namesOf('\u0001') })).status).toBe(413);
    const leftOut = empty(5_000).map((row) => ({ row, code: 'repeated' }));
    expect((await create({ prospects: empty(1), leftOut, ...namesOf('x') })).status).toBe(413);
    // The app sends 5 000 rows at a time.
    expect((await create({ prospects: empty(5_000), ...namesOf('x') })).status).toBe(200);
  });

  test('an import whose rows are more parts than one transaction takes is refused and stores nothing; as many short rows as may be are taken', async () => {
    const short = (count: number) => Array.from({ length: count }, () => ({ u: 'x' }));
    const wide = Array.from({ length: 30 }, () => ({ u: '"'.repeat(170_000) }));
    const leftOut = short(5_000).map((row) => ({ row, code: 'repeated' }));
    const refused = await create({ prospects: [...wide, ...short(39_900)], leftOut });
    expect([refused.status, refused.body.error]).toEqual([
      413,
      { code: 'too_large', message: 'The request is too large. Send it in smaller parts.' },
    ]);
    const ofCampaign = [Query.equal('campaign', fixture.campaignId)];
    expect(await fixture.backend.list(COLLECTIONS.prospectLists, ofCampaign)).toEqual([]);
    expect(await stateOf(await create({ prospects: short(40_000), leftOut }))).toMatchObject({ total: 40_000 });
  });

  test('an import of wide rows whose columns nobody named is read while the server answers', async () => {
    const prospects = Array.from({ length: 50 }, (_, row) =>
      Object.fromEntries(
        Array.from({ length: 100 }, (_cell, column) => [
          `c${column}`,
          `=linkedin.com/a?,=linkedin.com/company/${row}-${column}`,
        ]),
      ),
    );
    const answer = await create({ prospects });
    expect(answer.status).toBe(200);
    expect(await longestStallMs(() => runDueJobs(fixture.backend))).toBeLessThan(MOST_AT_ONCE_MS);
    expect(await stateOf(answer)).toMatchObject({ status: 'completed', total: 50, processed: 50 });
  });

  test('an import of rows as wide as may be is taken, stored and read while the server answers', async () => {
    const prospects = Array.from({ length: 480 }, (_, row) => ({
      URL: `https://www.linkedin.com/in/ada-${row}`,
      ...Object.fromEntries(Array.from({ length: 980 }, (_cell, column) => [`c${column}`, 'x'])),
    }));
    const answer = await create({ prospects, columns: { profileUrl: 'URL' } });
    expect(answer.status).toBe(200);
    expect(await longestStallMs(() => runDueJobs(fixture.backend))).toBeLessThan(MOST_OF_JOB_MS);
    expect(await stateOf(answer)).toMatchObject({ status: 'completed', total: 480, imported: 480 });
  });

  test.each([
    ['x', 560],
    ['"', 270],
    ['\n', 270],
    ['\\', 270],
    ['\u0001', 95],
    ['é', 280],
    ['你', 186],
  ])('the longest call of %j is taken while the server answers', async (character, rows) => {
    const cell = character.repeat(20_000);
    const prospects = Array.from({ length: rows }, () => ({ 'LinkedIn URL': 'none', Notes: cell }));
    const body = JSON.stringify({ campaignId: fixture.campaignId, prospects });
    let answer: Awaited<ReturnType<typeof create>> | undefined;
    const stall = await longestStallMs(async () => {
      answer = await fixture.server.post('/prospects/create', body, fixture.caller);
    });
    expect(answer?.body.data).toMatchObject({ received: rows });
    expect(stall).toBeLessThan(MOST_OF_CALL_MS);
  });

  test('a row whose columns are named like properties of every object (constructor, toString) is imported', async () => {
    const answer = await create({
      prospects: [
        { URL: 'https://www.linkedin.com/in/ada', constructor: 'x', toString: 'y' },
        { URL: 'https://www.linkedin.com/in/bob' },
      ],
    });
    await runDueJobs(fixture.backend);
    expect(await stateOf(answer)).toMatchObject({ status: 'completed', imported: 2 });
  });

  test.each([
    ['control characters', 'a\u0001'],
    ['quotation marks', '"\\'],
  ])(
    'a row whose cells of %s take many times their length once they are stored harms no other row',
    async (_kind, cell) => {
      const headers = Array.from({ length: 50 }, (_, column) => `${String(column).padStart(2, '0')}${'"'.repeat(90)}`);
      const long = cell.repeat(249) + 'z';
      const answer = await create({
        prospects: [
          {
            URL: 'https://www.linkedin.com/in/ada',
            Name: long,
            Company: long,
            ...Object.fromEntries(headers.map((header) => [header, long])),
          },
          { URL: 'https://www.linkedin.com/in/bob' },
        ],
        extras: Object.fromEntries(headers.map((header) => [header, header])),
      });
      await runDueJobs(fixture.backend);
      expect(await stateOf(answer)).toMatchObject({ status: 'completed', imported: 2 });
    },
  );
});
