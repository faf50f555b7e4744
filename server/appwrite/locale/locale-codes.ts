/** The wire's locales. */
const CODES = `
af ar-ae ar-bh ar-dz ar-eg ar-iq ar-jo ar-kw ar-lb ar-ly ar-ma ar-om ar-qa ar-sa ar-sy ar-tn ar-ye as az be bg bh bn bs ca cs cy da de de-at de-ch de-li de-lu el en
en-au en-bz en-ca en-gb en-ie en-jm en-nz en-tt en-us en-za eo es es-ar es-bo es-cl es-co es-cr es-do es-ec es-gt es-hn es-mx es-ni es-pa es-pe es-pr es-py es-sv es-uy
es-ve et eu fa fi fo fr fr-be fr-ca fr-ch fr-lu ga gd he hi hr hu id is it it-ch ja ji ko ku lt lv mk ml ms mt nb ne nl nl-be nn no pa pl pt pt-br rm ro ro-md ru ru-md
sb sk sl sq sr sv sv-fi th tn tr ts ua ur ve vi xh zh-cn zh-hk zh-sg zh-tw zu`;

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

export function listLocaleCodes(): readonly LocaleCode[] {
  const english = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
  return CODES.trim()
    .split(/\s+/)
    .map((code) => ({ code, name: NAMES[code] ?? english.of(code) ?? code }));
}
