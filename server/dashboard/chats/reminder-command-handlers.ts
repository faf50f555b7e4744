import type * as z from 'zod/mini';
import { readChat } from '#domain/chat/chat.ts';
import { countReplies, MAX_REMINDER_MS, type Reminder } from '#domain/chat/reminder.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { chatReminderRequestSchema } from '#domain/wire/command-bodies.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { chatReminderJob } from '#server/jobs/chats/chat-reminder.ts';
import { enqueueOperation, hasJob, jobIdOf } from '#server/jobs/job-queue.ts';
import type { Operation } from '#server/backend/transaction.ts';
import type { Caller } from '../authenticate.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { changeDocument } from '../team-document.ts';
import type { ChatRouteDeps } from './chat-command-handlers.ts';
import { countOnce, type ChatCount } from './chat-count.ts';

interface ReminderDeps extends ChatRouteDeps {
  /** Counts a reminder that is set about a chat, which leaves a job until its time. Throws `rate_limited`. */
  readonly countReminder: ChatCount;
}

/**
 * `POST /chat/reminder`: sets the reminder of a conversation, or removes it (docs/adr/0051). A time that has passed is
 * due at once: the device was offline. Throws `invalid_request` for a time that is too far, and `rate_limited`.
 */
export function setChatReminder(
  { backend, now, countReminder }: ReminderDeps,
  caller: Caller,
  { chatId, remindAt, snooze }: z.output<typeof chatReminderRequestSchema>,
): IdempotentCommand {
  const count = countOnce(countReminder, chatId);
  return changeDocument(
    backend,
    caller,
    { collection: COLLECTIONS.chats, id: chatId, answerKey: 'chat' },
    async (document) => {
      const { chat, body } = readChat(document);
      const { reminder: before } = chat;
      const ended = before === undefined ? [] : await endOf(backend, chat, before);
      if (remindAt === null) return { fields: { reminder: null }, extraOperations: ended };
      if (before?.at === remindAt && before.isSnooze === snooze && before.isDue !== true) return { fields: {} };
      const nowMs = now();
      if (Date.parse(remindAt) - nowMs > MAX_REMINDER_MS)
        throw new OutriderError('invalid_request', 'A reminder can be a year ahead at most. Choose an earlier time.');
      count();
      const reminder: Reminder = {
        at: remindAt,
        isSnooze: snooze,
        by: caller.key === undefined ? caller.userId : '',
        byKey: caller.key?.name ?? '',
        setAt: new Date(nowMs).toISOString(),
        replies: countReplies(body.messages),
      };
      return {
        fields: { reminder: JSON.stringify(reminder) },
        // A message that arrives meanwhile changes this count.
        dependsOn: ['actCount'],
        extraOperations: [...ended, enqueueOperation(chatReminderJob(chat, reminder), nowMs)],
      };
    },
  );
}

/** Returns the deletion of the job of a reminder that ends: it might wait for a year, beside those of later ones. */
async function endOf(
  backend: ReminderDeps['backend'],
  chat: Parameters<typeof chatReminderJob>[0],
  reminder: Reminder,
): Promise<Operation[]> {
  const { key } = chatReminderJob(chat, reminder);
  if (!(await hasJob(backend, key))) return [];
  return [{ action: 'delete', collection: COLLECTIONS.jobs, id: jobIdOf(key) }];
}
