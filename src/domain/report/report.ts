import type { Rate } from '../campaign/campaign-rates.ts';
import { QUALIFIED } from '../chat/chat-status.ts';
import type { Chat } from '../chat/chat.ts';
import { differenceInterval } from './rate-interval.ts';
import type { ReportStep } from './report-steps.ts';

/**
 * The funnel of a team by invitation: of the people invited in some
 * weeks, how many accepted, replied and are qualified by now. Each step is a share of those invited.
 */

/** Holds how many people have reached each step. */
export type ReportCounts = Readonly<Record<ReportStep, number>>;

/** Holds what a report needs to know of a chat. */
export type ReportedChat = Pick<
  Chat,
  'id' | 'status' | 'hasReply' | 'isUnreadable' | 'invitedAt' | 'campaignId' | 'profileId'
>;

/**
 * Decides whether a person has reached a step. A reply is one that the prospect wrote; where the messages cannot be
 * read, the status tells.
 */
export function hasReached({ status, hasReply, isUnreadable }: ReportedChat, step: ReportStep): boolean {
  switch (step) {
    case 'invited':
      return true;
    case 'accepted':
      return hasReply === true || (status >= 2 && status <= QUALIFIED);
    case 'replied':
      return hasReply === true || (isUnreadable === true && status >= 4 && status <= QUALIFIED);
    case 'qualified':
      return status === QUALIFIED;
  }
}

const NO_COUNTS: ReportCounts = { invited: 0, accepted: 0, replied: 0, qualified: 0 };

/** Returns the counts of one with those of another. */
const addCounts = (one: ReportCounts, other: ReportCounts): ReportCounts => ({
  invited: one.invited + other.invited,
  accepted: one.accepted + other.accepted,
  replied: one.replied + other.replied,
  qualified: one.qualified + other.qualified,
});

const countsOf = (chat: ReportedChat): ReportCounts => ({
  invited: 1,
  accepted: Number(hasReached(chat, 'accepted')),
  replied: Number(hasReached(chat, 'replied')),
  qualified: Number(hasReached(chat, 'qualified')),
});

/** Returns a step as a share of those invited. */
export const rateOfStep = (counts: ReportCounts, step: ReportStep): Rate => ({
  part: counts[step],
  whole: counts.invited,
});

/** Holds the people of one week, campaign, offer, prompt or profile. */
export interface ReportGroup {
  /** The start of the week, or the id; empty where a campaign has none. */
  readonly key: string;
  readonly counts: ReportCounts;
  /** Those of them who had time to answer; only these are compared. */
  readonly settled: ReportCounts;
}

/** Holds the groups of a report and their sum. */
export interface Report {
  readonly groups: readonly ReportGroup[];
  readonly total: ReportGroup;
}

/** Adds chats up; `keyOf` names the group of a chat, `settledBefore` (UTC ISO) is when one had to be invited. */
export function createReport(
  keyOf: (chat: ReportedChat) => string,
  settledBefore: string,
): { readonly add: (chat: ReportedChat) => void; readonly finish: () => Report } {
  const groups = new Map<string, ReportGroup>();
  return {
    add(chat) {
      const key = keyOf(chat);
      const group = groups.get(key) ?? { key, counts: NO_COUNTS, settled: NO_COUNTS };
      const counts = countsOf(chat);
      const isSettled = (chat.invitedAt ?? '') < settledBefore;
      groups.set(key, {
        key,
        counts: addCounts(group.counts, counts),
        settled: isSettled ? addCounts(group.settled, counts) : group.settled,
      });
    },
    finish: () => ({ groups: [...groups.values()], total: totalOf([...groups.values()]) }),
  };
}

const totalOf = (groups: readonly ReportGroup[]): ReportGroup =>
  groups.reduce<ReportGroup>(
    (sum, { counts, settled }) => ({
      key: '',
      counts: addCounts(sum.counts, counts),
      settled: addCounts(sum.settled, settled),
    }),
    { key: '', counts: NO_COUNTS, settled: NO_COUNTS },
  );

/**
 * Returns the first of the ascending `starts` (UTC ISO) that begins no later than `time` and is the last to do so;
 * empty when all begin later.
 */
export function weekOf(time: string, starts: readonly string[]): string {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? '') <= time) low = middle + 1;
    else high = middle;
  }
  return starts[low - 1] ?? '';
}

/** Is the least number of settled invitations, in a group and in the others, from which on two rates are compared. */
export const MIN_COMPARED = 30;

/** Says that a group differs from all others together in a step. */
interface Difference {
  readonly key: string;
  readonly rate: Rate;
  readonly others: Rate;
  readonly isHigher: boolean;
}

/** Holds what a comparison has found, and how many groups had enough people for it. */
export interface Comparison {
  readonly differences: readonly Difference[];
  readonly comparedCount: number;
}

/**
 * Compares each group with all others together in one step, by those who had time to answer. A difference is called one
 * only where its 95 % interval, widened for the number of comparisons, does not contain 0.
 */
export function compareGroups({ groups, total }: Report, step: ReportStep): Comparison {
  const pairs = groups
    .map(({ key, settled }) => ({
      key,
      rate: rateOfStep(settled, step),
      others: {
        part: total.settled[step] - settled[step],
        whole: total.settled.invited - settled.invited,
      },
    }))
    .filter(({ rate, others }) => rate.whole >= MIN_COMPARED && others.whole >= MIN_COMPARED);
  const differences = pairs.flatMap((pair): Difference[] => {
    const { low, high } = differenceInterval(pair.rate, pair.others, pairs.length);
    return low > 0 || high < 0 ? [{ ...pair, isHigher: low > 0 }] : [];
  });
  return { differences, comparedCount: pairs.length };
}
