import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUtc } from '#domain/wire/wire-document.ts';
import { propertyRuns } from '#support/volume.ts';

/** Returns the time as `Date` parses it, which must be our result for every spelling. */
function parseWithDate(time: string): string {
  const at = Date.parse(time);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}

describe('a wire time', () => {
  it.each([
    ['2026-11-20T10:00:00.123+00:00', '2026-11-20T10:00:00.123Z'],
    ['2026-11-20T10:00:00.123Z', '2026-11-20T10:00:00.123Z'],
    ['2026-11-20T10:00:00+02:00', '2026-11-20T08:00:00.000Z'],
    ['2028-02-29T23:59:59.999+00:00', '2028-02-29T23:59:59.999Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2026-13-01T10:00:00.000+00:00', ''],
    ['2026-11-00T10:00:00.000+00:00', ''],
    ['2026-11-20T10:60:00.000+00:00', ''],
    ['yesterday', ''],
    ['', ''],
  ])('of %s is read as %s', (time, utc) => {
    expect(toUtc(time)).toBe(utc);
  });

  it('is read as `Date` reads it, in every spelling', () => {
    const upTo = (max: number) => fc.integer({ min: 0, max }).map((part) => String(part).padStart(2, '0'));
    const times = fc
      .tuple(
        fc.integer({ min: 0, max: 9_999 }),
        upTo(13),
        upTo(32),
        upTo(24),
        upTo(60),
        upTo(60),
        fc.constantFrom('', '.007', '.007', '.123456'),
        fc.constantFrom('+00:00', '+00:00', 'Z', '-05:30', ' '),
      )
      .map(
        ([year, month, day, hour, minute, second, fraction, zone]) =>
          `${String(year).padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}${fraction}${zone}`,
      );
    fc.assert(
      fc.property(times, (time) => {
        expect(toUtc(time)).toBe(parseWithDate(time));
      }),
      { numRuns: propertyRuns(20_000) },
    );
  });
});
