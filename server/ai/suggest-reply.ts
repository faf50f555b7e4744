import type { ChatSuggestAnswer, ChatSuggestRequest } from '#domain/chat/suggested-reply.ts';
import { MAX_REPLY_CHARACTERS } from '#domain/ai/ai-cost.ts';
import { readChat, type ChatMessage } from '#domain/chat/chat.ts';
import { canBeWrittenTo } from '#domain/chat/outgoing/outgoing-message.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Caller } from '#server/dashboard/authenticate.ts';
import { getOfTeam } from '#server/dashboard/team-document.ts';
import type { MessageTask } from '#server/drivers/ai/writer.ts';
import { contactOf } from '#server/jobs/campaign-run-step.ts';
import { listCampaignViews, readChatView } from '#server/jobs/campaign-run-store.ts';
import { briefingOf, firstMessageOf } from '#server/jobs/first-message.ts';
import type { AiGenerations, Generation } from './ai-generations.ts';
import { messageTaskOf, modelOf } from './model-conversation-writer.ts';

interface SuggestReplyDeps {
  readonly backend: Backend;
  readonly writer: AiGenerations['writer'];
}

/**
 * Handles `POST /chat/suggest`: the next message of a conversation as the AI would write it for its campaign, for a
 * person who reads it before it is sent. Throws `not_found`, and `invalid_request` where nobody can write.
 */
export async function suggestReply(
  { backend, writer }: SuggestReplyDeps,
  caller: Caller,
  { chatId, tone, gist = '' }: ChatSuggestRequest,
): Promise<Generation> {
  const document = await getOfTeam(backend, caller, COLLECTIONS.chats, chatId);
  const { chat } = readChat(document);
  if (!canBeWrittenTo(chat))
    throw new OutriderError('invalid_request', 'The prospect has not accepted the invitation: nobody can write yet.');
  const view = (await listCampaignViews(backend, chat.campaignId)).find(({ profile }) => profile.id === chat.profileId);
  const before = readChatView(document);
  if (view === undefined || before.isMalformed)
    throw new OutriderError(
      'invalid_request',
      'This conversation lacks its profile or messages: nothing is suggested.',
    );
  const { profile, offerName, opening } = view;
  const contact = contactOf(before.chat, {
    profile,
    offerName,
    openingFor: (prospect) => firstMessageOf(opening, prospect),
    briefingFor: (prospect) => briefingOf(opening, prospect),
  });
  const whole = messageTaskOf(contact, '');
  const task: MessageTask = {
    ...whole,
    messages: newestWithin(whole.messages, MAX_REPLY_CHARACTERS - whole.context.length - gist.length),
    wish: { tone, gist: gist.trim() },
  };
  return {
    intent: 'reply',
    reason: 'Suggested reply',
    characters: MAX_REPLY_CHARACTERS,
    model: await modelOf(backend, contact),
    toTask: () => task,
    toAnswer: (text, _, credits): ChatSuggestAnswer => ({ text, credits, writer }),
  };
}

/** Returns the newest messages that fit into a number of characters: at least the last one. */
function newestWithin<Message extends Pick<ChatMessage, 'content'>>(
  messages: readonly Message[],
  characters: number,
): readonly Message[] {
  let left = characters;
  let from = messages.length;
  for (; from > 0; from -= 1) {
    left -= messages[from - 1]?.content.length ?? 0;
    if (left < 0 && from < messages.length) break;
  }
  return messages.slice(from);
}
