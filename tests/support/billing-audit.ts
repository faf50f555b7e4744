import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { PLAN_DEFINITIONS, planLimits } from '#domain/plan/plan.ts';
import { tierOfProduct } from '#domain/billing/price.ts';
import { readTeamRecord, type TeamRecord } from '#domain/team/team.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { readBillingAccount, type BillingAccount } from '#server/billing/billing-account.ts';
import { emptyAccount, isRunning, type SandboxAccount } from '#server/drivers/payments/sandbox/account.ts';
import { isPaidFor } from '#server/drivers/payments/sandbox/invoices.ts';
import { creditIdOf } from '#server/ledger/ledger.ts';
import type { ProviderHistory } from './provider-history.ts';

/** The price of a generation, and the id of its ledger entry. */
export interface GenerationPrice {
  readonly credits: number;
  readonly recordId: string;
}

/** Counts of what happened, so that a test can decide whether the sequence proved anything. */
export type EventCounts = Record<'acts' | 'invoices' | 'grants', number>;

/** Compares what a team has with what was paid for it, by the provider's records. */
interface BillingAudit {
  /** Returns the problems that may never exist; an empty list without one. */
  faults(): Promise<string[]>;
  /** Returns the problems that may not exist once all jobs and events are done. */
  faultsAtRest(): Promise<string[]>;
  seen(): Promise<EventCounts>;
}

interface BillingAuditOptions {
  /** The backend of the team. */
  readonly backend: Backend;
  readonly teamId: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** The name of the provider. */
  readonly provider: string;
  /** The provider's records of the team; undefined before anything was written. */
  readonly account: () => SandboxAccount | undefined;
  readonly history: ProviderHistory;
  /** Costs of the attempted generations. */
  readonly spent: ReadonlyMap<string, GenerationPrice>;
  /** Subscriptions refused although the team had no other; each is reported once. */
  readonly refusedForNothing: string[];
}

const NO_ACCOUNT = emptyAccount('team', '', '');

const sorted = (items: readonly (string | number)[]): string => items.map(String).toSorted().join(' ');

