import type { Chat, ChatMessage } from '#domain/chat/chat.ts';
import { plainMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import { draftIdOf, PAGE_ID, replyDraftSlots } from './reply-drafts.ts';

/** Returns the name of the lock that a page holds while it is open, so that other pages leave its texts alone. */
const lockOf = (pageId: string): string => `writes|${pageId}`;
let isHeld = false;

/** Says to other pages that this one is open, from when it changes the text of a message. */
export function holdChangedTexts(locks: LockManager | undefined): void {
  if (isHeld) return;
  isHeld = true;
  locks?.request(lockOf(PAGE_ID), () => new Promise(() => undefined)).catch(() => undefined);
}

/** Lists the locks of the pages that are open; none where the browser has no locks. */
export const listPageLocks = async (locks: LockManager | undefined): Promise<readonly (string | undefined)[]> =>
  (await locks?.query())?.held?.map(({ name }) => name) ?? [];

/**
 * Takes the changed texts of messages of a chat that cannot be changed any more because they were sent or taken back
 * meanwhile: they belong to no message now. Those of other pages only once these are closed; one that was sent as it
 * was changed is not left. `messages` are those of the chat.
 */
export function takeLeftTexts(
  userId: string,
  { id: chatId, teamId, outgoing = [] }: Readonly<Record<'id' | 'teamId', string>> & Pick<Chat, 'outgoing'>,
  pageLocks: readonly (string | undefined)[],
  messages: readonly Pick<ChatMessage, 'id' | 'content'>[] = [],
): readonly string[] {
  const sent = new Map(messages.map(({ id, content }) => [draftIdOf(chatId, id), content]));
  const changeable = new Set(outgoing.map((message) => draftIdOf(chatId, message.id)));
  const item = replyDraftSlots(userId, teamId);
  const slots = Object.entries(item.read() ?? {});
  const left = slots.filter(([slot]) => {
    const [id = '', pageId = ''] = slot.split(' ');
    const isOfMessage = id.startsWith(draftIdOf(chatId, '')) && !changeable.has(id);
    return isOfMessage && (pageId === PAGE_ID || !pageLocks.includes(lockOf(pageId)));
  });
  const others = slots.filter((slot) => !left.includes(slot));
  if (left.length > 0) item.save(others.length === 0 ? undefined : Object.fromEntries(others));
  return left.flatMap(([slot, text]) => (sent.get(slot.split(' ')[0] ?? '') === plainMessage(text) ? [] : [text]));
}
