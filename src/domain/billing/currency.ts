import { numberLocale, t } from '#i18n/translate.ts';
/**
 * Names the currencies prices are shown in. This file also chooses a person's currency (specification part 1 §8
 * "Location and currency failure", §9 "Currencies and pricing").
 */
export const CURRENCIES = ['usd', 'eur', 'gbp'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const isCurrency = (code: string): code is Currency => (CURRENCIES as readonly string[]).includes(code);

/** Applies when nothing is known about the person. */
export const DEFAULT_CURRENCY: Currency = 'usd';

const GBP_COUNTRIES: ReadonlySet<string> = new Set(['GB', 'IM', 'GG', 'JE']);
const EUR_COUNTRIES: ReadonlySet<string> = new Set([
  'AT',
  'BE',
  'CY',
  'EE',
  'FI',
  'FR',
  'DE',
  'GR',
  'IE',
  'IT',
  'LV',
  'LT',
  'LU',
  'MT',
  'NL',
  'PT',
  'SK',
  'SI',
  'ES',
  'HR',
  'BG',
  'CZ',
  'DK',
  'HU',
  'PL',
  'RO',
  'SE',
]);

/** Returns the currency of a country (two letters, any case); US dollars for every other country and for none. */
export function currencyOfCountry(country: string | undefined): Currency {
  const code = country?.toUpperCase() ?? '';
  if (GBP_COUNTRIES.has(code)) return 'gbp';
  return EUR_COUNTRIES.has(code) ? 'eur' : DEFAULT_CURRENCY;
}

/** Maps about forty time zones of Europe, North America, Asia and the Pacific to their country. */
const COUNTRY_OF_ZONE: Readonly<Record<string, string>> = {
  'Europe/London': 'GB',
  'Europe/Isle_of_Man': 'IM',
  'Europe/Guernsey': 'GG',
  'Europe/Jersey': 'JE',
  'Europe/Dublin': 'IE',
  'Europe/Paris': 'FR',
  'Europe/Berlin': 'DE',
  'Europe/Madrid': 'ES',
  'Europe/Rome': 'IT',
  'Europe/Amsterdam': 'NL',
  'Europe/Brussels': 'BE',
  'Europe/Luxembourg': 'LU',
  'Europe/Vienna': 'AT',
  'Europe/Zurich': 'CH',
  'Europe/Lisbon': 'PT',
  'Europe/Athens': 'GR',
  'Europe/Helsinki': 'FI',
  'Europe/Stockholm': 'SE',
  'Europe/Copenhagen': 'DK',
  'Europe/Oslo': 'NO',
  'Europe/Warsaw': 'PL',
  'Europe/Prague': 'CZ',
  'Europe/Budapest': 'HU',
  'Europe/Bucharest': 'RO',
  'Europe/Sofia': 'BG',
  'Europe/Zagreb': 'HR',
  'Europe/Ljubljana': 'SI',
  'Europe/Bratislava': 'SK',
  'Europe/Tallinn': 'EE',
  'Europe/Riga': 'LV',
  'Europe/Vilnius': 'LT',
  'Europe/Malta': 'MT',
  'Asia/Nicosia': 'CY',
  'Europe/Istanbul': 'TR',
  'America/New_York': 'US',
  'America/Chicago': 'US',
  'America/Denver': 'US',
  'America/Los_Angeles': 'US',
  'America/Toronto': 'CA',
  'America/Vancouver': 'CA',
  'America/Mexico_City': 'MX',
  'Asia/Tokyo': 'JP',
  'Asia/Singapore': 'SG',
  'Asia/Hong_Kong': 'HK',
  'Asia/Dubai': 'AE',
  'Asia/Kolkata': 'IN',
  'Australia/Sydney': 'AU',
  'Australia/Melbourne': 'AU',
  'Pacific/Auckland': 'NZ',
};

/** Holds what a browser reveals about its location. */
export interface GeolocationHints {
  /** The first preferred language, BCP 47. */
  readonly language: string;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * Returns the country of the language's region or, when that is missing or US, of the time zone. Two letters, or
 * undefined.
 */
export function countryOfHints({ language, timeZone }: GeolocationHints): string | undefined {
  const region = regionOf(language);
  return region === undefined || region === 'US' ? (COUNTRY_OF_ZONE[timeZone] ?? region) : region;
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}

const SYMBOLS: Readonly<Record<string, string>> = {
  usd: '$',
  eur: '€',
  gbp: '£',
  jpy: '¥',
  cny: 'CN¥',
  inr: '₹',
  krw: '₩',
  aud: 'A$',
  cad: 'CA$',
  nzd: 'NZ$',
  chf: 'CHF',
  sek: 'kr',
  nok: 'kr',
  dkk: 'kr',
  pln: 'zł',
  czk: 'Kč',
  huf: 'Ft',
  ron: 'lei',
  bgn: 'лв',
  try: '₺',
  brl: 'R$',
  mxn: 'MX$',
};

const wholeFormat = new Intl.NumberFormat(numberLocale(), { maximumFractionDigits: 0 });
const centsFormat = new Intl.NumberFormat(numberLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Formats an amount in whole units, with the symbol where the language puts it (before the figure in English): whole
 * numbers without decimals, others with two. A space separates a symbol that ends with a letter.
 */
export function formatPrice(amount: number, currency: string): string {
  const symbol = SYMBOLS[currency.toLowerCase()] ?? currency.toUpperCase();
  const figure = (Number.isInteger(amount) ? wholeFormat : centsFormat).format(Math.abs(amount));
  const price = /\p{L}$/u.test(symbol)
    ? t('{symbol}\u00a0{figure}', { symbol, figure })
    : t('{symbol}{figure}', { symbol, figure });
  return `${amount < 0 ? '-' : ''}${price}`;
}
