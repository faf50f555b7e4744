import * as z from 'zod/mini';
import { t } from '#i18n/translate.ts';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { teamIdSchema } from '../wire/ids.ts';
import { lenientNumber, lenientReference, lenientString } from '../wire/lenient-schemas.ts';

/**
 * Names what moves credits. The wire's `type` only says whether credits are added or removed; `expire` and `refund`
 * remove credits that were not used.
 */
export const LEDGER_ENTRY_KINDS = ['spend', 'grant', 'purchase', 'expire', 'refund'] as const;
export type LedgerEntryKind = (typeof LEDGER_ENTRY_KINDS)[number];

const lenientKind = z.catch(z.optional(z.enum(LEDGER_ENTRY_KINDS)), undefined);

/**
 * Describes a ledger entry (specification part 2 §3, Credit record). Immutable; totals are positive integers.
 */
const creditDocumentSchema = z.looseObject({
  ...documentFields,
  teamId: lenientString,
  reason: lenientString,
  type: z.catch(z.enum(['refill', 'consumption']), 'consumption'),
  total: lenientNumber(0),
  input: lenientNumber(0),
  output: lenientNumber(0),
  campaign: lenientReference,
  movement: lenientKind,
});

const creditSchema = z.object({
  id: z.string(),
  teamId: teamIdSchema,
  reason: z.string(),
  type: z.enum(['refill', 'consumption']),
  total: z.number(),
  /** The campaign that used them; empty when none did, absent on a device that has not reloaded the record yet. */
  campaignId: z.optional(z.string()),
  /** Absent in records of other programs, and on a device that has not reloaded the record yet. */
  movement: z.optional(z.enum(LEDGER_ENTRY_KINDS)),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Credit = z.output<typeof creditSchema>;

/** Reads one credit record. Throws a ZodError only when the team id is invalid. */
export function readCredit(document: unknown): Credit {
  const wire = creditDocumentSchema.parse(document);
  const { teamId, reason, type, total, campaign, movement } = wire;
  return creditSchema.parse({
    id: wire.$id,
    teamId,
    reason,
    type,
    total,
    campaignId: campaign,
    movement,
    createdAt: toUtc(wire.$createdAt),
    updatedAt: toUtc(wire.$updatedAt),
  });
}

/** Decides whether credits were used: removed, but neither expired nor refunded. */
export const isUse = ({ type, movement }: Pick<Credit, 'type' | 'movement'>): boolean =>
  type === 'consumption' && movement !== 'expire' && movement !== 'refund';

/**
 * Caps the cost of one campaign message. No message is started with fewer credits, because the actual cost is known
 * only once it is written.
 */
export const MAX_CREDITS_PER_MESSAGE = 15;

/** Announces that cap before a person sets up anything that writes messages. */
export const MESSAGE_COST_MESSAGES = t(
  'Each AI message costs up to {most} credits. Invitations and reading replies are free.',
  { most: MAX_CREDITS_PER_MESSAGE },
);

/** Returns the wire's `type` of a ledger entry. */
export const creditTypeOf = (kind: LedgerEntryKind): Credit['type'] =>
  kind === 'grant' || kind === 'purchase' ? 'refill' : 'consumption';
