import * as z from 'zod/mini';
import { lenientNumber, readJsonText } from '../wire/lenient-schemas.ts';

/** Lists the counts of each day, in stored order: how far people progressed, and how many messages were exchanged. */
export const DAY_COUNTS = [
  'invitationsSent',
  'invitationsAccepted',
  'initialMessages',
  'prospectsAnswers',
  'qualified',
  'messagesSent',
  'messagesReceived',
] as const;
export type DayCount = (typeof DAY_COUNTS)[number];
export type DayCounts = Readonly<Record<DayCount, number>>;

/** Describes a calendar day in the profile's zone, `2026-03-31`, and what the campaign did on it. */
export interface CampaignDay {
  readonly day: string;
  readonly counts: DayCounts;
}

/** Limits how many days with activity are retained per campaign; more than the longest chart shows. */
export const RETENTION_DAYS = 100;

/**
 * Describes the stored form: `{"2026-03-31":[7,2,1,0,0,4,1]}`, counts in the order of `DAY_COUNTS`; later versions may
 * append more.
 */
const storedSchema = z.record(z.string(), z.array(lenientNumber(0)));
type Stored = Readonly<Record<string, readonly number[]>>;

const countsOf = (values: readonly number[]): DayCounts =>
  Object.fromEntries(DAY_COUNTS.map((name, index) => [name, values[index] ?? 0])) as Record<DayCount, number>;

export const NO_DAY_COUNTS: DayCounts = countsOf([]);

export const addDayCounts = (one: DayCounts, other: DayCounts): DayCounts =>
  countsOf(DAY_COUNTS.map((name) => one[name] + other[name]));

/** Reads the days on which something happened, oldest first; returns none when the text is missing or malformed. */
export const readCampaignDays = (raw: unknown): CampaignDay[] =>
  Object.entries(readJsonText<Stored>(raw, storedSchema, {}).value)
    .map(([day, values]) => ({ day, counts: countsOf(values) }))
    .toSorted((one, other) => one.day.localeCompare(other.day));

/** Returns the stored text with these counts added to their days, limited to the newest days. */
export function addToCampaignDays(raw: unknown, added: readonly CampaignDay[]): string {
  const days = new Map(readCampaignDays(raw).map(({ day, counts }) => [day, counts]));
  for (const { day, counts } of added) days.set(day, addDayCounts(days.get(day) ?? NO_DAY_COUNTS, counts));
  const newest = [...days].toSorted(([one], [other]) => one.localeCompare(other)).slice(-RETENTION_DAYS);
  return JSON.stringify(
    Object.fromEntries(newest.map(([day, counts]) => [day, DAY_COUNTS.map((name) => counts[name])])),
  );
}

/**
 * Returns the stored text with one qualified prospect less: on the day of the qualification, else on the newest day
 * that counts one. Unchanged when no retained day does.
 */
export function withoutQualified(raw: unknown, day: string): string {
  const days = readCampaignDays(raw);
  const hasQualified = ({ counts }: CampaignDay): boolean => counts.qualified > 0;
  const counted = days.find((one) => one.day === day && hasQualified(one)) ?? days.findLast(hasQualified);
  return addToCampaignDays(
    raw,
    counted === undefined ? [] : [{ day: counted.day, counts: { ...NO_DAY_COUNTS, qualified: -1 } }],
  );
}

const DAY_MS = 86_400_000;

/** Returns each of the last `count` days up to `today`, oldest first, with zero counts where nothing happened. */
export function lastCampaignDays(days: readonly CampaignDay[], today: string, count: number): CampaignDay[] {
  const known = new Map(days.map(({ day, counts }) => [day, counts]));
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(today) - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, counts: known.get(day) ?? NO_DAY_COUNTS };
  });
}
