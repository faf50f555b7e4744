import {
  chatAssigneeRequestSchema,
  chatControlRequestSchema,
  chatDraftRequestSchema,
  chatDuplicateRequestSchema,
  chatNamesRequestSchema,
  chatNoteRequestSchema,
  chatPausedRequestSchema,
  chatRatingRequestSchema,
  chatReminderRequestSchema,
  chatReplyRequestSchema,
  chatReplySettleRequestSchema,
  chatTagRequestSchema,
} from '#domain/wire/command-bodies.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { SMALL_BYTES, TEXT_BYTES, type DashboardRouter } from '../router.ts';
import { assignChat, setChatControl, setChatNames, setChatPaused } from './chat-command-handlers.ts';
import { createChatCount } from './chat-count.ts';
import { decideDraft } from './draft-command-handlers.ts';
import { keepChatsApart, mergeChats } from './duplicate-command-handlers.ts';
import { setChatNote } from './note-command-handlers.ts';
import { setChatReminder } from './reminder-command-handlers.ts';
import { replyToChat, settleChatReply } from './reply-command-handlers.ts';
import { setChatTag } from './tag-command-handlers.ts';
import { rateChat } from './rating-command-handlers.ts';

export function addChatRoutes(router: DashboardRouter, deps: DashboardDeps): void {
  // One count, whichever way somebody has the AI write again.
  const controlDeps = { ...deps, countRewrite: createChatCount(deps.now) };
  const replyDeps = { ...controlDeps, countReply: createChatCount(deps.now) };
  const reminderDeps = { ...deps, countReminder: createChatCount(deps.now) };
  router.command(
    'POST',
    '/chat/paused',
    'chats.pause',
    { schema: chatPausedRequestSchema, maxBytes: SMALL_BYTES },
    (input, { caller }) => setChatPaused(deps, caller, input),
  );
  router.command(
    'POST',
    '/chat/names',
    'prospects.change',
    { schema: chatNamesRequestSchema, maxBytes: SMALL_BYTES },
    (input, { caller }) => setChatNames(deps, caller, input),
  );
  router.command(
    'POST',
    '/chat/rating',
    'chats.rate',
    { schema: chatRatingRequestSchema, maxBytes: TEXT_BYTES },
    (input, { caller }) => rateChat(deps, caller, input),
  );
  router.command(
    'POST',
    '/chat/assignee',
    'chats.assign',
    { schema: chatAssigneeRequestSchema, maxBytes: SMALL_BYTES },
    (input, { caller }) => assignChat(deps, caller, input),
  );
  router.command(
    'POST',
    '/chat/note',
    'chats.note',
    { schema: chatNoteRequestSchema, maxBytes: TEXT_BYTES },
    (input, { caller }) => setChatNote(deps, caller, input),
  );
  router.command(
    'POST',
    '/chat/tag',
    'chats.tag',
    { schema: chatTagRequestSchema, maxBytes: SMALL_BYTES },
    (input, { caller }) => setChatTag(deps, caller, input),
  );
  router.command(
    'POST',
    '/chat/reminder',
    'chats.remind',
    { schema: chatReminderRequestSchema, maxBytes: SMALL_BYTES },
    (input, { caller }) => setChatReminder(reminderDeps, caller, input),
  );
  router.command(
    'POST',
    '/chat/control',
    'chats.take-over',
    { schema: chatControlRequestSchema, maxBytes: TEXT_BYTES },
    (input, { caller }) => setChatControl(controlDeps, caller, input),
  );
  router.command(
    'POST',
    '/chat/reply',
    'chats.reply',
    { schema: chatReplyRequestSchema, maxBytes: TEXT_BYTES },
    (input, { caller }) => replyToChat(replyDeps, caller, input),
  );
  router.command(
    'POST',
    '/chat/reply/settle',
    'chats.reply',
    { schema: chatReplySettleRequestSchema, maxBytes: SMALL_BYTES },
    (input, { caller }) => settleChatReply(replyDeps, caller, input),
  );
  router.command(
    'POST',
    '/chat/draft',
    'chats.approve',
    { schema: chatDraftRequestSchema, maxBytes: TEXT_BYTES },
    (input, { caller }) => decideDraft(controlDeps, caller, input),
  );
  const duplicates = { schema: chatDuplicateRequestSchema, maxBytes: SMALL_BYTES };
  router.command('POST', '/chat/merge', 'chats.merge', duplicates, (input, { caller }) =>
    mergeChats(deps.backend, caller, input),
  );
  router.command('POST', '/chat/keep-both', 'chats.merge', duplicates, (input, { caller }) =>
    keepChatsApart(deps.backend, caller, input),
  );
}
