import { describe, expect, it } from 'vitest';
import {
  retentionAfterChoice,
  RETAINS_ALL,
  evictionScopeOf,
  retentionStart,
  type ChatRetention,
} from '#domain/chat/chat-retention.ts';

const NOW_MS = Date.parse('2026-06-01T12:00:00.000Z');
const DAY_MS = 86_400_000;
const NEWER: ChatRetention = { keeping: '90-days', since: '2026-03-03T12:00:00.000Z', isDue: false };
const NONE: ChatRetention = { keeping: 'none', since: '', isDue: false };

describe('the retention of conversations on a device', () => {
  it('limits what is pulled from the moment of a choice on, and the same choice changes nothing', () => {
    expect(retentionStart('90-days', NOW_MS)).toBe('2026-03-03T12:00:00.000Z');
    expect(retentionAfterChoice(RETAINS_ALL, '90-days', NOW_MS)).toEqual({ ...NEWER, isDue: true });
    expect(retentionAfterChoice(NEWER, 'none', NOW_MS)).toEqual(NONE);
    expect(retentionAfterChoice(NEWER, 'all', NOW_MS)).toEqual(RETAINS_ALL);
    for (const retention of [RETAINS_ALL, NEWER, NONE])
      expect(retentionAfterChoice(retention, retention.keeping, NOW_MS + DAY_MS)).toBe(retention);
  });

  it.each([
    ['nothing when all are stored', RETAINS_ALL, true, NOW_MS, 'nothing'],
    ['older ones when the app is opened', NEWER, true, NOW_MS, 'older'],
    ['older ones right after the choice', { ...NEWER, isDue: true }, false, NOW_MS, 'older'],
    ['nothing within a day of the last eviction', NEWER, false, NOW_MS + DAY_MS, 'nothing'],
    ['older ones a day after the last eviction in an open app', NEWER, false, NOW_MS + DAY_MS + 1, 'older'],
    ['older ones when the clock was set back', NEWER, false, NOW_MS - 2 * DAY_MS, 'older'],
    ['all when the app is opened and none are stored', NONE, true, NOW_MS, 'all'],
    ['nothing in an open app when none are stored', { ...NONE, isDue: true }, false, NOW_MS, 'nothing'],
  ] as const)('evicts %s', (_name, retention, isAppStart, nowMs, evicted) => {
    expect(evictionScopeOf(retention, isAppStart, nowMs)).toBe(evicted);
  });
});
