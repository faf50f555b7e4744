import { COLLECTIONS } from '#domain/wire/collections.ts';
import { creditTypeOf } from '#domain/credit/credit.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { totalCredits } from '#domain/team/team-state.ts';
import { derivedId } from '#server/backend/hash-id.ts';
import { Permission, Role } from '#server/backend/query.ts';
import type { ConditionalWrites, Fields, Operation } from '#server/backend/transaction.ts';

/**
 * The one place that moves credits (decisions 0013). What moved them names the record, so the same cause moves credits
 * once; record and balance are written in the transaction of the effect, on the condition that the balance is as it was
 * read:
 *
 *   read the team ─▶ decide ─▶ effect + record + balance, all or none ──conflict──▶ read again
 *
 * So of two acts at the same moment one is decided anew, and the sum of all records is `credits + additionalCredits`,
 * never below zero.
 */

/** A team's credits as they were read: those of the period, and those bought. */
export type Balance = Pick<TeamRecord, 'credits' | 'additionalCredits'>;

/** Why credits move; `cause` is unlike any other movement's. */
interface Cause {
  readonly cause: readonly string[];
  /** Shown to people. */
  readonly reason: string;
}

/** An act of AI is paid for: of the period's credits first, then of those bought. */
export interface Spending extends Cause {
  readonly kind: 'spend';
  readonly input: number;
  readonly output: number;
  readonly campaignId?: string;
}

/** Credits come in: a plan's for its period, which end with it, or bought ones, which never do. */
export interface Refill extends Cause {
  readonly kind: 'grant' | 'purchase';
  readonly credits: number;
}

/** The price of bought credits was given back: what is left of them goes. */
export interface Refund extends Cause {
  readonly kind: 'refund';
  readonly credits: number;
}

/** What is left of the period's credits ends. */
export interface Expiry extends Cause {
  readonly kind: 'expire';
}

export type Movement = Spending | Refill | Refund | Expiry;

/** Longest reason that is kept. */
const MAX_REASON_LENGTH = 256;

/** The id of the record of a cause. */
export const creditIdOf = (cause: readonly string[]): string => derivedId('credit', ...cause);

/**
 * The writes of these movements, in their order, and of `also` (other attributes of the same record). They belong into
 * the transaction of what caused them. Throws `no_credits` for a spending beyond what the team has, and a `RangeError`
 * for amounts that are none.
 */
export function moveCredits(
  team: Balance & { readonly id: string },
  movements: readonly Movement[],
  also: Fields = {},
): ConditionalWrites {
  const records: Operation[] = [];
  let balance: Balance = { credits: team.credits, additionalCredits: team.additionalCredits };
  for (const movement of movements) {
    const { after, total } = applyMovement(balance, movement);
    if (total > 0) records.push(recordOf(team.id, movement, total));
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

/** The balance after a movement, and the total of its record; 0 when there is nothing to move. */
function applyMovement(balance: Balance, movement: Movement): { readonly after: Balance; readonly total: number } {
  const { credits, additionalCredits } = balance;
  switch (movement.kind) {
    case 'spend': {
      const total = amountOf(movement.input) + amountOf(movement.output);
      if (totalCredits(balance) < total) throw new OutriderError('no_credits');
      const fromPeriod = Math.min(total, Math.max(0, credits));
      return {
        after: { credits: credits - fromPeriod, additionalCredits: additionalCredits - (total - fromPeriod) },
        total,
      };
    }
    case 'grant':
      return { after: { credits: credits + amountOf(movement.credits), additionalCredits }, total: movement.credits };
    case 'purchase':
      return {
        after: { credits, additionalCredits: additionalCredits + amountOf(movement.credits) },
        total: movement.credits,
      };
    case 'refund': {
      const total = Math.min(amountOf(movement.credits), Math.max(0, additionalCredits));
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

function recordOf(teamId: string, movement: Movement, total: number): Operation {
  const { cause, reason } = movement;
  const parts =
    movement.kind === 'spend' ? { input: movement.input, output: movement.output } : { input: 0, output: total };
  const campaign =
    movement.kind === 'spend' && movement.campaignId !== undefined ? { campaign: movement.campaignId } : {};
  const data = {
    teamId,
    reason: reason.slice(0, MAX_REASON_LENGTH),
    type: creditTypeOf(movement.kind),
    movement: movement.kind,
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
