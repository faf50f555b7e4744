import * as z from 'zod/mini';
import { readChat, type Chat } from '#domain/chat/chat.ts';
import { canBeTakenOver, withTurn, type ControlTurn } from '#domain/chat/control.ts';
import { withoutDrafts } from '#domain/chat/outgoing/draft.ts';
import { isDraft } from '#domain/chat/outgoing/outgoing-state.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { storedProspect } from '#domain/prospect/stored-prospect.ts';
import type {
  chatAssigneeRequestSchema,
  chatControlRequestSchema,
  chatNamesRequestSchema,
  chatPausedRequestSchema,
} from '#domain/wire/command-bodies.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { readJsonText } from '#domain/wire/lenient-schemas.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Fields } from '#server/backend/transaction.ts';
import { outgoingText } from '#server/jobs/campaign-run-store.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { findConfirmedMembership, type Caller } from '../authenticate.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';
import { changeDocument } from '../team-document.ts';
import { countOnce, type ChatCount } from './chat-count.ts';

export interface ChatRouteDeps {
  readonly backend: Backend;
  /** Unix ms. */
  readonly now: () => number;
}

/** Network time until the AI follows up in a conversation that it goes on with, when the prospect has not answered. */
const FOLLOW_UP_AFTER_HOLD_MS = 24 * 60 * 60_000;

/** What these commands read of a conversation, which may be megabytes. */
const PAUSE_FIELDS = ['paused', 'pausedAt', 'pausedBy', 'pausedByKey'];
const ASSIGNMENT_FIELDS = ['assignee', 'assignedAt', 'assignedBy', 'assignedByKey'];

const RESUMED_FIELDS: Fields = { paused: false, pausedAt: null, pausedBy: null, pausedByKey: null };

/**
 * `POST /chat/paused` (specification part 2 §7): pauses or resumes a conversation of the team. Stores who paused it
 * first, and when, while it is paused.
 */
export const setChatPaused = (
  { backend, now }: ChatRouteDeps,
  caller: Caller,
  { chatId, paused }: z.output<typeof chatPausedRequestSchema>,
): IdempotentCommand =>
  changeDocument(
    backend,
    caller,
    { collection: COLLECTIONS.chats, id: chatId, answerKey: 'chat', reads: PAUSE_FIELDS },
    (chat) => {
      if (chat['paused'] === paused) return { fields: { paused } };
      return {
        fields: paused
          ? { paused, pausedAt: new Date(now()).toISOString(), ...pausedByFields(caller) }
          : RESUMED_FIELDS,
      };
    },
  );

/**
 * `POST /chat/names`: stores how messages call the prospect. What the list said stays: only first and last name change.
 */
export const setChatNames = (
  { backend }: ChatRouteDeps,
  caller: Caller,
  { chatId, firstName, lastName }: z.output<typeof chatNamesRequestSchema>,
): IdempotentCommand =>
  changeDocument(
    backend,
    caller,
    { collection: COLLECTIONS.chats, id: chatId, answerKey: 'chat', reads: ['prospect'] },
    (chat) => {
      const stored = readJsonText<Record<string, unknown>>(chat['prospect'], z.record(z.string(), z.unknown()), {});
      return { fields: { prospect: storedProspect({ ...stored.value, firstName, lastName }) } };
    },
  );

/**
 * `POST /chat/assignee`: assigns a conversation of the team to one of its members, or to nobody (docs/adr/0046). Throws
 * `invalid_request` for anybody else.
 */
