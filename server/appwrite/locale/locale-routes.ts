import { ok, type Answer } from '../http/answer.ts';
import type { ParsedRequest } from '../http/request.ts';
import type { Route } from '../http/route.ts';
import { CONTINENTS, COUNTRIES, EU_COUNTRIES, PHONE_CODES } from './countries.ts';
import { listCurrencies } from './currencies.ts';
import { listLanguages } from './languages.ts';
import { listLocaleCodes } from './locale-codes.ts';

/** How a place nobody knows is called. */
const UNKNOWN: Readonly<Record<string, string>> = {
  ar: 'غير معروف',
  cs: 'Neznámé',
  da: 'Ukendt',
  de: 'Unbekannt',
  es: 'Desconocido',
  fi: 'Tuntematon',
  fr: 'Inconnu',
  hu: 'Ismeretlen',
  it: 'Sconosciuto',
  ja: '不明',
  ko: '알 수 없음',
  nb: 'Ukjent',
  nl: 'Onbekend',
  pl: 'Nieznany',
  pt: 'Desconhecido',
  ro: 'Necunoscut',
  ru: 'Неизвестно',
  sv: 'Okänd',
  tr: 'Bilinmiyor',
  uk: 'Невідомо',
  zh: '未知',
};

/** The language names are asked in: the header's when this runtime speaks it, else English. */
function languageOf({ header }: ParsedRequest): string {
  try {
    return Intl.DisplayNames.supportedLocalesOf(header('x-appwrite-locale') ?? 'en')[0] ?? 'en';
  } catch {
    return 'en';
  }
}

const list = (noun: string, items: readonly unknown[]): Answer => ok({ total: items.length, [noun]: items });

/** Regions with their names, in the order of the names. */
function named(
  language: string,
  regions: readonly (readonly [code: string, region: string])[],
): { name: string; code: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const collator = new Intl.Collator(language);
  return regions
    .map(([code, region]) => ({ name: names.of(region) ?? code, code }))
    .sort((a, b) => collator.compare(a.name, b.name));
}

const countries = (language: string, codes: readonly string[]): Answer =>
  list(
    'countries',
    named(
      language,
      codes.map((code) => [code, code]),
    ),
  );

function phones(language: string): Answer {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const found = PHONE_CODES.map(([countryCode, prefix]) => ({
    prefix: Number(prefix),
    code: `+${prefix}`,
    countryCode,
    countryName: names.of(countryCode) ?? countryCode,
  }));
  const collator = new Intl.Collator(language);
  found.sort((a, b) => a.prefix - b.prefix || collator.compare(a.countryName, b.countryName));
  return list(
    'phones',
    found.map(({ code, countryCode, countryName }) => ({ code, countryCode, countryName })),
  );
}

/** Nobody's project is looked at, so none has to be named. */
const route = (path: string, answer: (request: ParsedRequest) => Answer): Route => ({
  method: 'GET',
  path,
  scope: 'locale.read',
  handle: ({ request }) => answer(request),
  withoutProject: answer,
});

/** Places, languages and currencies by their names (contract §9). Where a caller is, this server does not know. */
export const localeRoutes: readonly Route[] = [
  route('/locale', (request) => {
    const unknown = UNKNOWN[new Intl.Locale(languageOf(request)).language] ?? 'Unknown';
    return ok({
      ip: request.ip,
      countryCode: '--',
      country: unknown,
      continentCode: '--',
      continent: unknown,
      eu: false,
      currency: '',
    });
  }),
  route('/locale/codes', () => list('localeCodes', listLocaleCodes())),
  route('/locale/countries', (request) => countries(languageOf(request), COUNTRIES)),
  route('/locale/countries/eu', (request) => countries(languageOf(request), EU_COUNTRIES)),
  route('/locale/countries/phones', (request) => phones(languageOf(request))),
  route('/locale/continents', (request) => list('continents', named(languageOf(request), CONTINENTS))),
  route('/locale/currencies', () => list('currencies', listCurrencies())),
  route('/locale/languages', () => list('languages', listLanguages())),
];
