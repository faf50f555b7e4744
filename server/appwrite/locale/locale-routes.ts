import { ok, type Answer } from '../http/answer.ts';
import type { ParsedRequest } from '../http/request.ts';
import type { Route } from '../http/route.ts';
import { listLanguages } from './languages.ts';

/** The wire's locales. */
const CODES = `
af ar-ae ar-bh ar-dz ar-eg ar-iq ar-jo ar-kw ar-lb ar-ly ar-ma ar-om ar-qa ar-sa ar-sy ar-tn ar-ye as az be bg bh bn
bs ca cs cy da de de-at de-ch de-li de-lu el en en-au en-bz en-ca en-gb en-ie en-jm en-nz en-tt en-us en-za eo es
es-ar es-bo es-cl es-co es-cr es-do es-ec es-gt es-hn es-mx es-ni es-pa es-pe es-pr es-py es-sv es-uy es-ve et eu fa
fi fo fr fr-be fr-ca fr-ch fr-lu ga gd he hi hr hu id is it it-ch ja ji ko ku lt lv mk ml ms mt nb ne nl nl-be nn no
pa pl pt pt-br rm ro ro-md ru ru-md sb sk sl sq sr sv sv-fi th tn tr ts ua ur ve vi xh zh-cn zh-hk zh-sg zh-tw zu`;

/** Names that differ from `Intl`: older ones, and codes outside ISO 639. */
const NAMES: Readonly<Record<string, string>> = {
  'ar-ae': 'Arabic (U.A.E.)',
  bh: 'Bihari',
  bn: 'Bengali',
  de: 'German (Standard)',
  'en-tt': 'English (Trinidad)',
  es: 'Spanish (Spain)',
  fa: 'Farsi',
  fo: 'Faeroese',
  fr: 'French (Standard)',
  gd: 'Gaelic (Scotland)',
  it: 'Italian (Standard)',
  ji: 'Yiddish',
  mk: 'Macedonian (FYROM)',
  ms: 'Malaysian',
  nb: 'Norwegian (Bokmål)',
  nl: 'Dutch (Standard)',
  nn: 'Norwegian (Nynorsk)',
  pt: 'Portuguese (Portugal)',
  rm: 'Rhaeto-Romanic',
  'ro-md': 'Romanian (Republic of Moldova)',
  'ru-md': 'Russian (Republic of Moldova)',
  sb: 'Sorbian',
  ua: 'Ukrainian',
  'zh-cn': 'Chinese (PRC)',
  'zh-hk': 'Chinese (Hong Kong)',
};

interface LocaleCode {
  readonly code: string;
  readonly name: string;
}

function listLocaleCodes(): readonly LocaleCode[] {
  const english = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
  return CODES.trim()
    .split(/\s+/)
    .map((code) => ({ code, name: NAMES[code] ?? english.of(code) ?? code }));
}

/** The wire's currencies in its order, each with a language of its home country. */
const CURRENCIES = `
USD en-US, EUR de, GBP en-GB, CAD en-CA, AED ar-AE, AFN fa-AF, ALL sq, AMD hy, ARS es-AR, AUD en-AU, AZN az, BAM bs,
BDT bn, BGN bg, BHD ar-BH, BIF fr-BI, BND ms-BN, BOB es-BO, BRL pt-BR, BWP en-BW, BYR be, BZD en-BZ, CDF fr-CD,
CHF de-CH, CLP es-CL, CNY zh-CN, COP es-CO, CRC es-CR, CVE pt-CV, CZK cs, DJF fr-DJ, DKK da, DOP es-DO, DZD ar-DZ,
EEK et, EGP ar-EG, ERN ti-ER, ETB am, GEL ka, GHS en-GH, GNF fr-GN, GTQ es-GT, HKD zh-HK, HNL es-HN, HRK hr, HUF hu,
IDR id, ILS he, INR hi, IQD ar-IQ, IRR fa-IR, ISK is, JMD en-JM, JOD ar-JO, JPY ja, KES sw-KE, KHR km, KMF fr-KM,
KRW ko, KWD ar-KW, KZT kk, LKR si, LTL lt, LVL lv, LYD ar-LY, MAD ar-MA, MDL ro-MD, MGA mg, MKD mk, MMK my,
MOP zh-MO, MUR en-MU, MXN es-MX, MYR ms-MY, MZN pt-MZ, NAD en-NA, NGN en-NG, NIO es-NI, NOK nb, NPR ne, NZD en-NZ,
OMR ar-OM, PAB es-PA, PEN es-PE, PHP fil, PKR ur, PLN pl, PYG es-PY, QAR ar-QA, RON ro, RSD sr, RUB ru, RWF rw,
SAR ar-SA, SDG ar-SD, SEK sv, SGD en-SG, SOS so, SYP ar-SY, THB th, TND ar-TN, TOP to, TRY tr, TTD en-TT, TWD zh-TW,
TZS sw-TZ, UAH uk, UGX en-UG, UYU es-UY, UZS uz, VEF es-VE, VND vi, XAF fr-CM, XOF fr-SN, YER ar-YE, ZAR en-ZA,
ZMK en-ZM`;

