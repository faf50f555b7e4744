import * as z from 'zod/mini';
import type { OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import type { NewJob } from '../job-queue.ts';

export const REPLY_SEND_KIND = 'reply.send';

/** A message waits so long for its time at most. */
export const MOST_WAIT_MS = 30 * 86_400_000;

/** What the job of one attempt to send a message is told. */
export const replySendPayloadSchema = z.object({ chatId: z.string(), messageId: z.string(), attempt: z.number() });

/** Returns the job that sends a message that a person wrote; each attempt has one of its own. */
export const replySendJob = (
  chatId: string,
  teamId: string,
  { id: messageId, attempt }: Pick<OutgoingMessage, 'id' | 'attempt'>,
): NewJob => ({
  kind: REPLY_SEND_KIND,
  key: `${REPLY_SEND_KIND}:${chatId}:${messageId}:${attempt}`,
  teamId,
  payload: { chatId, messageId, attempt } satisfies z.output<typeof replySendPayloadSchema>,
});
