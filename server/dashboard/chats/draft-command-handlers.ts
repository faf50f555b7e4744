import type * as z from 'zod/mini';
import { readChat, type ChatMessage } from '#domain/chat/chat.ts';
import { MAX_REJECTED_LENGTH, withTurn } from '#domain/chat/control.ts';
import { hasRoomFor } from '#domain/chat/conversation-room.ts';
import { approvedDraft, reopenedDraft } from '#domain/chat/outgoing/draft.ts';
import type { OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { chatDraftRequestSchema } from '#domain/wire/command-bodies.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { cutText } from '#domain/text/visible-text.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { outgoingText } from '#server/jobs/campaign-run-store.ts';
import type { Caller } from '../authenticate.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { changeDocument, type DocumentChange } from '../team-document.ts';
import type { ChatControlDeps } from './chat-command-handlers.ts';
import { countOnce } from './chat-count.ts';

/** A message that arrives changes the count, and a turn of somebody else the history. */
const DEPENDS_ON = ['actCount', 'status', 'controlHistory'] as const;

type DraftRequest = z.output<typeof chatDraftRequestSchema>;

/**
 * `POST /chat/draft`: a person approves a message of the AI, as it is or changed, rejects it, or withdraws an approval
 * (docs/adr/0053). What is approved is sent by the run of its campaign, within working hours and limits; in place of
 * what is rejected the AI writes another one. Throws `conflict` for a draft that is gone or on its way, and for an
 * approval by somebody who has not read the prospect's newest message.
 */
export function decideDraft(deps: ChatControlDeps, caller: Caller, request: DraftRequest): IdempotentCommand {
  const { chatId, messageId, decision } = request;
  const count = countOnce(deps.countRewrite, chatId);
  return changeDocument(
    deps.backend,
    caller,
    { collection: COLLECTIONS.chats, id: chatId, answerKey: 'chat' },
    async (document): Promise<DocumentChange> => {
      const { chat, body } = readChat(document);
      const { outgoing = [] } = chat;
      // Where a person writes, the AI has nothing to send.
      const draft = chat.takeover === undefined ? outgoing.find(({ id }) => id === messageId) : undefined;
      if (draft === undefined || !isOpenTo(request, draft)) {
        const sent = draft ?? body.messages.find(({ id }) => id === messageId);
        if (isDone(request, sent)) return { fields: {} };
        throw new OutriderError('conflict', sent === undefined ? GONE : ON_ITS_WAY);
      }
      const at = new Date(deps.now()).toISOString();
      const author = { by: caller.key === undefined ? caller.userId : '', byKey: caller.key?.name ?? '' };
      const replaced = (message: OutgoingMessage) =>
        outgoingText(outgoing.map((other) => (other.id === messageId ? message : other)));
      switch (decision) {
        case 'approve': {
          if (!hasRead(request, body.messages)) throw new OutriderError('conflict', ANSWERED);
          const approval = { approvedBy: author.by, approvedByKey: author.byKey };
          const approved = approvedDraft(draft, request.content ?? draft.content, approval, at);
          assertRoom(document, approved);
          return { fields: { outgoing: replaced(approved), ...(await planNow(deps)) }, dependsOn: DEPENDS_ON };
        }
        case 'reopen':
          return { fields: { outgoing: replaced(reopenedDraft(draft, at)) }, dependsOn: DEPENDS_ON };
        case 'reject': {
          count();
          const rejected = cutText(draft.content, MAX_REJECTED_LENGTH);
          return {
            fields: {
              outgoing: outgoingText(outgoing.filter(({ id }) => id !== messageId)),
              controlHistory: withTurn(body.turns ?? [], {
                control: 'ai',
                ...author,
                at,
                note: request.reason,
                rejected,
              }),
              ...(await planNow(deps)),
            },
            dependsOn: DEPENDS_ON,
          };
        }
      }
    },
  );
}

const GONE = 'This message is gone: it was rejected, or somebody writes here instead of the AI.';
const ON_ITS_WAY = 'This message is on its way or was sent: it cannot be changed any more.';
const ANSWERED = 'The prospect has written since you read this message. Read the answer, then decide again.';

/** Decides whether a message can still be decided on so. One that is approved is reopened before it is changed. */
const isOpenTo = ({ decision }: DraftRequest, { state }: OutgoingMessage): boolean =>
  decision === 'reopen' ? state === 'approved' : state === 'draft';

/** Decides whether an approval knows every message of the prospect; one that claims more than there are knows none. */
function hasRead({ messageCount }: DraftRequest, messages: readonly ChatMessage[]): boolean {
  const read = messageCount > messages.length ? 0 : messageCount;
  return !messages.slice(read).some(({ role }) => role === 'user');
}

/** Decides whether nothing is left to do: the message has this text, is open again, or was rejected. */
function isDone(
  { decision, content }: DraftRequest,
  found: { readonly content: string; readonly state?: OutgoingMessage['state'] } | undefined,
): boolean {
  switch (decision) {
    case 'approve':
      return found?.content === content;
    case 'reopen':
      return found?.state === 'draft';
    case 'reject':
      return found === undefined;
  }
}

/** Throws `invalid_request` where a message could not be stored once the network has it. */
function assertRoom(document: WireDocument, { content, original = '' }: OutgoingMessage): void {
  if (!hasRoomFor(document['messages'], content + original))
    throw new OutriderError('invalid_request', 'This conversation is full: nobody can write in it any more.');
}

/** The run looks at the chat next. */
const planNow = async ({ readNetworkTime }: Pick<ChatControlDeps, 'readNetworkTime'>) => ({
  nextActAt: new Date(Date.parse((await readNetworkTime()).time)).toISOString(),
});
