/** Describes a part of a text and whether the other text contains it too. */
export interface DiffSegment {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Holds two versions of a text, each complete, with the parts that only one of them has marked. */
interface WordChanges {
  readonly before: readonly DiffSegment[];
  readonly after: readonly DiffSegment[];
}

/**
 * Above this many pairs of words, no common words are searched between the first and the last difference: it would
 * take noticeably long.
 */
const MAX_PAIRS = 3_000_000;

interface Word {
  readonly text: string;
  /** The blanks after it. */
  readonly gap: string;
}

/**
 * Matches blanks, a letter of a script without word separators, a word, an emoji, or a symbol. `Intl.Segmenter`
 * recognises more words but takes fifty times as long.
 */
const TOKEN =
  /\s+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{M}\p{N}'’])+|\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{EMod}|\u200D|\uFE0F)*|./gsu;

/** Splits a text into words. The first word may be empty and carry the leading blanks of the text. */
function toWords(text: string): Word[] {
  const words: { text: string; gap: string }[] = [];
  for (const each of text.match(TOKEN) ?? []) {
    if (each.trim() !== '') words.push({ text: each, gap: '' });
    else {
      const last = words.at(-1);
      if (last === undefined) words.push({ text: '', gap: each });
      else last.gap += each;
    }
  }
  return words;
}

/** Describes a run of words that both texts share, by its positions and length. */
interface CommonRun {
  readonly before: number;
  readonly after: number;
  readonly length: number;
}

/** Returns the longest common subsequence of words, as runs. */
function commonRunsOf(before: readonly Word[], after: readonly Word[]): CommonRun[] {
  // Comparing numbers is many times faster than comparing texts.
  const numbers = new Map<string, number>();
  const numberOf = ({ text }: Word): number => numbers.get(text) ?? (numbers.set(text, numbers.size), numbers.size - 1);
  const [ones, others] = [Int32Array.from(before, numberOf), Int32Array.from(after, numberOf)];
  const isSame = (one: number, other: number): boolean => ones[one] === others[other];
  const runs: CommonRun[] = [];
  const add = (one: number, other: number, length: number): void => {
    const last = runs.at(-1);
    if (length === 0) return;
    if (last !== undefined && last.before + last.length === one && last.after + last.length === other)
      runs.splice(-1, 1, { ...last, length: last.length + length });
    else runs.push({ before: one, after: other, length });
  };
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && isSame(start, start)) start += 1;
  let end = 0;
  while (end < shortest - start && isSame(before.length - 1 - end, after.length - 1 - end)) end += 1;
  add(0, 0, start);

  const [rows, columns] = [before.length - start - end, after.length - start - end];
  if (rows * columns <= MAX_PAIRS) {
    // Each cell holds the length of the longest common subsequence of the words from that pair on.
    const width = columns + 1;
    const lengths = new Uint16Array((rows + 1) * width);
    for (let row = rows - 1; row >= 0; row -= 1) {
      for (let column = columns - 1; column >= 0; column -= 1) {
        const here = row * width + column;
        lengths[here] = isSame(start + row, start + column)
          ? 1 + (lengths[here + width + 1] ?? 0)
          : Math.max(lengths[here + width] ?? 0, lengths[here + 1] ?? 0);
      }
    }
    for (let row = 0, column = 0; row < rows && column < columns;) {
      const here = row * width + column;
      if (isSame(start + row, start + column)) add(start + row++, start + column++, 1);
      else if ((lengths[here + width] ?? 0) >= (lengths[here + 1] ?? 0)) row += 1;
      else column += 1;
    }
  }
  add(before.length - end, after.length - end, end);
  return runs;
}

/**
 * Number of changed words per matching word, on one side of a match, from which the match counts as coincidence: for
 * example an "and" in two otherwise different sentences.
 */
const COINCIDENCE_FACTOR = 4;

/** Removes coincidental matches, which would split what reads as one change. */
function withoutCoincidences(
  agreements: readonly CommonRun[],
  before: readonly Word[],
  after: readonly Word[],
): CommonRun[] {
  const meaningful: CommonRun[] = [];
  for (const [index, each] of agreements.entries()) {
    const last = meaningful.at(-1) ?? { before: 0, after: 0, length: 0 };
    const next = agreements[index + 1] ?? { before: before.length, after: after.length };
    const changedAhead = each.before - last.before + each.after - last.after - 2 * last.length;
    const changedBehind = next.before - each.before + next.after - each.after - 2 * each.length;
    if (Math.min(changedAhead, changedBehind) < COINCIDENCE_FACTOR * each.length) meaningful.push(each);
  }
  return meaningful;
}

/** Merges neighbours of the same kind into segments; the blanks between two changed words count as changed. */
function toSegments(words: readonly Word[], isCommon: readonly boolean[]): DiffSegment[] {
  const segments: { text: string; isChanged: boolean }[] = [];
  const add = (text: string, isChanged: boolean): void => {
    const last = segments.at(-1);
    if (text === '') return;
    if (last?.isChanged === isChanged) last.text += text;
    else segments.push({ text, isChanged });
  };
  for (const [index, { text, gap }] of words.entries()) {
    const isChanged = isCommon[index] !== true;
    add(text, isChanged);
    add(gap, isChanged && isCommon[index + 1] === false);
  }
  return segments;
}

/** Compares two texts word by word and returns what was removed and what was added. */
export function diffWords(before: string, after: string): WordChanges {
  const [words, wordsAfter] = [toWords(before), toWords(after)];
  const [isCommon, isCommonAfter] = [words.map(() => false), wordsAfter.map(() => false)];
  for (const { before: one, after: other, length } of withoutCoincidences(
    commonRunsOf(words, wordsAfter),
    words,
    wordsAfter,
  )) {
    isCommon.fill(true, one, one + length);
    isCommonAfter.fill(true, other, other + length);
  }
  return { before: toSegments(words, isCommon), after: toSegments(wordsAfter, isCommonAfter) };
}
