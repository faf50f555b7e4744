import * as z from 'zod/mini';
import { sanitizeText } from '../../text/sanitize-text.ts';
import { lenientFlag, lenientNumber, lenientString } from '../../wire/lenient-schemas.ts';
import { toUtc } from '../../wire/wire-document.ts';
import { OUTGOING_STATES } from './outgoing-state.ts';
import { MAX_MESSAGE_LENGTH } from '../../text/text-limits.ts';

/** Why a message is not sent. */
export const REFUSAL_REASONS = ['not_delivered', 'profile_gone', 'conversation_full'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Says who had a draft of the AI sent, and what the AI had written; both absent for other messages. */
export const approvalFields = {
  /** The user id of a member or the name of an API key. */
  approvedBy: z.optional(lenientString),
  approvedByKey: z.optional(lenientString),
  /** The text of the AI, where a person changed it. */
  original: z.optional(lenientString),
};
export type Approval = { readonly [Field in keyof typeof approvalFields]?: string | undefined };

/** Describes a message of ours that the prospect has not received (`outgoing-state.ts`). */
export const outgoingMessageSchema = z.object({
  id: z.string(),
  content: z.string(),
  /** Who wrote it: the user id of a member or the name of an API key; both are empty for the AI. */
  by: lenientString,
  byKey: lenientString,
  /** Since when it is in this state, UTC ISO. */
  at: z.catch(z.pipe(lenientString, z.transform(toUtc)), ''),
  /** A state of a newer server is one that nobody knows. */
  state: z.catch(z.enum(OUTGOING_STATES), 'unknown'),
  /** Counts how often it was asked to be sent; each is handed to the network once. */
  attempt: lenientNumber(1),
  /** The network's time before which it is not sent, UTC ISO; absent without one. */
  notBefore: z.optional(lenientString),
  /** Set on a draft to read again: the prospect wrote after it was written or approved. */
  isStale: z.optional(lenientFlag),
  ...approvalFields,
  /** Why it was refused; absent otherwise. */
  reason: z.optional(z.catch(z.enum(REFUSAL_REASONS), 'not_delivered')),
});
export type OutgoingMessage = z.output<typeof outgoingMessageSchema>;

/** Most messages of one chat that wait, are refused or not known to be sent. */
export const MAX_OUTGOING = 10;

/** Control characters but line breaks and tabs: nobody writes them, and stored each takes the room of six. */
const CONTROLS = /[^\P{Control}\n\t]/gu;

/** Returns the text of a message without what cannot be stored, shows nothing, or stands around it. */
export const plainMessage = (text: string): string =>
  sanitizeText(text.replaceAll(/\r\n?/g, '\n')).replaceAll(CONTROLS, '').trim();

/** Validates the text of a message as a person writes it. */
export const messageTextSchema = z.pipe(
  z.pipe(z.string(), z.transform(plainMessage)),
  z.string().check(
    z.maxLength(MAX_MESSAGE_LENGTH),
    z.refine((text) => /[^\s\u2800\p{Control}\p{Default_Ignorable_Code_Point}]/u.test(text)),
  ),
);

/** Decides whether somebody can write to the prospect: the invitation was accepted, and they can be reached. */
export const canBeWrittenTo = ({ status }: { readonly status: number }): boolean => status >= 2 && status < 100;
