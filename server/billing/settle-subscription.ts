import { monthAt } from '#domain/billing/billing-months.ts';
import { PLAN_DEFINITIONS, planMessage } from '#domain/plan/plan.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import type { Fields } from '#server/backend/transaction.ts';
import type { IdleSubscription, RunningSubscription } from '#server/drivers/payments/payments.ts';
import type { LedgerEntry } from '#server/ledger/ledger.ts';
import type { BillingAccount } from './billing-account.ts';

/** What a subscription means for a team. */
export interface Settlement {
  /** All billing fields of the team's record. */
  readonly team: Fields & { readonly plan: TeamRecord['plan']; readonly status: string };
  readonly ledgerEntries: readonly LedgerEntry[];
  readonly account: Pick<BillingAccount, 'subscriptionId' | 'startedAt' | 'grantedUntil' | 'granted'>;
}

const iso = (atMs: number): string => new Date(atMs).toISOString();

/** The month of a team without one from a subscription that counts. */
const NO_MONTH = { startedAt: '', granted: 0 };

/**
 * Returns the plan, credits and account that follow from a subscription that counts (docs/adr/0013). Calling it again
 * with the result adds no ledger entry.
 *
 *   a month begins, and is paid ─▶ its credits; what is left of a month that is over expires,
 *                                  what is left of one that is cut short goes on with the new one
 *   not charged yet             ─▶ nothing begins, nothing ends
 *   overdue                     ─▶ what is left of a month that is over expires, none begins
 *   more than was granted in the month, and paid ─▶ the difference
 *   ended                       ─▶ free plan; what is left, and paid, goes on to the month's end
 */
export function settleSubscription(
  team: TeamRecord,
  account: BillingAccount,
  subscription: RunningSubscription | Pick<IdleSubscription, 'status' | 'isPaid'>,
  nowMs: number,
): Settlement {
  const isOver = account.grantedUntil !== '' && Date.parse(account.grantedUntil) <= nowMs;
  const expiry: LedgerEntry[] = account.grantedUntil === '' ? [] : [expiryOf(team, account)];
  if (!('plan' in subscription)) {
    const isActive = subscription.isPaid && !isOver;
    return {
      team: { plan: 'free', status: 'active', billingPeriod: null, billingCurrency: null, renewsAt: null },
      ledgerEntries: isActive ? [] : expiry,
      account: { ...NO_MONTH, subscriptionId: '', grantedUntil: isActive ? account.grantedUntil : '' },
    };
  }
  const { id, plan, billingPeriod, currency, status, isPaid, anchorMs, periodEndMs, endsThen } = subscription;
  const record = {
    plan,
    status: status === 'overdue' ? 'past_due' : 'active',
    billingPeriod,
    billingCurrency: currency,
    renewsAt: endsThen ? null : iso(periodEndMs),
  };
  const credits = PLAN_DEFINITIONS[plan].credits;
  const month = monthAt(anchorMs, nowMs);
  const cause = [id, iso(anchorMs), iso(month.startMs)];
  const { startedAt, granted } = account.subscriptionId === id ? account : NO_MONTH;
  const unchanged = {
    team: record,
    ledgerEntries: [],
    account: { subscriptionId: id, startedAt, grantedUntil: account.grantedUntil, granted },
  };

  if (granted > 0 && startedAt === iso(anchorMs) && !isOver) {
    if (status === 'overdue' || !isPaid || credits <= granted) return unchanged;
    const reason = `Upgrade to the ${planMessage(plan)} plan, more monthly credits`;
    return {
      ...unchanged,
      ledgerEntries: [{ kind: 'grant', cause: ['upgrade', ...cause, plan], reason, credits: credits - granted }],
      account: { ...unchanged.account, granted: credits },
    };
  }
  if (status === 'overdue')
    return isOver
      ? { team: record, ledgerEntries: expiry, account: { ...NO_MONTH, subscriptionId: id, grantedUntil: '' } }
      : unchanged;
  // The provider has not decided yet whether it renews or charges. Until then nothing starts and nothing ends.
  if (!isPaid || month.startMs >= periodEndMs) return unchanged;
  return {
    team: record,
    ledgerEntries: [
      ...(isOver ? expiry : []),
      { kind: 'grant', cause: ['grant', ...cause], reason: `${planMessage(plan)} plan, monthly credits`, credits },
    ],
    account: { subscriptionId: id, startedAt: iso(anchorMs), grantedUntil: iso(month.endMs), granted: credits },
  };
}

/**
 * Returns the expiry of a month's unused credits. The cause names the account's version, so a month expires once,
 * whatever ends it.
 */
const expiryOf = (team: TeamRecord, { grantedUntil, version }: BillingAccount): LedgerEntry => ({
  kind: 'expire',
  cause: ['expiry', team.id, grantedUntil, String(version)],
  reason: 'Unused credits of the period expired',
});
