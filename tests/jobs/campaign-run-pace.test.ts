import { expect, test } from 'vitest';
import { dailyLimitOf } from '#domain/profile/daily-limit.ts';
import { createWorkingCalendars } from '#server/drivers/network/working-calendars.ts';
import { afterInvitation, mayInvite, nextInvitationAt, paceAt, type Pace } from '#server/jobs/campaign-run-pace.ts';
import { paceOf, PROFILE } from './network-support.ts';

const ZONE = 'Europe/Paris';
const MONDAY_MS = Date.parse('2026-10-05T07:00:00Z');
const FRIDAY_MS = Date.parse('2026-10-09T13:00:00Z');
const HOUR_MS = 3_600_000;
const calendar = createWorkingCalendars()(PROFILE, MONDAY_MS);

const withInvitations = (pace: Pace, invitations: number): Pace => ({ ...pace, invitations });

test('a profile may send invitations up to its daily limit, whatever its pace', () => {
  const monday = paceAt(paceOf(3, 3), MONDAY_MS, ZONE);
  expect(
    [0, 1, 2, 3, 4].map((invitations) => mayInvite(withInvitations(monday, invitations), 'profile', MONDAY_MS)),
  ).toEqual([true, true, true, false, false]);
  expect(mayInvite({ ...monday, nextInvitationAtMs: MONDAY_MS + 1 }, 'profile', MONDAY_MS)).toBe(false);
  expect(mayInvite(paceAt(paceOf(0, 0), MONDAY_MS, ZONE), 'profile', MONDAY_MS)).toBe(false);
});

test('the counts of a profile start from zero on a new day and continue on the same day', () => {
  const friday = { ...paceAt(paceOf(3, 3), FRIDAY_MS, ZONE), invitations: 3, messages: 9, messagesReceived: 4 };
  expect(paceAt(friday, FRIDAY_MS + HOUR_MS, ZONE)).toEqual(friday);
  expect(paceAt(friday, FRIDAY_MS + 12 * HOUR_MS, ZONE)).toMatchObject({
    day: '2026-10-10',
    invitations: 0,
    messages: 0,
    messagesReceived: 0,
  });
});

test('a profile that moves to a zone where it is a day earlier gets no second daily limit: the counted day lasts until the next one begins there', () => {
  const tokyo = { ...paceAt(paceOf(3, 3), FRIDAY_MS, 'Asia/Tokyo'), invitations: 3, messages: 9, messagesReceived: 4 };
  const morning = Date.parse('2026-10-09T20:00:00.000Z');
  const next = { ...paceAt(tokyo, morning, 'Asia/Tokyo'), invitations: 3 };
  expect(next.day).toBe('2026-10-10');
  expect(paceAt(next, morning, 'America/Los_Angeles')).toEqual(next);
  expect(paceAt(next, morning + 12 * HOUR_MS, 'America/Los_Angeles')).toMatchObject({
    day: '2026-10-10',
    invitations: 3,
  });
  expect(paceAt(next, morning + 36 * HOUR_MS, 'America/Los_Angeles')).toMatchObject({
    day: '2026-10-11',
    invitations: 0,
  });
});

test('after the daily limit of a Friday, the next invitation is sent on Monday at nine', () => {
  const friday = withInvitations(paceAt(paceOf(3, 3), FRIDAY_MS, ZONE), 3);
  expect(new Date(nextInvitationAt(friday, 'profile', FRIDAY_MS, ZONE, calendar) ?? 0).toISOString()).toBe(
    '2026-10-12T07:00:00.000Z',
  );
  expect(nextInvitationAt(withInvitations(friday, 2), 'profile', FRIDAY_MS, ZONE, calendar)).toBe(FRIDAY_MS);
  expect(nextInvitationAt(paceOf(0, 0), 'profile', FRIDAY_MS, ZONE, calendar)).toBeUndefined();
});

test('the daily limit varies between its two bounds, and invitations are spread over the working hours', () => {
  const limits = Array.from({ length: 40 }, (_, day) =>
    dailyLimitOf(paceAt(paceOf(10, 20), MONDAY_MS + day * 24 * HOUR_MS, ZONE), 'profile'),
  );
  expect(Math.min(...limits)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...limits)).toBeLessThanOrEqual(20);
  expect(new Set(limits).size).toBeGreaterThan(4);
  const next = afterInvitation(paceAt(paceOf(8, 8), MONDAY_MS, ZONE), 'profile', MONDAY_MS, calendar);
  expect(next.invitations).toBe(1);
  expect(next.nextInvitationAtMs - MONDAY_MS).toBeGreaterThanOrEqual(0.4 * HOUR_MS);
  expect(next.nextInvitationAtMs - MONDAY_MS).toBeLessThanOrEqual(1.5 * HOUR_MS);
});
