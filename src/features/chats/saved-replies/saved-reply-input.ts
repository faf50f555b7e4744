import type { SavedReply } from '#domain/saved-reply/saved-reply.ts';
import { createTextMatcher } from '#domain/text/search-folding.ts';
import type { TypedQuery } from '../replies/suggestions.tsx';

/** Longest query after the sign, in characters. */
const MAX_QUERY = 60;

/**
 * Returns the search for a saved reply that ends at the caret: a slash at the beginning or after a blank, and what
 * follows it on the line. Undefined without one.
 */
export function typedReplyAt(text: string, caret: number): TypedQuery | undefined {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('/');
  const query = before.slice(at + 1);
  const isAfterBlank = at === 0 || /\s/.test(before.charAt(at - 1));
  return at === -1 || !isAfterBlank || query.length > MAX_QUERY || /^ |\n/.test(query) ? undefined : { at, query };
}

/** Returns the saved replies with each word in their name or text, those named so first. */
export function searchReplies(replies: readonly SavedReply[], query: string): readonly SavedReply[] {
  const matches = createTextMatcher(query);
  const [named, others] = [[], []] as [SavedReply[], SavedReply[]];
  for (const reply of replies) {
    if (matches(reply.name)) named.push(reply);
    else if (matches(reply.name, reply.text)) others.push(reply);
  }
  return [...named, ...others];
}

/** Returns the text with a reply in the place of what was typed for it, and the caret behind it. */
export function insertReply(
  text: string,
  { at, caret }: { readonly at: number; readonly caret: number },
  reply: string,
): { readonly text: string; readonly caret: number } {
  return { text: text.slice(0, at) + reply + text.slice(caret), caret: at + reply.length };
}
