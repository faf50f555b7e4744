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

describe('which conversations a device keeps', () => {
  it('a choice bounds what is brought from the moment on in which it is made; the same choice changes nothing', () => {
    expect(retentionStart('90-days', NOW_MS)).toBe('2026-03-03T12:00:00.000Z');
    expect(retentionAfterChoice(RETAINS_ALL, '90-days', NOW_MS)).toEqual({ ...NEWER, isDue: true });
    expect(retentionAfterChoice(NEWER, 'none', NOW_MS)).toEqual(NONE);
    expect(retentionAfterChoice(NEWER, 'all', NOW_MS)).toEqual(RETAINS_ALL);
    for (const kept of [RETAINS_ALL, NEWER, NONE])
      expect(retentionAfterChoice(kept, kept.keeping, NOW_MS + DAY_MS)).toBe(kept);
  });

  it.each([
    ['all stay', RETAINS_ALL, true, NOW_MS, 'nothing'],
    ['older ones go when the app is opened', NEWER, true, NOW_MS, 'older'],
    ['and when it was chosen just now', { ...NEWER, isDue: true }, false, NOW_MS, 'older'],
    ['not each time it is asked', NEWER, false, NOW_MS + DAY_MS, 'nothing'],
    ['but as the days go on under an open app', NEWER, false, NOW_MS + DAY_MS + 1, 'older'],
    ['and under a clock that was set back', NEWER, false, NOW_MS - 2 * DAY_MS, 'older'],
    ['none: they go when the app is opened', NONE, true, NOW_MS, 'all'],
    ['none: not while it is open', { ...NONE, isDue: true }, false, NOW_MS, 'nothing'],
  ] as const)('%s', (_words, kept, isAppStart, nowMs, leaving) => {
    expect(evictionScopeOf(kept, isAppStart, nowMs)).toBe(leaving);
  });
});
