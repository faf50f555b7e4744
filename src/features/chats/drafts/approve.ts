import type { Chat } from '#domain/chat/chat.ts';
import type { OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import { t } from '#i18n/translate.ts';
import type { Replica } from '#replica/replica.ts';
import { showToast } from '#ui/notices/toast.ts';
import { decideDraft } from '../chat-commands.ts';
import { draftIdOf, replyDrafts } from '../conversation/reply-drafts.ts';

/** Returns the message of a chat that waits for approval; undefined without one. */
export const draftOf = ({ outgoing = [] }: Pick<Chat, 'outgoing'>): OutgoingMessage | undefined =>
  outgoing.find(({ state }) => state === 'draft');

/** Tells whether the person has begun to change a draft: it is approved with what they have typed, not without. */
export const isBeingChanged = (userId: string, { id, teamId }: Pick<Chat, 'id' | 'teamId'>, messageId: string) =>
  replyDrafts.of(userId, teamId, draftIdOf(id, messageId)).read() !== undefined;

/** Approves the draft of a chat as it is: the action of the key. Resolves to whether there was one to approve. */
export async function approveByKey(replica: Replica, userId: string, chatId: string): Promise<boolean> {
  const chat = await replica.db.chats.get(chatId);
  const draft = chat && draftOf(chat);
  if (chat === undefined || draft === undefined) return false;
  if (isBeingChanged(userId, chat, draft.id)) {
    showToast({
      tone: 'neutral',
      title: t('You are changing this message'),
      description: t('Approve it in its field, or cancel the change first.'),
    });
    return false;
  }
  return decideDraft(replica, chat, draft.id, { decision: 'approve', content: draft.content });
}
