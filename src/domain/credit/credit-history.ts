import { say } from '#i18n/translate.ts';
import { creditReasonMessage } from './credit-reason.ts';
import { isUse, type Credit } from './credit.ts';

/**
 * What a team's history of credits says once it is added up. Records are handed over one by one, so that a long history
 * never holds up a screen.
 */

/** What a record does to the balance. */
export const signedTotal = ({ type, total }: Pick<Credit, 'type' | 'total'>): number =>
  type === 'refill' ? total : -total;

/** Newest first; of one moment, in the order of ids. */
export const compareNewestFirst = (
  one: Pick<Credit, 'createdAt' | 'id'>,
  other: Pick<Credit, 'createdAt' | 'id'>,
): number =>
  one.createdAt === other.createdAt
    ? one.id < other.id
      ? 1
      : one.id > other.id
        ? -1
        : 0
    : one.createdAt < other.createdAt
      ? 1
      : -1;

/** Which records are asked for. */
export interface CreditFilter {
  readonly type?: Credit['type'] | undefined;
  /** Looked for in the reason and in the name of the campaign, without regard to case; the empty text matches all. */
  readonly search: string;
  /** What a campaign is called, by its id; without it names are not looked at. */
  readonly campaignName?: ((campaignId: string) => string) | undefined;
  /** UTC ISO; from here on. */
  readonly from?: string | undefined;
  /** UTC ISO; this time is not included. */
  readonly before?: string | undefined;
}

/** The test of a filter. */
export function creditMatcher({ type, search, campaignName, from, before }: CreditFilter): (credit: Credit) => boolean {
  const wanted = search.trim().toLowerCase();
  const isOfCampaign = ({ campaignId = '' }: Credit): boolean =>
    campaignId !== '' && campaignName?.(campaignId).toLowerCase().includes(wanted) === true;
  return (credit) =>
    (type === undefined || credit.type === type) &&
    (from === undefined || credit.createdAt >= from) &&
    (before === undefined || credit.createdAt < before) &&
    (wanted === '' ||
      credit.reason.toLowerCase().includes(wanted) ||
      creditReasonMessage(credit.reason).toLowerCase().includes(wanted) ||
      isOfCampaign(credit));
}

/** Reasons that name a person, a day or a count, and what they have in common. */
const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^AI messages?\b/i, say('AI messages')],
  [/^Prompt tests?\b/i, say('Prompt tests')],
  [/^Offer descriptions?\b/i, say('Offer descriptions')],
  [/^Websites? read\b/i, say('Websites read')],
];

/** What kind of use a reason tells of; one that is not known stands for itself. */
export const kindOfReason = (reason: string): string =>
  KINDS.find(([pattern]) => pattern.test(reason))?.[1] ?? (reason.trim() || say('No reason given'));

/** What a filter lets through, added up. */
export interface CreditTally {
  /** Newest first. */
  readonly rows: readonly Credit[];
  /**
   * For each row, what all records after it, listed or not, have done to the balance: the balance then = the balance
   * now minus this.
   */
  readonly laterSums: readonly number[];
  readonly refilled: number;
  readonly used: number;
  /** Ended with their month, unused. */
  readonly ended: number;
  /** Credits used, by the kind of reason. */
  readonly usedByKind: ReadonlyMap<string, number>;
  /** Credits used, by campaign; under the empty text what no campaign used. */
  readonly usedByCampaign: ReadonlyMap<string, number>;
}

/** Adds up what a filter lets through. `add` takes every record of the team, newest first. */
export function createCreditTally(filter: CreditFilter): {
  readonly add: (credit: Credit) => void;
  readonly finish: () => CreditTally;
} {
  const matches = creditMatcher(filter);
  const rows: Credit[] = [];
  const laterSums: number[] = [];
  const usedByKind = new Map<string, number>();
  const usedByCampaign = new Map<string, number>();
  let [refilled, used, ended, later] = [0, 0, 0, 0];
  const addTo = (sums: Map<string, number>, key: string, total: number) => sums.set(key, (sums.get(key) ?? 0) + total);
  return {
    add(credit) {
      if (matches(credit)) {
        rows.push(credit);
        laterSums.push(later);
        if (credit.type === 'refill') refilled += credit.total;
        else if (!isUse(credit)) ended += credit.total;
        else {
          used += credit.total;
          addTo(usedByKind, kindOfReason(credit.reason), credit.total);
          addTo(usedByCampaign, credit.campaignId ?? '', credit.total);
        }
      }
      later += signedTotal(credit);
    },
    finish: () => ({ rows, laterSums, refilled, used, ended, usedByKind, usedByCampaign }),
  };
}

/** The largest of what was added up, in order, and the sum of all others when there are more than `count`. */
export function largestOf(
  sums: ReadonlyMap<string, number>,
  count: number,
): {
  readonly largest: readonly (readonly [key: string, sum: number])[];
  readonly others: { readonly count: number; readonly sum: number };
} {
  const ordered = [...sums]
    .filter(([, sum]) => sum > 0)
    .toSorted(([oneKey, one], [otherKey, other]) => other - one || oneKey.localeCompare(otherKey));
  // One more line says more than "1 other".
  const shown = ordered.length === count + 1 ? count + 1 : count;
  const rest = ordered.slice(shown);
  return {
    largest: ordered.slice(0, shown),
    others: { count: rest.length, sum: rest.reduce((total, [, sum]) => total + sum, 0) },
  };
}

/** What one day did to the balance. */
export interface DayOfCredits {
  /** When it begins, UTC ISO. */
  readonly startsAt: string;
  readonly used: number;
  readonly ended: number;
  readonly refilled: number;
  /** At its end; of the last day, now. */
  readonly balance: number;
}

/**
 * The balance day by day, backwards from what is `left` now. `dayStarts`: when each day begins, UTC ISO, oldest first;
 * the last is today. `add` takes the records newest first and answers false once they are older than the first day.
 */
export function createBurnDown(dayStarts: readonly string[]): {
  readonly add: (credit: Credit) => boolean;
  readonly finish: (left: number) => readonly DayOfCredits[];
} {
  const used = dayStarts.map(() => 0);
  const ended = dayStarts.map(() => 0);
  const refilled = dayStarts.map(() => 0);
  let day = dayStarts.length - 1;
  return {
    add(credit) {
      const { type, total, createdAt } = credit;
      while (day >= 0 && createdAt < (dayStarts[day] ?? '')) day -= 1;
      if (day < 0) return false;
      const sums = type === 'refill' ? refilled : isUse(credit) ? used : ended;
      sums[day] = (sums[day] ?? 0) + total;
      return true;
    },
    finish(left) {
      const days: DayOfCredits[] = [];
      let balance = left;
      for (let index = dayStarts.length - 1; index >= 0; index -= 1) {
        const moved = { used: used[index] ?? 0, ended: ended[index] ?? 0, refilled: refilled[index] ?? 0 };
        days.push({ startsAt: dayStarts[index] ?? '', ...moved, balance });
        balance += moved.used + moved.ended - moved.refilled;
      }
      return days.toReversed();
    },
  };
}
