import { COLLECTIONS } from '#domain/wire/collections.ts';
import { creditTypeOf } from '#domain/credit/credit.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { totalCredits } from '#domain/team/team-state.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { Permission, Role } from '#server/backend/query.ts';
import type { ConditionalWrites, Fields, Operation } from '#server/backend/transaction.ts';

/**
 * Moves credits; nothing else does (decisions 0013). The record's id derives from the cause, so each cause moves
 * credits once. Record and balance are written in the transaction of the effect, if the balance is as it was read:
 *
 *   read the team ─▶ decide ─▶ effect + record + balance, all or none ──conflict──▶ read again
 *
 * Of two entries at once, one is decided again. The sum of all records is `credits + additionalCredits`, never below
 * zero.
 */

/** The credits of a team: those of the period, and bought ones. */
type Balance = Pick<TeamRecord, 'credits' | 'additionalCredits'>;

/** Why credits move; each `cause` is unique. */
interface Cause {
  readonly cause: readonly string[];
  /** Shown to people. */
  readonly reason: string;
}

/** An AI generation is paid for: from the credits of the period first, then from bought ones. */
export interface Spending extends Cause {
  readonly kind: 'spend';
  readonly input: number;
  readonly output: number;
  readonly campaignId?: string;
}

/** Credits are added: those of a plan, which end with its period, or bought ones, which never end. */
interface Refill extends Cause {
  readonly kind: 'grant' | 'purchase';
  readonly credits: number;
}

/** The price of bought credits was refunded: what is left of them is removed. */
interface Refund extends Cause {
  readonly kind: 'refund';
  readonly credits: number;
}

/** The remaining credits of the period expire. */
interface Expiry extends Cause {
  readonly kind: 'expire';
}

export type LedgerEntry = Spending | Refill | Refund | Expiry;

const MAX_REASON_LENGTH = 256;

/** Returns the id of the record of a cause. */
export const creditIdOf = (cause: readonly string[]): string => hashId('credit', ...cause);

/**
 * Returns the writes of these entries, in order, and of `also` (other attributes of the same record), for the
 * transaction of their cause. Throws `no_credits` for spending more than the team has, and a `RangeError` for invalid
 * amounts.
 */
export function recordLedgerEntries(
  team: Balance & { readonly id: string },
  entries: readonly LedgerEntry[],
  also: Fields = {},
): ConditionalWrites {
  const records: Operation[] = [];
  let balance: Balance = { credits: team.credits, additionalCredits: team.additionalCredits };
  for (const entry of entries) {
    const { after, total } = applyEntry(balance, entry);
    if (total > 0) records.push(recordOf(team.id, entry, total));
    balance = after;
  }
  const moved = records.length === 0 ? {} : balance;
  const data = { ...also, ...moved };
  if (Object.keys(data).length === 0) return { operations: [] };
  return {
    operations: [...records, { action: 'update', collection: COLLECTIONS.teams, id: team.id, data }],
    expectations:
      records.length === 0
        ? []
        : [
            {
              collection: COLLECTIONS.teams,
              id: team.id,
              fields: { credits: team.credits, additionalCredits: team.additionalCredits },
            },
          ],
  };
}

/** Returns the balance after a entry and the total of its record; 0 when nothing moves. */
function applyEntry(balance: Balance, entry: LedgerEntry): { readonly after: Balance; readonly total: number } {
  const { credits, additionalCredits } = balance;
  switch (entry.kind) {
    case 'spend': {
      const total = amountOf(entry.input) + amountOf(entry.output);
      if (totalCredits(balance) < total) throw new OutriderError('no_credits');
      const fromPeriod = Math.min(total, Math.max(0, credits));
      return {
        after: { credits: credits - fromPeriod, additionalCredits: additionalCredits - (total - fromPeriod) },
        total,
      };
    }
    case 'grant':
      return { after: { credits: credits + amountOf(entry.credits), additionalCredits }, total: entry.credits };
    case 'purchase':
      return {
        after: { credits, additionalCredits: additionalCredits + amountOf(entry.credits) },
        total: entry.credits,
      };
    case 'refund': {
      const total = Math.min(amountOf(entry.credits), Math.max(0, additionalCredits));
      return { after: { credits, additionalCredits: additionalCredits - total }, total };
    }
    case 'expire':
      return { after: { credits: Math.min(0, credits), additionalCredits }, total: Math.max(0, credits) };
  }
}

function amountOf(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} is no amount of credits`);
  return amount;
}

function recordOf(teamId: string, entry: LedgerEntry, total: number): Operation {
  const { cause, reason } = entry;
  const parts = entry.kind === 'spend' ? { input: entry.input, output: entry.output } : { input: 0, output: total };
  const campaign = entry.kind === 'spend' && entry.campaignId !== undefined ? { campaign: entry.campaignId } : {};
  const data = {
    teamId,
    reason: reason.slice(0, MAX_REASON_LENGTH),
    type: creditTypeOf(entry.kind),
    movement: entry.kind,
    total,
    ...parts,
    ...campaign,
  };
  return {
    action: 'create',
    collection: COLLECTIONS.credits,
    id: creditIdOf(cause),
    data,
    permissions: [Permission.read(Role.team(teamId))],
  };
}
