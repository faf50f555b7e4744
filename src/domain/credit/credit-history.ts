import { t } from '#i18n/translate.ts';
import { createTextMatcher } from '../text/search-folding.ts';
import { creditReasonMessage } from './credit-reason.ts';
import { isUse, type Credit } from './credit.ts';

/** Sums of a team's credit history. Records are passed in one by one, so that a long history never blocks a screen. */

/** Returns the change a record makes to the balance. */
export const signedTotal = ({ type, total }: Pick<Credit, 'type' | 'total'>): number =>
  type === 'refill' ? total : -total;

/** Compares records newest first; at the same moment by descending id. */
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

/** Selects credit records. */
export interface CreditFilter {
  readonly type?: Credit['type'] | undefined;
  /** Matches the reason and the campaign's name, folded; an empty string matches all. */
  readonly search: string;
  /** Returns a campaign's name by its id; without it, names are not searched. */
  readonly campaignName?: ((campaignId: string) => string) | undefined;
  /** UTC ISO, inclusive. */
  readonly from?: string | undefined;
  /** UTC ISO, exclusive. */
  readonly before?: string | undefined;
}

/** Returns the test of a filter. */
export function creditMatcher({ type, search, campaignName, from, before }: CreditFilter): (credit: Credit) => boolean {
  const isMatch = createTextMatcher(search);
  const nameOf = ({ campaignId = '' }: Credit): string => (campaignId === '' ? '' : (campaignName?.(campaignId) ?? ''));
  return (credit) =>
    (type === undefined || credit.type === type) &&
    (from === undefined || credit.createdAt >= from) &&
    (before === undefined || credit.createdAt < before) &&
    isMatch(credit.reason, creditReasonMessage(credit.reason), nameOf(credit));
}

/** Maps reasons that name a person, a day or a count to their common kind. */
const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^AI messages?\b/i, t('AI messages')],
  [/^Prompt tests?\b/i, t('Prompt tests')],
  [/^Suggested repl(?:y|ies)\b/i, t('Suggested replies')],
  [/^Offer descriptions?\b/i, t('Offer descriptions')],
  [/^Websites? read\b/i, t('Websites read')],
];

/** Returns the kind of use of a reason; an unknown reason is its own kind. */
export const kindOfReason = (reason: string): string =>
  KINDS.find(([pattern]) => pattern.test(reason))?.[1] ?? (reason.trim() || t('No reason given'));

/** Holds the sums of the records that match a filter. */
export interface CreditTally {
  /** Newest first. */
  readonly rows: readonly Credit[];
  /**
   * For each row, the change to the balance by all later records, listed or not: the balance then = the balance now
   * minus this.
   */
  readonly laterSums: readonly number[];
  readonly refilled: number;
  readonly used: number;
  /** Expired unused at the end of their month, or refunded. */
  readonly ended: number;
  /** Credits used, by the kind of reason. */
  readonly usedByKind: ReadonlyMap<string, number>;
  /** Credits used, by campaign; the empty key holds those that no campaign used. */
  readonly usedByCampaign: ReadonlyMap<string, number>;
}

/** Sums the records that match a filter. `add` must receive every record of the team, newest first. */
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

/**
 * Returns the largest sums in descending order, and the total of all others when there are more than `count`. Keys for
 * which `isLast` holds stand after the others, whatever their sums.
 */
export function largestOf(
  sums: ReadonlyMap<string, number>,
  count: number,
  isLast: (key: string) => boolean = () => false,
): {
  readonly largest: readonly (readonly [key: string, sum: number])[];
  readonly others: { readonly count: number; readonly sum: number };
} {
  const ordered = [...sums]
    .filter(([, sum]) => sum > 0)
    .toSorted(
      ([oneKey, one], [otherKey, other]) =>
        Number(isLast(oneKey)) - Number(isLast(otherKey)) || other - one || oneKey.localeCompare(otherKey),
    );
  // An additional line is more informative than "1 other".
  const shown = ordered.length === count + 1 ? count + 1 : count;
  const rest = ordered.slice(shown);
  return {
    largest: ordered.slice(0, shown),
    others: { count: rest.length, sum: rest.reduce((total, [, sum]) => total + sum, 0) },
  };
}

/** Describes how one day changed the balance. */
export interface CreditDay {
  /** Start of the day, UTC ISO. */
  readonly startsAt: string;
  readonly used: number;
  readonly ended: number;
  readonly refilled: number;
  /** The balance at the end of the day; for today, the current one. */
  readonly balance: number;
}

/**
 * Computes the balance of each day, backwards from the current balance `left`. `dayStarts`: the start of each day, UTC
 * ISO, oldest first; the last is today. `add` takes records newest first and returns false once they are older than the
 * first day.
 */
export function createBurnDown(dayStarts: readonly string[]): {
  readonly add: (credit: Credit) => boolean;
  readonly finish: (left: number) => readonly CreditDay[];
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
      const days: CreditDay[] = [];
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