export function assignChat(
  { backend, now }: ChatRouteDeps,
  caller: Caller,
  { chatId, memberId }: z.output<typeof chatAssigneeRequestSchema>,
): IdempotentCommand {
  const change = changeDocument(
    backend,
    caller,
    { collection: COLLECTIONS.chats, id: chatId, answerKey: 'chat', reads: ASSIGNMENT_FIELDS },
    (chat) => {
      if ((chat['assignee'] ?? null) === memberId) return { fields: { assignee: memberId } };
      const { userId, key } = caller;
      return {
        fields: {
          assignee: memberId,
          assignedAt: new Date(now()).toISOString(),
          assignedBy: key === undefined ? userId : null,
          assignedByKey: key?.name ?? null,
        },
      };
    },
  );
  return {
    ...change,
    async plan() {
      const [planned, membership] = await Promise.all([
        change.plan(),
        memberId === null ? undefined : findConfirmedMembership(backend, caller.teamId, memberId),
      ]);
      if (memberId !== null && membership === undefined)
        throw new OutriderError('invalid_request', 'This person is not a member of the team.');
      return planned;
    },
  };
}

export interface ChatControlDeps extends ChatRouteDeps, Pick<DashboardDeps, 'readNetworkTime'> {
  /** Counts each time somebody has the AI write again in a chat, for which the team pays. Throws `rate_limited`. */
  readonly countRewrite: ChatCount;
}

/**
 * `POST /chat/control`: a person takes a conversation over, or hands it back to the AI with what it is to know
 * (docs/adr/0047). Handed back, it is planned again: an answer that waits is due at once, a follow-up after a day.
 * Throws `invalid_request` for a conversation that has not begun, and `rate_limited`.
 */
export function setChatControl(
  deps: ChatControlDeps,
  caller: Caller,
  { chatId, control, note }: z.output<typeof chatControlRequestSchema>,
): IdempotentCommand {
  const count = countOnce(deps.countRewrite, chatId);
  return changeDocument(
    deps.backend,
    caller,
    { collection: COLLECTIONS.chats, id: chatId, answerKey: 'chat' },
    async (document) => {
      const { chat, body } = readChat(document);
      const { turns = [] } = body;
      if (control === 'person' && !canBeTakenOver(chat))
        throw new OutriderError('invalid_request', 'This conversation has not begun: there is nothing to take over.');
      const isSameControl = (chat.takeover === undefined ? 'ai' : 'person') === control;
      const present = { controlHistory: document['controlHistory'] ?? null };
      if (isSameControl && (control === 'person' || note === '' || note === chat.aiNote)) return { fields: present };
      const turn: ControlTurn = {
        control,
        by: caller.key === undefined ? caller.userId : '',
        byKey: caller.key?.name ?? '',
        at: new Date(deps.now()).toISOString(),
        note: control === 'ai' ? note : '',
      };
      const controlHistory = withTurn(turns, turn);
      const { outgoing = [] } = chat;
      const isGoingOn = control === 'ai' && outgoing.length === 0;
      if (isGoingOn) count();
      const dropsDrafts = control === 'person' && outgoing.some(isDraft);
      return {
        fields: {
          controlHistory,
          ...(isGoingOn ? await planAfterHold(deps, document, chat) : {}),
          // The AI's drafts end with its turn.
          ...(dropsDrafts && { outgoing: outgoingText(withoutDrafts(outgoing)) }),
        },
        // What is written or sent meanwhile decides what becomes of it.
        dependsOn: ['outgoing', 'actCount'],
      };
    },
  );
}

/**
 * Plans what the AI does next in a conversation that it goes on with: an answer that waits is due at once, a follow-up
 * after a day. Nothing where something is planned already, or cannot be.
 */
export async function planAfterHold(
  { readNetworkTime }: Pick<ChatControlDeps, 'readNetworkTime'>,
  document: WireDocument,
  chat: Chat,
): Promise<Fields> {
  if (typeof document['nextActAt'] === 'string' || !canBeTakenOver(chat)) return {};
  const { time } = await readNetworkTime();
  const waitMs = chat.lastMessageRole === 'assistant' ? FOLLOW_UP_AFTER_HOLD_MS : 0;
  return { nextActAt: new Date(Date.parse(time) + waitMs).toISOString() };
}

const pausedByFields = ({ userId, key }: Caller): Fields =>
  key === undefined ? { pausedBy: userId, pausedByKey: null } : { pausedBy: null, pausedByKey: key.name };