export function createBillingAudit({
  backend,
  teamId,
  now,
  provider,
  account,
  history,
  spent,
  refusedForNothing,
}: BillingAuditOptions): BillingAudit {
  const ofTeam = Query.equal('teamId', teamId);
  const billingAccount = (): Promise<BillingAccount> => readBillingAccount(backend, teamId, provider);
  /** The end of the period's credits at the last check. */
  let grantedUntilThen = '';
  const records = (): Promise<WireDocument[]> => backend.listAll(COLLECTIONS.credits, [ofTeam]);
  const readTeam = async (): Promise<TeamRecord> =>
    readTeamRecord(await backend.findDocument(COLLECTIONS.teams, teamId));
  const isOfPeriod = (reason: unknown): boolean => String(reason).includes('monthly credits');
  /** Checked records of the period's credits. */
  const grants = new Set<string>();
  /** Checked records of expired credits. */
  const expiries = new Set<string>();
  const signed = ({ type, total }: WireDocument): number => (type === 'refill' ? 1 : -1) * Number(total);

  return {
    async faults() {
      const [team, entries, done] = [
        await backend.findDocument(COLLECTIONS.teams, teamId),
        await records(),
        await backend.listAll(COLLECTIONS.chats, [ofTeam]),
      ];
      const sum = entries.reduce((total, record) => total + signed(record), 0);
      const problems: string[] = [];
      const [credits, bought] = [Number(team?.['credits']), Number(team?.['additionalCredits'])];
      if (sum !== credits + bought) problems.push(`the records leave ${sum}, the team has ${credits} + ${bought}`);
      if (credits < 0 || bought < 0) problems.push(`a balance below zero: ${credits}, ${bought}`);
      const { grantedUntil } = await billingAccount();
      if (credits > 0 && grantedUntil === '') problems.push(`${credits} credits of a period that never ends`);
      for (const [id, { credits: price, recordId }] of spent) {
        const isDone = done.some(({ $id }) => $id === id);
        const paid = entries
          .filter(({ $id }) => $id === recordId)
          .reduce((total, record) => total + Number(record['total']), 0);
        if (paid !== (isDone ? price : 0))
          problems.push(`${id} was ${isDone ? '' : 'not '}done and cost ${paid} of ${price}`);
      }
      for (const { $id: id, reason, total } of entries) {
        if (!isOfPeriod(reason) || grants.has(id)) continue;
        grants.add(id);
        if (!history.isPaid({ id, credits: Number(total) }))
          problems.push(`${String(total)} credits (${String(reason)}) of a month that was not paid`);
      }
      for (const { $id: id, movement } of entries) {
        if (movement !== 'expire' || expiries.has(id)) continue;
        expiries.add(id);
        if (!(Date.parse(grantedUntilThen) <= now()) && !history.didEndUnpaid())
          problems.push(`credits that count until ${grantedUntilThen} expired on ${new Date(now()).toISOString()}`);
      }
      problems.push(...history.listUnpaid(account() ?? NO_ACCOUNT));
      for (const id of refusedForNothing.splice(0))
        problems.push(`the subscription ${id} was refused, and the team had no other`);
      grantedUntilThen = grantedUntil;
      history.settle();
      return problems;
    },
    async faultsAtRest() {
      const providerAccount = account();
      const team = await readTeam();
      const running = providerAccount?.subscriptions.filter(isRunning) ?? [];
      const problems: string[] = [];
      if (running.length > 1) problems.push(`${running.length} subscriptions run at once`);
      const [subscription] = running;
      const plan = subscription?.plan ?? 'free';
      const expected = {
        plan,
        status: subscription?.status === 'overdue' ? 'past_due' : 'active',
        billingPeriod: subscription?.billingPeriod ?? '',
        renewsAt:
          subscription === undefined || subscription.endsThen ? '' : new Date(subscription.periodEndMs).toISOString(),
      };
      const { status, billingPeriod, renewsAt } = team;
      if (JSON.stringify({ plan: team.plan, status, billingPeriod, renewsAt }) !== JSON.stringify(expected))
        problems.push(
          `the team is ${JSON.stringify({ plan: team.plan, status, billingPeriod, renewsAt })}, the provider says ${JSON.stringify(expected)}`,
        );
      const preferences: Readonly<Record<string, unknown>> = await backend.teams.getPrefs({ teamId });
      for (const [name, value] of Object.entries({ ...planLimits(plan, 'cards'), billingName: 'Team' }))
        if (preferences[name] !== value)
          problems.push(`the preferences say ${name} = ${String(preferences[name])}, not ${value}`);
      const { grantedUntil } = await billingAccount();
      if (team.credits > 0 && !(Date.parse(grantedUntil) > now()))
        problems.push(`${team.credits} credits of a period that ended on ${grantedUntil}`);
      const granted =
        subscription?.status === 'active' ? history.grantedFor(subscription) : PLAN_DEFINITIONS[plan].credits;
      if (granted < PLAN_DEFINITIONS[plan].credits)
        problems.push(`${granted} credits were granted for a paid month of the plan ${plan}`);
      const entries = await records();
      const recordOf = (kind: string, id: string): number =>
        entries
          .filter(({ $id }) => $id === creditIdOf([kind, provider, id]))
          .reduce((sum, { total }) => sum + Number(total), 0);
      if (
        running.length === 0 &&
        team.credits > 0 &&
        providerAccount?.subscriptions.every(({ id }) => !isPaidFor(providerAccount, id)) === true
      )
        problems.push(`${team.credits} credits are left of a month whose payment was taken back`);
      const begun = await backend.listAll(COLLECTIONS.checkouts, [ofTeam]);
      // A team without a subscription learns of a refund only by its event, and old invoices are not fetched.
      const isHealed = running.length === 1 && (providerAccount?.invoices.length ?? 0) <= 20;
      for (const { id, status: state, bought } of providerAccount?.checkouts ?? []) {
        if (
          isHealed &&
          state === 'refunded' &&
          begun.some((checkout) => checkout['checkoutId'] === id && checkout['state'] === 'taken')
        )
          problems.push(`the price of the credits bought at ${id} was given back, and they were not`);
        const [purchased, refunded] = [recordOf('purchase', id), recordOf('refund', id)];
        const sold = bought.kind === 'credits' ? (tierOfProduct(bought.productId)?.credits ?? 0) : 0;
        if (
          state === 'paid'
            ? purchased !== sold || refunded > 0
            : state === 'refunded'
              ? ![0, sold].includes(purchased) || refunded > purchased
              : purchased > 0
        )
          problems.push(`${sold} credits ${state}: counted ${purchased}, taken back ${refunded}`);
      }
      const shown = (await backend.listAll(COLLECTIONS.invoices, [Query.equal('team', teamId)])).map(
        (invoice) => `${String(invoice['charged'])} ${String(invoice['status'])}`,
      );
      const written = (providerAccount?.invoices ?? [])
        .filter(({ chargedMinor }) => chargedMinor > 0)
        .map((invoice) => `${invoice.chargedMinor} ${invoice.status}`);
      if (isHealed && sorted(shown) !== sorted(written))
        problems.push(`invoices ${written.join()}, shown ${shown.join()}`);
      return problems;
    },
    async seen() {
      const [done, shown, entries] = [
        await backend.listAll(COLLECTIONS.chats, [ofTeam]),
        await backend.listAll(COLLECTIONS.invoices, [Query.equal('team', teamId)]),
        await records(),
      ];
      return {
        acts: done.length,
        invoices: shown.length,
        grants: entries.filter(({ reason }) => isOfPeriod(reason)).length,
      };
    },
  };
}

/** Decides whether the sequences covered every kind of event. */
export function coversEveryEvent(seen: readonly EventCounts[]): Record<keyof EventCounts, boolean> {
  const sumOf = (name: keyof EventCounts): number => seen.reduce((sum, one) => sum + one[name], 0);
  return {
    acts: sumOf('acts') > seen.length / 4,
    grants: sumOf('grants') > seen.length / 2,
    invoices: sumOf('invoices') > seen.length / 2,
  };
}
