/** The wire's languages: ISO 639-1, with Chinese and Portuguese by country. */
const LANGUAGES = `
aa ab af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es
et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki
kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn
nr nv ny oc oj om or os pa pi pl ps pt-pt pt-br qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su
sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh-cn zh-tw zu`;

/** English names that `Intl` lacks or assigns to another code. */
const NAMES: Readonly<Record<string, string>> = {
  bh: 'Bihari',
  mo: 'Moldovan',
  sh: 'Serbo-Croatian',
  tl: 'Tagalog',
  tw: 'Twi',
  'zh-cn': 'Chinese (Simplified)',
  'zh-tw': 'Chinese (Traditional)',
};

/** Native names that `Intl` lacks or writes otherwise. */
const NATIVE_NAMES: Readonly<Record<string, string>> = {
  aa: 'Afar',
  ab: 'Аҧсуа',
  an: 'Aragonés',
  av: 'Авар',
  ay: 'Aymar',
  bh: 'भोजपुरी',
  bi: 'Bislama',
  ch: 'Chamoru',
  co: 'Corsu',
  cr: 'ᓀᐦᐃᔭᐍᐏᐣ',
  cu: 'Словѣньскъ',
  dv: 'ދިވެހިބަސް',
  fj: 'Vosa Vakaviti',
  gn: "Avañe'ẽ",
  ho: 'Hiri Motu',
  ht: 'Kreyòl ayisyen',
  hz: 'Otjiherero',
  ik: 'Iñupiatun',
  io: 'Ido',
  iu: 'ᐃᓄᒃᑎᑐᑦ',
  kg: 'Kikongo',
  kj: 'Kuanyama',
  kr: 'Kanuri',
  kv: 'Коми',
  la: 'Latina',
  li: 'Limburgs',
  mh: 'Kajin M̧ajeļ',
  na: 'Dorerin Naoero',
  ng: 'Oshindonga',
  nr: 'isiNdebele',
  nv: 'Diné bizaad',
  ny: 'Chichewa',
  oj: 'ᐊᓂᔑᓈᐯᒧᐎᓐ',
  pi: 'पाऴि',
  sm: 'Gagana Samoa',
  ss: 'SiSwati',
  ts: 'Xitsonga',
  tw: 'Twi',
  ty: 'Reo Tahiti',
  ve: 'Tshivenḓa',
  vo: 'Volapük',
  wa: 'Walon',
  zu: 'isiZulu',
};

interface Language {
  readonly name: string;
  readonly code: string;
  readonly nativeName: string;
}

const capitalised = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1);

let listed: readonly Language[] | undefined;

/** Lists the languages. Built on first use, since most servers never need them. */
export function listLanguages(): readonly Language[] {
  const english = new Intl.DisplayNames('en', { type: 'language' });
  listed ??= LANGUAGES.trim()
    .split(/\s+/)
    .map((code) => ({
      name: NAMES[code] ?? english.of(code) ?? code,
      code,
      nativeName: NATIVE_NAMES[code] ?? capitalised(new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code),
    }));
  return listed;
}
