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

/** Reads the states of the lists one after the other, an hour apart. Returns the ids that are announced for each. */
function announce(states: readonly (readonly ProspectList[])[], everyMs = HOUR): string[][] {
  let announced: AnnouncedImports | undefined;
  return states.map((lists, index) => {
    const answer = importsToAnnounce(lists, announced, 'me', NOW + index * everyMs);
    announced = answer.announced;
    return answer.toAnnounce.map(({ id }) => id);
  });
}

const later = new Date(NOW + 1).toISOString();
const earlier = new Date(NOW - 1).toISOString();

describe('a finished import', () => {
  test.each<[string, string[][], (readonly ProspectList[])[]]>([
    [
      'is announced once, after it was seen in progress',
      [[], ['a'], []],
      [[list('a', { status: 'processing' })], [list('a')], [list('a')]],
    ],
    [
      'is announced once, also when a part of it failed',
      [[], ['a'], []],
      [[list('a', { status: 'processing' })], [list('a', { status: 'failed' })], [list('a', { status: 'failed' })]],
    ],
    [
      'of a colleague is announced too, after it was seen in progress',
      [[], ['a'], []],
      [
        [list('a', { importedBy: 'other', status: 'processing' })],
        [list('a', { importedBy: 'other' })],
        [list('a', { importedBy: 'other' })],
      ],
    ],
    [
      'of this user is announced although it was never seen in progress',
      [[], ['a'], []],
      [[], [list('a', { createdAt: later })], [list('a', { createdAt: later })]],
    ],
    [
      'of a colleague is not announced when it was never seen in progress',
      [[], []],
      [[], [list('a', { importedBy: 'other', createdAt: later })]],
    ],
    ['from before the first read on this device is not announced', [[], []], [[], [list('a', { createdAt: earlier })]]],
    [
      'is not announced again after a resync',
      [[], ['a'], [], []],
      [[], [list('a', { createdAt: later })], [], [list('a', { createdAt: later })]],
    ],
    [
      'is announced again when more parts arrived after its end',
      [[], ['a'], [], ['a']],
      [
        [],
        [list('a', { createdAt: later })],
        [list('a', { createdAt: later, status: 'processing' })],
        [list('a', { createdAt: later })],
      ],
    ],
    [
      'that was undone before it was seen is not announced',
      [[], [], []],
      [[], [list('a', { createdAt: later, status: 'undone' })], [list('a', { createdAt: later, status: 'undoing' })]],
    ],
  ])('a finished import %s', (_, expected, states) => {
    expect(announce(states)).toEqual(expected);
  });

  test('an import that finished more than a week ago is neither announced nor remembered', () => {
    expect(announce([[], [list('a', { createdAt: later })]], 8 * 24 * HOUR)).toEqual([[], []]);
    const { announced } = importsToAnnounce(
      [],
      { since: earlier, underWay: ['b'], ended: { a: later } },
      'me',
      NOW + 8 * 24 * HOUR,
    );
    expect(announced).toEqual({ since: earlier, underWay: [], ended: {} });
  });
});
