import { describe, expect, test } from 'vitest';
import type { ProspectList } from '#domain/prospect/prospect-list.ts';
import { importsToAnnounce, type AnnouncedImports } from '#features/prospects/announced-imports.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const HOUR = 3_600_000;

const list = (id: string, fields: Partial<ProspectList> = {}): ProspectList => ({
  id,
  teamId: 't1',
  campaignId: 'c1',
  status: 'completed',
  imported: 3,
  existing: 0,
  invalid: 0,
  processed: 3,
  total: 3,
  undone: 0,
  fileName: 'people.csv',
  importedBy: 'me',
  createdAt: new Date(NOW).toISOString(),
  updatedAt: new Date(NOW).toISOString(),
  ...fields,
});

/** Looks at the lists one after the other, an hour apart; the ids that were told at each look. */
function look(looks: readonly (readonly ProspectList[])[], everyMs = HOUR): string[][] {
  let announced: AnnouncedImports | undefined;
  return looks.map((lists, index) => {
    const answer = importsToAnnounce(lists, announced, 'me', NOW + index * everyMs);
    announced = answer.announced;
    return answer.toAnnounce.map(({ id }) => id);
  });
}

const later = new Date(NOW + 1).toISOString();
const earlier = new Date(NOW - 1).toISOString();

describe('an import that is done', () => {
  test.each<[string, string[][], (readonly ProspectList[])[]]>([
    [
      'is told once, having been seen under way',
      [[], ['a'], []],
      [[list('a', { status: 'processing' })], [list('a')], [list('a')]],
    ],
    [
      'is told once, where some of it could not be imported too',
      [[], ['a'], []],
      [[list('a', { status: 'processing' })], [list('a', { status: 'failed' })], [list('a', { status: 'failed' })]],
    ],
    [
      'of a colleague is told as well, where it was seen under way',
      [[], ['a'], []],
      [
        [list('a', { importedBy: 'other', status: 'processing' })],
        [list('a', { importedBy: 'other' })],
        [list('a', { importedBy: 'other' })],
      ],
    ],
    [
      'of one’s own is told though it was done before it was heard of',
      [[], ['a'], []],
      [[], [list('a', { createdAt: later })], [list('a', { createdAt: later })]],
    ],
    [
      'of a colleague is not, where it was never seen under way',
      [[], []],
      [[], [list('a', { importedBy: 'other', createdAt: later })]],
    ],
    ['before this device came is no news', [[], []], [[], [list('a', { createdAt: earlier })]]],
    [
      'is not told again when the database was read anew',
      [[], ['a'], [], []],
      [[], [list('a', { createdAt: later })], [], [list('a', { createdAt: later })]],
    ],
    [
      'is told again when parts of it came after its end',
      [[], ['a'], [], ['a']],
      [
        [],
        [list('a', { createdAt: later })],
        [list('a', { createdAt: later, status: 'processing' })],
        [list('a', { createdAt: later })],
      ],
    ],
    [
      'and undone before anybody looked is not told',
      [[], [], []],
      [[], [list('a', { createdAt: later, status: 'undone' })], [list('a', { createdAt: later, status: 'undoing' })]],
    ],
  ])('%s', (_, told, looks) => {
    expect(look(looks)).toEqual(told);
  });

  test('an import done more than a week ago is not announced and not remembered', () => {
    expect(look([[], [list('a', { createdAt: later })]], 8 * 24 * HOUR)).toEqual([[], []]);
    const { announced } = importsToAnnounce(
      [],
      { since: earlier, underWay: ['b'], ended: { a: later } },
      'me',
      NOW + 8 * 24 * HOUR,
    );
    expect(announced).toEqual({ since: earlier, underWay: [], ended: {} });
  });
});
