/** Languages that the template writer and the simulated people write. */
const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Frequent words that few of the other languages have. */
const WORDS: Readonly<Record<Exclude<Language, 'ja' | 'ar'>, string>> = {
  en: 'the and you your for with how what this that are have from hello hi thanks would our their about they when',
  fr: 'le les des et vous votre pour avec comment est dans nous bonjour merci une sur vos qui sont plus leur',
  de: 'der die das und sie ihr ihre für mit wie ist ein eine nicht wir bei von guten tag danke auf ihnen',
  es: 'el los las y usted su para con cómo es una hola gracias qué nosotros del por sus sobre más equipos',
  it: 'il gli e lei suo per con come è una ciao grazie che noi della nel buongiorno sono del più vostro',
  pt: 'o os e você seu para com como é uma olá obrigado que nós da não em do sua mais pela',
  nl: 'de het en u uw voor met hoe is een niet wij bij van hallo dank bedankt dat op zijn onze',
  pl: 'i w z na do jak jest nie się dzień dobry dziękuję pan pani dla czy oraz od przez',
};

const VOCABULARIES = Object.entries(WORDS).map(
  ([language, words]) => [language as Language, new Set(words.split(' '))] as const,
);

/** Characters that decide about the language of a text. */
const MAX_READ_CHARACTERS = 4_000;

/** Returns the language of a text, by its script and its frequent words; undefined when too little tells it. */
export function languageOf(text: string): Language | undefined {
  const read = text.slice(0, MAX_READ_CHARACTERS).replaceAll(/\{\{[^{}]*\}\}|https?:\/\/\S+/g, ' ');
  if (/[\u3040-\u30ff]/.test(read)) return 'ja';
  if (/[\u0620-\u064a]/.test(read)) return 'ar';
  const words = read.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = VOCABULARIES.map(([language, vocabulary]) => ({
    language,
    count: words.filter((word) => vocabulary.has(word)).length,
  })).toSorted((one, other) => other.count - one.count);
  const [best, second] = counts;
  return best === undefined || best.count < 2 || best.count === second?.count ? undefined : best.language;
}
