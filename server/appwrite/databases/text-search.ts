/** Characters a search text is freed from (contract §6). */
const OPERATORS = /[@+\-*)(<>~"]/g;
const WORDS = /[\p{L}\p{N}_]+/gu;

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORDS) ?? [];

/**
 * True when a text answers a search: a search in double quotes is a phrase; otherwise any of its words, the last one
 * also as the beginning of a word (contract §6).
 */
export function matchesSearch(text: string, search: string): boolean {
  const phrase = /^"(.*)"$/s.exec(search.trim());
  const words = wordsOf(text);
  if (phrase !== null) return containsPhrase(words, wordsOf(phrase[1] ?? ''));
  const wanted = wordsOf(search.replace(OPERATORS, ' '));
  const last = wanted.at(-1);
  if (last === undefined) return false;
  const whole = new Set(wanted);
  return words.some((word) => whole.has(word) || word.startsWith(last));
}

function containsPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false;
  return words.some((_, start) => phrase.every((word, offset) => words[start + offset] === word));
}
