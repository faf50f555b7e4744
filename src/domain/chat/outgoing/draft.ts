import * as z from 'zod/mini';
import { messageTextSchema, type Approval, type OutgoingMessage } from './outgoing-message.ts';
import { isDraft } from './outgoing-state.ts';
import { noteSchema } from '../rating.ts';

/**
 * A message that the AI has written and a person is to read before it is sent, where the campaign asks for that
 * (docs/adr/0053).
 *
 *   draft ──approve, as it is or changed──▶ approved ──working hours, limits──▶ handed to the network
 *     ▲ ▲                                      │ │
 *     │ └───────────── reopen ─────────────────┘ │
 *     └──────── the prospect writes ─────────────┘
 *   draft ──reject, with a reason──▶ gone: the AI writes another one
 *   draft, approved ──somebody takes over──▶ gone
 */
export const DRAFT_DECISIONS = ['approve', 'reject', 'reopen'] as const;
export type DraftDecision = (typeof DRAFT_DECISIONS)[number];

/** Validates what a decision is about. */
export const draftDecisionFields = {
  /** The text that is approved; absent for other decisions. */
  content: z.optional(messageTextSchema),
  /** Why it is rejected; may be empty. */
  reason: noteSchema,
  /** The number of messages that whoever decides has read: one more of the prospect, and an approval is refused. */
  messageCount: z.int().check(z.nonnegative()),
};

/** Returns a chat's messages that have not arrived without the AI's drafts: a person writes from now on. */
export const withoutDrafts = (outgoing: readonly OutgoingMessage[]): OutgoingMessage[] =>
  outgoing.filter((message) => !isDraft(message));

/** Returns a draft as it is once somebody has approved this text; without author until that is saved. */
export function approvedDraft(
  { isStale: _ofBefore, ...draft }: OutgoingMessage,
  content: string,
  approval: Pick<Approval, 'approvedBy' | 'approvedByKey'>,
  at: string,
): OutgoingMessage {
  const { original: before, ...message } = draft;
  const original = before ?? message.content;
  return { ...message, ...approval, content, at, state: 'approved', ...(original !== content && { original }) };
}

/** Returns a draft that is to be approved again; `isStale` when the prospect has written since. */
export function reopenedDraft(message: OutgoingMessage, at: string, { isStale = false } = {}): OutgoingMessage {
  const { approvedBy: _by, approvedByKey: _byKey, ...draft } = message;
  return { ...draft, at, state: 'draft', ...(isStale && { isStale: true }) };
}

/** Returns the drafts of a chat to which the prospect has written: each is to be read again. */
export const staleDrafts = (outgoing: readonly OutgoingMessage[], at: string): readonly OutgoingMessage[] =>
  outgoing.some(isDraft)
    ? outgoing.map((message) => (isDraft(message) ? reopenedDraft(message, at, { isStale: true }) : message))
    : outgoing;

/** Returns since when a chat has had a draft to approve, UTC ISO, by which it is found; absent without one. */
export function draftPlaceOf(outgoing: readonly OutgoingMessage[] | undefined): { draftAt?: string } {
  const draft = outgoing?.find(({ state }) => state === 'draft');
  return draft === undefined ? {} : { draftAt: draft.at };
}

/** Returns a chat with other messages that have not arrived. */
export function withOutgoing<
  Row extends { readonly outgoing?: OutgoingMessage[] | undefined; readonly draftAt?: string | undefined },
>(chat: Row, outgoing: readonly OutgoingMessage[]): Row {
  return {
    ...chat,
    outgoing: outgoing.length === 0 ? undefined : [...outgoing],
    draftAt: undefined,
    ...draftPlaceOf(outgoing),
  };
}
