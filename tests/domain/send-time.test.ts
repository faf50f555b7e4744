import { describe, expect, test } from 'vitest';
import { nextOpeningOf, sendTimeQuestion, waitingText, waitsUntil } from '#domain/chat/outgoing/send-time.ts';
import type { OutgoingState } from '#domain/chat/outgoing/outgoing-state.ts';

const profile = (
  changes: { readonly timeZone?: string; readonly workingDays?: string; readonly hours?: string } = {},
) => {
  const [workingHoursStart = '', workingHoursEnd = ''] = (changes.hours ?? '09:00-17:00').split('-');
  return {
    country: 'DE',
    timeZone: changes.timeZone ?? '',
    workingDays: changes.workingDays ?? '0:1:1:1:1:1:0',
    workingHoursStart,
    workingHoursEnd,
  };
};
const at = (time: string): number => Date.parse(time);
const waiting = (notBefore: string | undefined, state: OutgoingState = 'queued') => ({ state, notBefore });

describe('who writes outside working hours', () => {
  test.each([
    ['in the evening', {}, '2026-12-01T21:40Z', 'It is 22:40 in Berlin. Send now or at 09:00?', '2026-12-02T08:00Z'],
    ['before work', {}, '2026-12-01T06:10Z', 'It is 07:10 in Berlin. Send now or at 09:00?', '2026-12-01T08:00Z'],
    ['after midnight', {}, '2026-12-01T23:30Z', 'It is 00:30 in Berlin. Send now or at 09:00?', '2026-12-02T08:00Z'],
    [
      'on a Friday evening',
      {},
      '2026-12-04T21:40Z',
      'It is Friday 22:40 in Berlin. Send now or on Monday at 09:00?',
      '2026-12-07T08:00Z',
    ],
    [
      'on a Sunday before the hour at which work begins',
      {},
      '2026-12-06T07:30Z',
      'It is Sunday 08:30 in Berlin. Send now or on Monday at 09:00?',
      '2026-12-07T08:00Z',
    ],
    [
      'on a Sunday evening',
      {},
      '2026-12-06T19:00Z',
      'It is 20:00 in Berlin. Send now or at 09:00?',
      '2026-12-07T08:00Z',
    ],
    [
      'a week before the only working day',
      { workingDays: '0:1:0:0:0:0:0' },
      '2026-11-30T16:00Z',
      'It is Monday 17:00 in Berlin. Send now or on Monday 7 December at 09:00?',
      '2026-12-07T08:00Z',
    ],
    [
      'in the night in which clocks go forward',
      { workingDays: '1:1:1:1:1:1:1' },
      '2026-03-28T21:40Z',
      'It is 22:40 in Berlin. Send now or at 09:00?',
      '2026-03-29T07:00Z',
    ],
    [
      'in the night in which clocks go back',
      { workingDays: '1:1:1:1:1:1:1' },
      '2026-10-24T20:40Z',
      'It is 22:40 in Berlin. Send now or at 09:00?',
      '2026-10-25T08:00Z',
    ],
    [
      'in a zone of half an hour',
      { timeZone: 'Asia/Kolkata' },
      '2026-12-01T14:00Z',
      'It is 19:30 in Kolkata. Send now or at 09:00?',
      '2026-12-02T03:30Z',
    ],
    [
      'west of the date line',
      { timeZone: 'America/New_York' },
      '2026-12-05T03:00Z',
      'It is Friday 22:00 in New York. Send now or on Monday at 09:00?',
      '2026-12-07T14:00Z',
    ],
  ])('%s is asked', (_when, changes, now, text, opening) => {
    const question = sendTimeQuestion({ profile: profile(changes), earlier: [], atMs: at(now), isStale: false });
    expect(question).toMatchObject({ text, untilMs: at(opening), hasEarlier: false });
  });

  test.each([
    ['within hours', {}, '2026-12-01T08:00Z'],
    ['until the last minute', {}, '2026-12-01T15:59Z'],
    ['of a profile without a working day', { workingDays: '0:0:0:0:0:0:0' }, '2026-12-01T21:40Z'],
    ['of a profile whose day ends when it begins', { hours: '09:00-09:00' }, '2026-12-01T21:40Z'],
  ])('%s nobody is asked', (_when, changes, now) => {
    expect(sendTimeQuestion({ profile: profile(changes), earlier: [], atMs: at(now), isStale: false })).toBeUndefined();
    expect(nextOpeningOf(profile(changes), at(now))).toBeUndefined();
  });

  test('a time that was heard a while ago is said as such', () => {
    const atMs = at('2026-12-01T21:40Z');
    expect(sendTimeQuestion({ profile: profile(), earlier: [], atMs, isStale: true })).toMatchObject({
      text: 'It was 22:40 in Berlin when the server was last reached. Send now or at 09:00?',
      laterLabel: 'Send at 09:00',
    });
  });

  test('behind a message that waits the question names its time, also within working hours', () => {
    const earlier = [waiting(undefined), waiting('2026-12-03T08:00:00.000Z')];
    const ask = (now: string) => sendTimeQuestion({ profile: profile(), earlier, atMs: at(now), isStale: false });
    expect(ask('2026-12-01T09:00Z')).toMatchObject({
      text: 'It is Tuesday 10:00 in Berlin. A message before this one waits. Send now or on Thursday at 09:00?',
      laterLabel: 'Send on Thursday at 09:00',
      hasEarlier: true,
      untilMs: at('2026-12-03T08:00Z'),
    });
    expect(ask('2026-12-03T08:00Z')).toBeUndefined();
    expect(ask('2026-12-03T21:00Z')).toMatchObject({ hasEarlier: false, untilMs: at('2026-12-04T08:00Z') });
  });
});

describe('a message that waits for a time', () => {
  test('waits for those before it, and no longer once the network has it', () => {
    const nowMs = at('2026-12-01T21:40Z');
    const [early, late] = ['2026-12-02T08:00:00.000Z', '2026-12-03T08:00:00.000Z'];
    expect(waitsUntil([waiting(late), waiting(early)], nowMs)).toBe(at(late));
    expect(waitsUntil([waiting(early, 'waiting'), waiting(undefined)], nowMs)).toBe(at(early));
    expect(waitsUntil([waiting(late, 'refused'), waiting(late, 'handed'), waiting(undefined)], nowMs)).toBeUndefined();
    expect(waitsUntil([waiting(early)], at(early))).toBeUndefined();
    // Of a network whose time is not known it is not said that the time has come.
    expect(waitsUntil([waiting(early)], undefined)).toBe(at(early));
    expect(waitsUntil([waiting('soon')], nowMs)).toBeUndefined();
  });

  test.each([
    ['2026-12-01T21:40Z', '2026-12-02T08:00Z', 'Waiting until 09:00 (Berlin)'],
    ['2026-12-04T21:40Z', '2026-12-07T08:00Z', 'Waiting until Monday, 09:00 (Berlin)'],
    ['2026-12-01T21:40Z', '2026-12-20T08:00Z', 'Waiting until Sunday 20 December, 09:00 (Berlin)'],
    ['2026-12-03T09:00Z', '2026-12-02T08:00Z', 'Waiting until Wednesday 2 December, 09:00 (Berlin)'],
    [undefined, '2026-12-02T08:00Z', 'Waiting until Wednesday 2 December, 09:00 (Berlin)'],
  ])('says at %s until when', (now, until, text) => {
    const nowMs = now === undefined ? undefined : at(now);
    expect(waitingText(at(until), 'Europe/Berlin', nowMs, false)).toBe(text);
  });
});
