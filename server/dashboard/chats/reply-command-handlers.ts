import type * as z from 'zod/mini';
import { readChat, type Chat } from '#domain/chat/chat.ts';
import { withTurn } from '#domain/chat/control.ts';
import { isConversationFull } from '#domain/chat/conversation-room.ts';
import { withoutDrafts } from '#domain/chat/outgoing/draft.ts';
import { canBeWrittenTo, MAX_OUTGOING, type OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import { isActionPossible, isEditable } from '#domain/chat/outgoing/outgoing-state.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { chatReplyRequestSchema, chatReplySettleRequestSchema } from '#domain/wire/command-bodies.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { Operation } from '#server/backend/transaction.ts';
import { outgoingText } from '#server/jobs/campaign-run-store.ts';
import { enqueueOperation, hasJob } from '#server/jobs/job-queue.ts';
import { MOST_WAIT_MS, replySendJob } from '#server/jobs/replies/reply-send-job.ts';
import type { Caller } from '../authenticate.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { changeDocument, type DocumentChange } from '../team-document.ts';
import { planAfterHold, type ChatControlDeps } from './chat-command-handlers.ts';
import { countOnce, type ChatCount } from './chat-count.ts';

/** What the decision depends on besides the messages that wait: a message that arrives changes the count. */
const DEPENDS_ON = ['actCount', 'status', 'controlHistory'] as const;

interface ReplyDeps extends ChatControlDeps {
  /** Counts a message that is to be sent in a chat. Throws `rate_limited`. */
  readonly countReply: ChatCount;
}

/**
 * Throws `invalid_request` for a time that is too far from the network's. One that has passed means now; one that
 * passed long ago is a mistake, and no device was offline since.
 */
async function assertSendTime(readNetworkTime: ReplyDeps['readNetworkTime'], notBefore: string): Promise<void> {
  const waitMs = Date.parse(notBefore) - Date.parse((await readNetworkTime()).time);
  if (waitMs > MOST_WAIT_MS)
    throw new OutriderError('invalid_request', 'A message can wait for 30 days at most. Choose an earlier time.');
  if (waitMs < -MOST_WAIT_MS)
    throw new OutriderError('invalid_request', 'The time of the message passed more than 30 days ago. Choose another.');
}

/** Says who did it, as an item stores it. */
const authorOf = ({ userId, key }: Caller) => ({ by: key === undefined ? userId : '', byKey: key?.name ?? '' });

/**
 * `POST /chat/reply`: a person writes to the prospect (docs/adr/0049). The message is queued under the sender's id, and
 * its text and time replaced while it is; the AI writes nothing from then on, until the conversation is handed back.
 * Throws `invalid_request` where nobody can write and for a time that is too far, `conflict` for a message that the
 * network may have already, and `rate_limited`.
 */
export function replyToChat(
  { backend, now, countReply, readNetworkTime }: ReplyDeps,
  caller: Caller,
  { chatId, messageId, content, notBefore }: z.output<typeof chatReplyRequestSchema>,
): IdempotentCommand {
  let isAgain = false;
  const count = countOnce(countReply, chatId);
  return changeDocument(
    backend,
    caller,
    { collection: COLLECTIONS.chats, id: chatId, answerKey: 'chat' },
    async (document) => {
      const { chat, body } = readChat(document);
      const { outgoing = [] } = chat;
      if (body.messages.some(({ id }) => id === messageId)) return { fields: {} };
      const before = outgoing.find(({ id }) => id === messageId);
      const isTimeKept = before?.state === 'queued' && before.notBefore === notBefore;
      if (before?.content === content && (isTimeKept || before.state === 'handed')) return { fields: {} };
      if (!canBeWrittenTo(chat))
        throw new OutriderError(
          'invalid_request',
          'The prospect has not accepted the invitation: nobody can write yet.',
        );
      if (body.malformed.includes('messages'))
        throw new OutriderError('invalid_request', 'Messages of this conversation cannot be read: nobody can write.');
      if (before?.state !== 'queued') assertRoom(document);
      if (before !== undefined && !isEditable(before.state))
        throw new OutriderError('conflict', 'The network may have this message already: it cannot be changed.');
      if (notBefore !== undefined && !isTimeKept) await assertSendTime(readNetworkTime, notBefore);
      if (before === undefined && withoutDrafts(outgoing).length >= MAX_OUTGOING)
        throw new OutriderError(
          'invalid_request',
          'Ten messages of this conversation have not been sent. Settle them first.',
        );
      // After a conflict only, which its job is then: a device that was offline changes a text that somebody has taken
      // back since.
      if (
        isAgain &&
        before === undefined &&
        (await hasJob(backend, replySendJob(chatId, chat.teamId, { id: messageId, attempt: 1 }).key))
      )
        throw new OutriderError('conflict', 'The message was taken back: write a new one.');
      isAgain = true;
      if (!isTimeKept) count();
      const at = new Date(now()).toISOString();
      // A text that waits is changed in its place; one that was refused, or has another time, gets a job of its own.
      const attempt = before === undefined ? 1 : isTimeKept ? before.attempt : before.attempt + 1;
      // Whoever has it sent at another time has not written it.
      const author = before?.content === content ? { by: before.by, byKey: before.byKey } : authorOf(caller);
      const item: OutgoingMessage = {
        id: messageId,
        content,
        ...author,
        at,
        attempt,
        state: 'queued',
        ...(notBefore !== undefined && { notBefore }),
      };
      // The AI's drafts end with its turn.
      const kept = withoutDrafts(outgoing);
      const turns =
        chat.takeover === undefined
          ? withTurn(body.turns ?? [], { control: 'person', ...authorOf(caller), at, note: '' })
          : undefined;
      return {
        fields: {
          outgoing: outgoingText(
            before === undefined ? [...kept, item] : kept.map((other) => (other.id === messageId ? item : other)),
          ),
          ...(turns !== undefined && { controlHistory: turns }),
          // Whoever answers a reminder has done what it was for.
          ...(chat.reminder?.isDue === true && { reminder: null }),
        },
        dependsOn: DEPENDS_ON,
        extraOperations: isTimeKept ? [] : [sendOperation(chat, item, now())],
      };
    },
  );
}

/**
 * `POST /chat/reply/settle`: a person takes a message back that was not sent, has it sent again, or says that one was
 * sent of which nobody knows. One that is gone, or has arrived, stays so. Throws `conflict` when its state does not
 * allow that any more.
 */
export const settleChatReply = (
  deps: ReplyDeps,
  caller: Caller,
  { chatId, messageId, action }: z.output<typeof chatReplySettleRequestSchema>,
): IdempotentCommand => {
  const [countReply, countRewrite] = [countOnce(deps.countReply, chatId), countOnce(deps.countRewrite, chatId)];
  return changeDocument(
    deps.backend,
    caller,
    { collection: COLLECTIONS.chats, id: chatId, answerKey: 'chat' },
    async (document): Promise<DocumentChange> => {
      const { chat } = readChat(document);
      const { outgoing = [] } = chat;
      const item = outgoing.find(({ id }) => id === messageId);
      if (item === undefined) return { fields: {} };
      if (!isActionPossible(action, item.state))
        throw new OutriderError('conflict', 'The message has another state by now. Look at it again.');
      const others = outgoing.filter(({ id }) => id !== messageId);
      if (action === 'discard') {
        const isGoingOn = others.length === 0 && chat.takeover === undefined;
        if (isGoingOn) countRewrite();
        return {
          fields: {
            outgoing: outgoingText(others),
            ...(isGoingOn ? await planAfterHold(deps, document, chat) : {}),
          },
          dependsOn: DEPENDS_ON,
        };
      }
      if (action === 'retry') {
        assertRoom(document);
        countReply();
      }
      const { reason: _ofBefore, ...kept } = item;
      const next: OutgoingMessage = {
        ...kept,
        at: new Date(deps.now()).toISOString(),
        attempt: item.attempt + 1,
        state: action === 'retry' ? 'queued' : 'assumed',
      };
      return {
        fields: { outgoing: outgoingText(outgoing.map((other) => (other.id === messageId ? next : other))) },
        dependsOn: DEPENDS_ON,
        extraOperations: [sendOperation(chat, next, deps.now())],
      };
    },
  );
};

/** Throws `invalid_request` where a message could not be stored once the network has it. */
function assertRoom(document: WireDocument): void {
  if (isConversationFull(document['messages']))
    throw new OutriderError('invalid_request', 'This conversation is full: nobody can write in it any more.');
}

const sendOperation = ({ id, teamId }: Pick<Chat, 'id' | 'teamId'>, item: OutgoingMessage, nowMs: number): Operation =>
  enqueueOperation(replySendJob(id, teamId, item), nowMs);
