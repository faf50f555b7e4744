import { describe, expect, it } from 'vitest';
import type { GeolocationHints } from '#domain/billing/currency.ts';
import { createCurrencyDetection } from '#remote/geolocation.ts';

const LOOKUP = 'https://where.example/json';
const BERLIN: GeolocationHints = { language: 'de-DE', timeZone: 'Europe/Berlin' };

interface Options {
  readonly answer?: () => Promise<Response>;
  readonly address?: string | undefined;
  readonly hints?: () => GeolocationHints;
  readonly storage?: Map<string, string> | undefined;
}

/** Creates a currency detection with a fake lookup, and records its requests and its log. */
function createDetection({
  answer = async () =>
    Response.json({
      country_code: 'GB',
      country_name: 'United Kingdom',
      city: 'London',
      timezone: 'Europe/London',
      currency: 'GBP',
      currency_name: 'Pound',
      currency_symbol: '£',
    }),
  hints = () => BERLIN,
  storage = new Map(),
  ...options
}: Options = {}) {
  const [requests, logged]: [string[], string[]] = [[], []];
  const detect = createCurrencyDetection({
    url: 'address' in options ? options.address : LOOKUP,
    fetch: async (input) => {
      requests.push(new Request(input).url);
      return answer();
    },
    storage: { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => void storage.set(key, value) },
    hints,
    log: (message) => logged.push(message),
  });
  return { detect, requests, logged, storage };
}

describe('the location lookup (part 1 §7, §8)', () => {
  it('the location lookup is made once for concurrent callers, and once per session', async () => {
    let answer: (response: Response) => void = () => undefined;
    const first = createDetection({ answer: () => new Promise((resolve) => (answer = resolve)) });
    const both = Promise.all([first.detect(), first.detect()]);
    answer(Response.json({ country_code: 'GB', currency: 'GBP' }));
    expect(await both).toEqual(['gbp', 'gbp']);
    expect(await first.detect()).toBe('gbp');
    expect(first.requests).toEqual([LOOKUP]);
    // Another page of the same session reads the stored result.
    const second = createDetection({ storage: first.storage });
    expect([await second.detect(), second.requests]).toEqual(['gbp', []]);
  });

  it('the location lookup is not made when none is configured', async () => {
    const { detect, requests, logged } = createDetection({ address: undefined });
    expect([await detect(), requests, logged]).toEqual(['eur', [], []]);
  });

  it.each<[string, () => Promise<Response>]>([
    ['a status that is not OK', async () => Response.json({ country_code: 'GB' }, { status: 429 })],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an answer that is not JSON', async () => new Response('<html>')],
    ['an answer of another shape', async () => Response.json('GB')],
  ])("%s is logged, and the browser's hints decide; the next caller repeats the lookup", async (_, answer) => {
    const { detect, requests, logged, storage } = createDetection({ answer });
    expect(await detect()).toBe('eur');
    expect([logged.length, storage.size]).toEqual([1, 0]);
    await detect();
    expect(requests.length).toBe(2);
  });

  it.each([
    [{ language: 'en-GB', timeZone: 'Asia/Tokyo' }, 'gbp'],
    [{ language: 'en-US', timeZone: 'Europe/Paris' }, 'eur'],
    [{ language: 'en', timeZone: 'Europe/London' }, 'gbp'],
    [{ language: 'en', timeZone: 'Etc/Unknown' }, 'usd'],
  ])('a failed lookup with the hints %j means %s', async (hints, currency) => {
    expect(await createDetection({ answer: () => Promise.reject(new Error('no')), hints: () => hints }).detect()).toBe(
      currency,
    );
  });

  it('a lookup that throws means usd', async () => {
    const { detect } = createDetection({
      address: undefined,
      hints: () => {
        throw new RangeError('no time zone');
      },
    });
    expect(await detect()).toBe('usd');
  });

  it('an unreadable stored location is ignored', async () => {
    const { detect, requests } = createDetection({ storage: new Map([['outrider.place', '{"countryCode":7}']]) });
    expect([await detect(), requests.length]).toEqual(['gbp', 1]);
  });
});
