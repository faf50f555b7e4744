import { sanitizeText } from '#domain/text/sanitize-text.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Most characters of a text that are read. No text written from them is longer. */
const MAX_READ_CHARACTERS = 16_000;
/** Characters that are segmented together: each sentence costs time in their number. */
const SEGMENTED_CHARACTERS = 1_000;

/**
 * Yields the sentences of a line, a part of the line at a time: the last one of a part may go on, and begins the next.
 * One that is longer than a part is read in a part of twice the length.
 */
function* segmentsOf(line: string): Generator<string, void, undefined> {
  let characters = SEGMENTED_CHARACTERS;
  for (let start = 0; start < line.length;) {
    const part = line.slice(start, start + characters);
    const isLast = start + part.length === line.length;
    const segments = Array.from(segmenter.segment(part), ({ segment }) => segment);
    const whole = isLast ? segments : segments.slice(0, -1);
    yield* whole;
    start += whole.reduce((sum, { length }) => sum + length, 0);
    characters = whole.length === 0 ? 2 * characters : SEGMENTED_CHARACTERS;
  }
}

/** Splits the beginning of a text into sentences with single blanks; a line of its own counts as one. */
export function sentencesOf(text: string): string[] {
  const sentences = sanitizeText(text.slice(0, MAX_READ_CHARACTERS))
    .split(/\n+/)
    .flatMap((line) => Array.from(segmentsOf(line), (segment) => segment.replaceAll(/\s+/g, ' ').trim()))
    .filter((sentence) => /\p{L}/u.test(sentence));
  // The sentence that was cut off is dropped, unless it is the only one.
  return text.length > MAX_READ_CHARACTERS && sentences.length > 1 ? sentences.slice(0, -1) : sentences;
}

/** Drops repeated sentences, ignoring case and punctuation. */
export function withoutRepetitions(sentences: readonly string[]): string[] {
  const seenKeys = new Set<string>();
  return sentences.filter((sentence) => {
    const key = sentence.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
    return !seenKeys.has(key) && seenKeys.add(key);
  });
}

/** Capitalises a sentence and ends it with a punctuation mark. */
export function finished(sentence: string): string {
  const first = sentence.charAt(0).toLocaleUpperCase('en') + sentence.slice(1);
  return /[.!?…:。！？"”)]$/.test(first) ? first : `${first}.`;
}

const WORD = /[\p{L}\p{N}]{4,}/gu;

/** Returns the sentences with the most frequent words, in their order, up to `maxCharacters`. */
export function extract(sentences: readonly string[], maxCharacters: number): string[] {
  const wordsOf = (sentence: string): string[] => [...sentence.toLowerCase().matchAll(WORD)].map(([word]) => word);
  const frequency = new Map<string, number>();
  for (const word of sentences.flatMap(wordsOf)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const scoreOf = (sentence: string, position: number): number => {
    const words = new Set(wordsOf(sentence));
    const weight = [...words].reduce((sum, word) => sum + Math.log1p(frequency.get(word) ?? 0), 0);
    // The beginning of a text names its subject; very short lines are headings and buttons.
    return (weight / Math.sqrt(words.size + 1)) * (position < 3 ? 1.5 : 1) * (sentence.length < 40 ? 0.3 : 1);
  };
  const ranked = sentences
    .map((sentence, position) => ({ sentence, position, weight: scoreOf(sentence, position) }))
    .toSorted((one, other) => other.weight - one.weight || one.position - other.position);
  const chosen = new Set<number>();
  let length = 0;
  for (const { sentence, position } of ranked) {
    if (length + sentence.length + 1 > maxCharacters) continue;
    chosen.add(position);
    length += sentence.length + 1;
  }
  return sentences.filter((_, position) => chosen.has(position));
}
