import { parseDate } from './date-parser.ts';

/** Formats a time for the wire: UTC with milliseconds, `2026-11-21T04:00:00.000+00:00` (contract §1.2). */
export const toDateTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, -1)}+00:00`;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;
const CLOCK_WITHOUT_ZONE = /[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

const epochMsOf = (text: string): number | undefined =>
  ISO_DATE.test(text) ? Date.parse(CLOCK_WITHOUT_ZONE.test(text) ? `${text}Z` : text) : parseDate(text);

const FIRST_MS = Date.parse('1000-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59Z');

/**
 * Converts a time, ISO-8601 or any other that `parseDate` reads, to the wire format in UTC. Returns undefined for other
 * texts, before the year 1000 and after the last second of 9999.
 */
export function normaliseDateTime(text: string): string | undefined {
  const ms = epochMsOf(text);
  if (ms === undefined) return undefined;
  return ms >= FIRST_MS && ms <= LAST_MS ? toDateTime(ms) : undefined;
}

/** Parses a wire date-time to milliseconds since 1970. */
export const fromDateTime = (dateTime: string): number => Date.parse(dateTime);
