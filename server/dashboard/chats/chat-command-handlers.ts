import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type {
  chatAssigneeRequestSchema,
  chatNamesRequestSchema,
  chatPausedRequestSchema,
} from '#domain/wire/command-bodies.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { readJsonText } from '#domain/wire/lenient-schemas.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { Fields } from '#server/backend/transaction.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { findConfirmedMembership, type Caller } from '../authenticate.ts';
import { changeDocument } from '../team-document.ts';

export interface ChatRouteDeps {
  readonly backend: Backend;
  /** Unix ms. */
  readonly now: () => number;
}

const RESUMED_FIELDS: Fields = { paused: false, pausedAt: null, pausedBy: null, pausedByKey: null };

/**
 * `POST /chat/paused` (specification part 2 §7): pauses or resumes a conversation of the team. Stores who paused it
 * first, and when, while it is paused (expectations §9).
 */
export const chatPaused = (
  { backend, now }: ChatRouteDeps,
  caller: Caller,
  { chatId, paused }: z.output<typeof chatPausedRequestSchema>,
): IdempotentCommand =>
  changeDocument(backend, caller, { collection: COLLECTIONS.chats, id: chatId, answerKey: 'chat' }, (chat) => {
    if (chat['paused'] === paused) return { fields: { paused } };
    return {
      fields: paused ? { paused, pausedAt: new Date(now()).toISOString(), ...pausedByFields(caller) } : RESUMED_FIELDS,
    };
  });

/**
 * `POST /chat/names`: stores how messages call the prospect. What the list said stays: only first and last name change.
 */
export const chatNames = (
  { backend }: ChatRouteDeps,
  caller: Caller,
  { chatId, firstName, lastName }: z.output<typeof chatNamesRequestSchema>,
): IdempotentCommand =>
  changeDocument(backend, caller, { collection: COLLECTIONS.chats, id: chatId, answerKey: 'chat' }, (chat) => {
    const stored = readJsonText<Record<string, unknown>>(chat['prospect'], z.record(z.string(), z.unknown()), {});
    return { fields: { prospect: JSON.stringify({ ...stored.value, firstName, lastName }) } };
  });

/**
 * `POST /chat/assignee`: assigns a conversation of the team to one of its members, or to nobody (docs/adr/0046). Throws
 * `invalid_request` for anybody else.
 */
export function chatAssigned(
  { backend, now }: ChatRouteDeps,
  caller: Caller,
  { chatId, memberId }: z.output<typeof chatAssigneeRequestSchema>,
): IdempotentCommand {
  const change = changeDocument(
    backend,
    caller,
    { collection: COLLECTIONS.chats, id: chatId, answerKey: 'chat' },
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

const pausedByFields = ({ userId, key }: Caller): Fields =>
  key === undefined ? { pausedBy: userId, pausedByKey: null } : { pausedBy: null, pausedByKey: key.name };
