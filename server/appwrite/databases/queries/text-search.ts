import { includesText } from './includes-text.ts';

/** Characters removed from a search text (contract §6). */
const OPERATORS = /[@+\-*)(<>~"]/g;
const WORDS = /[\p{L}\p{N}_]+/gu;

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORDS) ?? [];

/**
 * Tells whether a text matches a search. A search in double quotes is a phrase; otherwise any of its words matches, the
 * last one also as a prefix (contract §6).
 */
export function matchesSearch(text: string, search: string): boolean {
  const phrase = /^"(.*)"$/s.exec(search.trim());
  const words = wordsOf(text);
  if (phrase !== null) return containsPhrase(words, wordsOf(phrase[1] ?? ''));
  const requested = wordsOf(search.replace(OPERATORS, ' '));
  const last = requested.at(-1);
  if (last === undefined) return false;
  const whole = new Set(requested);
  return words.some((word) => whole.has(word) || word.startsWith(last));
}

const containsPhrase = (words: readonly string[], phrase: readonly string[]): boolean =>
  phrase.length > 0 && includesText(` ${words.join(' ')} `, ` ${phrase.join(' ')} `);