/** The smallest cash unit. */
const ROUNDING: Readonly<Record<string, number>> = { CHF: 0.05 };

/** Names that differ from `Intl`. */
const CURRENCY_NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  GBP: ['British Pound Sterling', 'British pounds sterling'],
};

interface Currency {
  readonly symbol: string;
  readonly name: string;
  readonly symbolNative: string;
  readonly decimalDigits: number;
  readonly rounding: number;
  readonly code: string;
  readonly namePlural: string;
}

const partOf = (locale: string, options: Intl.NumberFormatOptions, amount: number): string =>
  new Intl.NumberFormat(locale, { ...options, style: 'currency' })
    .formatToParts(amount)
    .find(({ type }) => type === 'currency')?.value ?? '';

function toCurrency(code: string, home: string): Currency {
  const [one, many] = CURRENCY_NAMES[code] ?? [
    new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code,
    partOf('en', { currency: code, currencyDisplay: 'name' }, 2),
  ];
  return {
    symbol: partOf('en', { currency: code }, 1),
    name: one,
    symbolNative: partOf(home, { currency: code, currencyDisplay: 'narrowSymbol' }, 1),
    decimalDigits:
      new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2,
    rounding: ROUNDING[code] ?? 0,
    code,
    namePlural: many,
  };
}

let listed: readonly Currency[] | undefined;

/** Lists the currencies. Built on first use, since most servers never need them. */
function listCurrencies(): readonly Currency[] {
  listed ??= CURRENCIES.split(',').map((entry) => {
    const [code = '', home = 'en'] = entry.trim().split(' ');
    return toCurrency(code, home);
  });
  return listed;
}

/**
 * The wire's countries: the members of the United Nations, Hong Kong, Palestine, Taiwan and the Vatican, each with its
 * calling code. The wire lists no calling code of Hong Kong.
 */
