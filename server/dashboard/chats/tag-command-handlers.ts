import type * as z from 'zod/mini';
import { MAX_CHAT_TAGS, withTag } from '#domain/chat/chat-tags.ts';
import { readChat } from '#domain/chat/chat.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { chatTagRequestSchema } from '#domain/wire/command-bodies.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Caller } from '../authenticate.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { listTags } from '../tags/team-tags.ts';
import { changeDocument } from '../team-document.ts';
import type { ChatRouteDeps } from './chat-command-handlers.ts';

/**
 * `POST /chat/tag`: sets or removes one tag of a conversation (docs/adr/0054). A device may set one whose creation
 * comes later; for an API key, one that the team does not have is refused with `not_found`. Where there is no room, the
 * ids of deleted tags make it. Throws `invalid_request` when all are those of tags.
 */
export const setChatTag = (
  { backend }: Pick<ChatRouteDeps, 'backend'>,
  caller: Caller,
  { chatId, tagId, tagged }: z.output<typeof chatTagRequestSchema>,
): IdempotentCommand =>
  changeDocument(
    backend,
    caller,
    { collection: COLLECTIONS.chats, id: chatId, answerKey: 'chat' },
    async (document) => {
      const { tags = [] } = readChat(document).chat;
      if (tags.includes(tagId) === tagged) return { fields: { tags: document['tags'] ?? null } };
      const isFull = tagged && tags.length >= MAX_CHAT_TAGS;
      const present =
        isFull || (tagged && caller.key !== undefined)
          ? new Set<string>((await listTags(backend, caller.teamId)).map(({ id }) => id))
          : undefined;
      if (caller.key !== undefined && present?.has(tagId) === false) throw new OutriderError('not_found');
      const kept = isFull ? tags.filter((id) => present?.has(id)) : tags;
      if (tagged && kept.length >= MAX_CHAT_TAGS)
        throw new OutriderError('invalid_request', 'This conversation has 20 tags. Remove one first.');
      return { fields: { tags: withTag(kept, tagId, tagged) } };
    },
  );
