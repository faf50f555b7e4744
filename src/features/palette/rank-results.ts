import { foldNames, foldQuery, joinsOf } from '#domain/text/search-folding.ts';

/** Something found by its words. */
export interface Rankable {
  /** Stable id; recent choices are stored by it. */
  readonly key: string;
  readonly title: string;
  /** Shown beside the title and searched with lower rank. */
  readonly detail: string;
}

const PREFIX = 4;
const WORD = 3;
const INSIDE = 2;
const IN_DETAIL = 1;

function scoreOf(token: string, title: string, detail: string): number {
  const at = title.indexOf(token);
  if (at === 0) return PREFIX;
  if (at > 0) return /[\s\p{P}]/u.test(title[at - 1] ?? '') || title.includes(` ${token}`) ? WORD : INSIDE;
  if (detail.includes(token)) return IN_DETAIL;
  return joinsOf(token).some((join) => title.includes(join)) ? WORD : 0;
}

/**
 * Ranks what matches every word of `query`: titles that begin with it, words of titles, inside words, then details.
 * Ties: recently chosen first (`recent`: keys, newest first), then the given order. Without a query: recent ones, then
 * the others. At most `limit`.
 */
export function rankResults<T extends Rankable>(
  entries: readonly T[],
  query: string,
  recent: readonly string[],
  limit: number,
): T[] {
  const tokens = foldQuery(query)
    .split(/\s+/)
    .filter((token) => token !== '');
  const lately = new Map(recent.map((key, index) => [key, recent.length - index]));
  const scored = entries.flatMap((entry, index) => {
    const [title, detail] = tokens.length === 0 ? ['', ''] : [foldNames(entry.title), foldNames(entry.detail)];
    const scores = tokens.map((token) => scoreOf(token, title, detail));
    return scores.includes(0)
      ? []
      : [
          {
            thing: entry,
            index,
            score: scores.reduce((sum, score) => sum + score, 0),
            lately: lately.get(entry.key) ?? 0,
          },
        ];
  });
  return scored
    .toSorted((one, other) => other.score - one.score || other.lately - one.lately || one.index - other.index)
    .slice(0, limit)
    .map(({ thing: entry }) => entry);
}