const CALLING_CODES = `
AD 376, AE 971, AF 93, AG 1268, AL 355, AM 374, AO 244, AR 54, AT 43, AU 61, AZ 994, BA 387, BB 1246, BD 880, BE 32,
BF 226, BG 359, BH 973, BI 257, BJ 229, BN 673, BO 591, BR 55, BS 1242, BT 975, BW 267, BY 375, BZ 501, CA 1, CD 243,
CF 236, CG 242, CH 41, CI 225, CL 56, CM 237, CN 86, CO 57, CR 506, CU 53, CV 238, CY 357, CZ 420, DE 49, DJ 253,
DK 45, DM 1767, DO 1809, DZ 213, EC 593, EE 372, EG 20, ER 291, ES 34, ET 251, FI 358, FJ 679, FM 691, FR 33, GA 241,
GB 44, GD 1473, GE 995, GH 233, GM 220, GN 224, GQ 240, GR 30, GT 502, GW 245, GY 592, HK, HN 504, HR 385, HT 509,
HU 36, ID 62, IE 353, IL 972, IN 91, IQ 964, IR 98, IS 354, IT 39, JM 1876, JO 962, JP 81, KE 254, KG 996, KH 855,
KI 686, KM 269, KN 1869, KP 850, KR 82, KW 965, KZ 77, LA 856, LB 961, LC 1758, LI 423, LK 94, LR 231, LS 266,
LT 370, LU 352, LV 371, LY 218, MA 212, MC 377, MD 373, ME 382, MG 261, MH 692, MK 389, ML 223, MM 95, MN 976,
MR 222, MT 356, MU 230, MV 960, MW 265, MX 52, MY 60, MZ 258, NA 264, NE 227, NG 234, NI 505, NL 31, NO 47, NP 977,
NR 674, NZ 64, OM 968, PA 507, PE 51, PG 675, PH 63, PK 92, PL 48, PS 970, PT 351, PW 680, PY 595, QA 974, RO 40,
RS 381, RU 7, RW 250, SA 966, SB 677, SC 248, SD 249, SE 46, SG 65, SI 386, SK 421, SL 232, SM 378, SN 221, SO 252,
SR 597, SS 211, ST 239, SV 503, SY 963, SZ 268, TD 235, TG 228, TH 66, TJ 992, TL 670, TM 993, TN 216, TO 676, TR 90,
TT 1868, TV 688, TW 886, TZ 255, UA 380, UG 256, US 1, UY 598, UZ 998, VA 379, VC 1784, VE 58, VN 84, VU 678, WS 685,
YE 967, ZA 27, ZM 260, ZW 263`;

const entries = CALLING_CODES.split(',').map((entry) => entry.trim().split(' '));

/** ISO 3166 codes. */
const COUNTRIES: readonly string[] = entries.map(([country = '']) => country);

/** Country and calling code without the plus. */
const PHONE_CODES: readonly (readonly [country: string, prefix: string])[] = entries.flatMap(([country = '', prefix]) =>
  prefix === undefined ? [] : [[country, prefix] as const],
);

const EU_COUNTRIES: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** The wire's codes of continents with the regions (UN M49) that have their names; Antarctica is named as a country. */
const CONTINENTS: readonly (readonly [code: string, region: string])[] = [
  ['AF', '002'],
  ['AN', 'AQ'],
  ['AS', '142'],
  ['EU', '150'],
  ['NA', '003'],
  ['OC', '009'],
  ['SA', '005'],
];

/** The name of an unknown place. */
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

/** Returns the language of names: the header's if `Intl` supports it, else English. */
function languageOf({ header }: ParsedRequest): string {
  try {
    return Intl.DisplayNames.supportedLocalesOf(header('x-appwrite-locale') ?? 'en')[0] ?? 'en';
  } catch {
    return 'en';
  }
}

const list = (noun: string, items: readonly unknown[]): Answer => ok({ total: items.length, [noun]: items });

/** Compares texts by their bytes, as the imitated server does in every language. */
const byBytes = (left: string, right: string): number => Buffer.compare(Buffer.from(left), Buffer.from(right));

/** Returns regions with their names, sorted by the bytes of the names. */
function namedRegions(
  language: string,
  regions: readonly (readonly [code: string, region: string])[],
): { name: string; code: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return regions
    .map(([code, region]) => ({ name: names.of(region) ?? code, code }))
    .sort((a, b) => byBytes(a.name, b.name));
}

const countries = (language: string, codes: readonly string[]): Answer =>
  list(
    'countries',
    namedRegions(
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

/** Creates a route that needs no project. */
const route = (path: string, answer: (request: ParsedRequest) => Answer): Route => ({
  method: 'GET',
  path,
  scope: 'locale.read',
  handle: ({ request }) => answer(request),
  withoutProject: answer,
});

/**
 * The routes for names of places, languages and currencies (contract §9). This server does not know where a caller is.
 */
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
  route('/locale/continents', (request) => list('continents', namedRegions(languageOf(request), CONTINENTS))),
  route('/locale/currencies', () => list('currencies', listCurrencies())),
  route('/locale/languages', () => list('languages', listLanguages())),
];
