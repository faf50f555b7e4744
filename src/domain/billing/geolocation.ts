import * as z from 'zod/mini';
import { countryOfHints, currencyOfCountry, isCurrency, type Currency, type GeolocationHints } from './currency.ts';
import { lenientString } from '../wire/lenient-schemas.ts';

/**
 * Describes the answer of a geolocation service (specification part 1 §7, "Location lookup"). Any field may be missing.
 */
const geolocationAnswerSchema = z.looseObject({
  country_code: lenientString,
  country_name: lenientString,
  city: lenientString,
  timezone: lenientString,
  currency: lenientString,
  currency_name: lenientString,
  currency_symbol: lenientString,
});

export const geolocationSchema = z.object({
  /** Two letters, or empty. */
  countryCode: z.string(),
  countryName: z.string(),
  city: z.string(),
  timeZone: z.string(),
  /** Lower case. */
  currency: z.string(),
  currencyName: z.string(),
  currencySymbol: z.string(),
});
export type Geolocation = z.output<typeof geolocationSchema>;

/** Reads an answer. Throws a ZodError when it is not an object. */
export function readGeolocation(answer: unknown): Geolocation {
  const wire = geolocationAnswerSchema.parse(answer);
  return {
    countryCode: wire.country_code.toUpperCase(),
    countryName: wire.country_name,
    city: wire.city,
    timeZone: wire.timezone,
    currency: wire.currency.toLowerCase(),
    currencyName: wire.currency_name,
    currencySymbol: wire.currency_symbol,
  };
}

/**
 * Returns the currency for prices at a location: the location's own if we support it, otherwise that of its country
 * (part 1 §9). When the service does not know the country or did not answer, returns that of the country the browser
 * hints at (part 1 §8).
 */
export function currencyAt(location: Geolocation | undefined, hints: GeolocationHints): Currency {
  if (location !== undefined && isCurrency(location.currency)) return location.currency;
  return currencyOfCountry(
    location === undefined || location.countryCode === '' ? countryOfHints(hints) : location.countryCode,
  );
}
