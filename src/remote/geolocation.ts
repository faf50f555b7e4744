import { DEFAULT_CURRENCY, type Currency, type GeolocationHints } from '#domain/billing/currency.ts';
import { currencyAt, geolocationSchema, readGeolocation, type Geolocation } from '#domain/billing/geolocation.ts';

/** Limits the wait for a price; after this the browser's hints decide. */
const TIMEOUT_MS = 3_000;
const SESSION_KEY = 'outrider.place';

interface GeolocationDeps {
  /** URL of the lookup; undefined where none is configured: then there is no request. */
  readonly url: string | undefined;
  readonly fetch: typeof fetch;
  /** Session storage; undefined where the browser refuses it. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  readonly hints: () => GeolocationHints;
  readonly log: (message: string) => void;
}

/**
 * Creates a detection of the currency in which prices are shown (specification part 1 §7 "Location lookup", §8
 * "Location and currency failure"): one lookup per session, shared by concurrent callers.
 *
 *   stored in this session ─▶ its location
 *   else the lookup ────────▶ a location, stored ─▶ its currency, or its country's
 *        └ failed, not OK: logged ─▶ region of the language ─▶ (missing, US) time zone ─▶ the country's currency
 *   any exception ─────────────────────────▶ usd
 */
export function createCurrencyDetection({ url, fetch, storage, hints, log }: GeolocationDeps): () => Promise<Currency> {
  let pending: Promise<Geolocation | undefined> | undefined;

  function readStored(): Geolocation | undefined {
    try {
      const parsed = geolocationSchema.safeParse(JSON.parse(storage?.getItem(SESSION_KEY) ?? 'null'));
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  }

  async function lookUp(lookup: string): Promise<Geolocation | undefined> {
    try {
      const response = await fetch(lookup, {
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) {
        log(`The location lookup answered ${response.status}.`);
        return undefined;
      }
      const location = readGeolocation(await response.json());
      store(location);
      return location;
    } catch (error) {
      log(`The location lookup failed: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  function store(location: Geolocation): void {
    try {
      storage?.setItem(SESSION_KEY, JSON.stringify(location));
    } catch {
      // Without storage the location is known as long as the page lives.
    }
  }

  async function find(): Promise<Geolocation | undefined> {
    if (url === undefined) return undefined;
    const shared = (pending ??= Promise.resolve(readStored() ?? lookUp(url)));
    const location = await shared;
    // A failed lookup is repeated by the next caller.
    if (location === undefined && pending === shared) pending = undefined;
    return location;
  }

  return async () => {
    try {
      return currencyAt(await find(), hints());
    } catch {
      return DEFAULT_CURRENCY;
    }
  };
}

let detection: { readonly address: string | undefined; readonly detect: () => Promise<Currency> } | undefined;

/** Detects the currency with the real browser; one detection per page. */
export function detectCurrency(url: string | undefined): Promise<Currency> {
  if (detection === undefined || detection.address !== url) {
    detection = {
      address: url,
      detect: createCurrencyDetection({
        url: url,
        fetch: (...request) => fetch(...request),
        storage: readSessionStorage(),
        hints: () => ({ language: navigator.language, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
        // The specification requires a log line: the user need not see it, but it explains a price.
        // oxlint-disable-next-line no-console
        log: (message) => console.warn(message),
      }),
    };
  }
  return detection.detect();
}

function readSessionStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
