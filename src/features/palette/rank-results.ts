import { plainText } from '#domain/text/plain-text.ts';

/** Whatever can be found by its words. */
export interface Rankable {
  /** Names one thing for good; what was chosen last is remembered by it. */
  readonly key: string;
  readonly title: string;
  /** Said beside the title and searched as well, but what its words find comes after what titles find. */
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
  return detail.includes(token) ? IN_DETAIL : 0;
}

/**
 * What matches every word of `query`, best first: titles that begin with it, then words of titles, then what is inside
 * of them, then details. Of equals, those chosen lately come first (`recent`: keys, the latest first), then the order
 * given. No query: the recent ones, then the others as given. At most `limit`.
 */
export function rankResults<T extends Rankable>(
  things: readonly T[],
  query: string,
  recent: readonly string[],
  limit: number,
): T[] {
  const tokens = plainText(query)
    .split(/\s+/)
    .filter((token) => token !== '');
  const lately = new Map(recent.map((key, index) => [key, recent.length - index]));
  const scored = things.flatMap((thing, index) => {
    const [title, detail] = tokens.length === 0 ? ['', ''] : [plainText(thing.title), plainText(thing.detail)];
    const scores = tokens.map((token) => scoreOf(token, title, detail));
    return scores.includes(0)
      ? []
      : [{ thing, index, score: scores.reduce((sum, score) => sum + score, 0), lately: lately.get(thing.key) ?? 0 }];
  });
  return scored
    .toSorted((one, other) => other.score - one.score || other.lately - one.lately || one.index - other.index)
    .slice(0, limit)
    .map(({ thing }) => thing);
}
