import * as z from 'zod/mini';
import { readChat } from '#domain/chat/chat.ts';
import type { Reminder } from '#domain/chat/reminder.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Random } from '#domain/random.ts';
import type { Backend } from '#server/backend/backend.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import { JOB_DONE, runAgain, type JobContext, type JobHandler, type JobOutcome } from '../job.ts';
import type { NewJob } from '../job-queue.ts';

export const CHAT_REMINDER_KIND = 'chat.reminder';

const payloadSchema = z.object({ chatId: z.string(), setAt: z.string() });

/** Returns the job that makes a reminder due; each has one of its own. */
export const chatReminderJob = (
  { id: chatId, teamId }: { readonly id: string; readonly teamId: string },
  { at, setAt }: Pick<Reminder, 'at' | 'setAt'>,
): NewJob => ({
  kind: CHAT_REMINDER_KIND,
  key: `${CHAT_REMINDER_KIND}:${chatId}:${setAt}:${at}`,
  teamId,
  payload: { chatId, setAt } satisfies z.output<typeof payloadSchema>,
  runAtMs: Date.parse(at),
});

/**
 * Creates the handler of `chat.reminder` jobs: makes a reminder due whose time has come (docs/adr/0051). The job ends
 * silently when the reminder was replaced or removed, or the prospect has written.
 */
export const createChatReminder =
  ({ backend, random }: { readonly backend: Backend; readonly random: Random }): JobHandler =>
  (context) =>
    retryOnConflict(() => makeDue(backend, context), random);

async function makeDue(backend: Backend, context: JobContext): Promise<JobOutcome> {
  const { chatId, setAt } = payloadSchema.parse(context.payload);
  const document = await backend.findDocument(COLLECTIONS.chats, chatId);
  if (document === undefined) return JOB_DONE;
  const { reminder } = readChat(document).chat;
  if (reminder?.setAt !== setAt || reminder.isDue === true) return JOB_DONE;
  if (Date.parse(reminder.at) > context.now()) return runAgain(Date.parse(reminder.at));
  const reference = { collection: COLLECTIONS.chats, id: chatId };
  await context.saveProgress(
    {},
    {
      operations: [
        { ...reference, action: 'update', data: { reminder: JSON.stringify({ ...reminder, isDue: true }) } },
      ],
      expectations: [
        { ...reference, fields: { reminder: document['reminder'] ?? null, actCount: document['actCount'] ?? null } },
      ],
    },
  );
  return JOB_DONE;
}
