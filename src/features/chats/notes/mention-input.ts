import { foldQuery } from '#domain/text/search-folding.ts';
import type { TypedQuery } from '../replies/suggestions.tsx';

/** Most members that are suggested at a time. */
const MAX_SUGGESTIONS = 6;

/** Returns the mention that ends at the caret; undefined without one. Names have up to three words. */
export function typedMentionAt(text: string, caret: number): TypedQuery | undefined {
  const match = /(?:^|[\s([{"'“«])@((?:[^\s@]+ ?){0,3})$/u.exec(text.slice(Math.max(0, caret - 80), caret));
  if (match === null) return undefined;
  const query = match[1] ?? '';
  return { at: caret - query.length - 1, query };
}

/** Returns the members whose name, or a word of it, begins with what is typed: user ids and names. */
export function suggestMembers(
  members: ReadonlyMap<string, string>,
  query: string,
): readonly (readonly [userId: string, name: string])[] {
  const folded = foldQuery(query);
  return [...members]
    .filter(([, name]) => {
      const words = foldQuery(name);
      return words.startsWith(folded) || words.split(' ').some((word) => word.startsWith(folded));
    })
    .slice(0, MAX_SUGGESTIONS);
}

/** Returns the text with a mention completed to a name, and the caret after it. */
export function completeMention(
  text: string,
  { at, query }: TypedQuery,
  name: string,
): { readonly text: string; readonly caret: number } {
  const [before, after] = [text.slice(0, at), text.slice(at + 1 + query.length)];
  const inserted = `@${name} `;
  return { text: before + inserted + after.replace(/^ /, ''), caret: before.length + inserted.length };
}
