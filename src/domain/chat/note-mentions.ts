import { MAX_MENTIONS } from './chat-note.ts';

/**
 * Returns the user ids of the members whose names follow an @ in a text, longest names first; `members` are names by
 * user id. Of members with one name, all are mentioned.
 */
export function mentionsIn(text: string, members: ReadonlyMap<string, string>): string[] {
  const named = [...members].filter(([, name]) => name.trim() !== '');
  const byLength = named.toSorted(([, one], [, other]) => other.length - one.length);
  const mentioned = new Set<string>();
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const name = byLength.find(([, known]) => isNameAt(text, at + 1, known))?.[1];
    for (const [userId, known] of named) if (known === name) mentioned.add(userId);
  }
  return [...mentioned].slice(0, MAX_MENTIONS);
}

/** Decides whether a name stands at an offset, not as the beginning of a longer word. */
const isNameAt = (text: string, at: number, name: string): boolean =>
  text.startsWith(name, at) && !/[\p{L}\p{N}]/u.test(text.charAt(at + name.length));
