import { daysLeft } from '#domain/campaign/campaign.ts';
import { profileHealthMessage } from '#domain/profile/profile.ts';
import { alertMessage } from '#domain/profile/profile-view.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { t, plural, formatNumber } from '#i18n/translate.ts';
import type { Coverage } from '#replica/coverage.ts';
import { NEW_FOR_DAYS, type Today } from './dashboard-queries.ts';

export type TodayLineName = 'replies' | 'approvals' | 'decisions' | 'qualified' | 'profiles' | 'campaigns' | 'credits';

/** A line of "Today": figure, what it counts, and a detail. */
export interface TodayLine {
  readonly name: TodayLineName;
  readonly value: string;
  readonly title: string;
  readonly detail: string;
  /** True when something stands still, or soon will. */
  readonly isUrgent: boolean;
}

/** Names listed; more are counted. */
const NAMED = 2;
/** Credits that last at most this many days are urgent, as in a campaign's warning. */
const LAST_DAYS = 4;

function namesOf(names: readonly string[]): string {
  const listed = names.slice(0, NAMED).join(' · ');
  return names.length > NAMED ? t('{names} · {count} more', { names: listed, count: names.length - NAMED }) : listed;
}

/** Stands for a number that is not known. */
const UNKNOWN = '–';
const NOT_READ = t('Not loaded yet');

const dayWords = (days: number): string =>
  days === 0 ? t('today') : days === 1 ? t('tomorrow') : t('in {days} days', { days });

/**
 * Returns a line as far as its data are known: a dash while nothing was read, and no "none" before everything was. An
 * urgent finding stands, however much is still to be read.
 */
function asFarAsKnown(line: TodayLine, coverage: Coverage): TodayLine {
  if (coverage === 'filled') return line;
  if (coverage === 'never' || line.value === '0')
    return {
      ...line,
      value: UNKNOWN,
      detail: coverage === 'never' ? NOT_READ : t('Still loading'),
      isUrgent: false,
    };
  return { ...line, detail: t('So far; still loading') };
}

/** Returns the lines of "Today" in display order. */
export function todayMessages(today: Today): readonly TodayLine[] {
  const { chats, profiles, campaigns } = today.coverage;
  const coverageOf: Readonly<Record<TodayLineName, Coverage>> = {
    replies: chats,
    qualified: chats,
    approvals: chats,
    decisions: chats,
    profiles,
    campaigns,
    credits: 'filled',
  };
  // A number that is not shown is not in the words either: "– prospects".
  const known = chats === 'never' ? { ...today, replies: 0, qualified: 0, toDecide: 0 } : today;
  return wholeMessages(known).map((line) => asFarAsKnown(line, coverageOf[line.name]));
}

/** Returns the lines for data that were read to the end. */
function wholeMessages({
  replies,
  qualified,
  toDecide,
  toApprove,
  isDecidedByHand,
  isApprovedByHand,
  profiles,
  campaigns,
  has,
  credits,
  isLimitedTo90Days,
}: Today): readonly TodayLine[] {
  const lowest = campaigns.toSorted((one, other) => daysLeft(one.stats).atLeast - daysLeft(other.stats).atLeast);
  return [
    {
      name: 'replies',
      value: formatNumber(replies),
      title: plural(replies, 'prospect wrote last', 'prospects wrote last'),
      detail:
        replies > 0
          ? t('Their replies are waiting for an answer')
          : has.chats
            ? t('No reply waits for an answer')
            : isLimitedTo90Days
              ? t('No conversation in the last 90 days')
              : t('No conversation has begun yet'),
      isUrgent: false,
    },
    // Where the AI sends by itself and nothing waits, the line would be noise.
    ...(toApprove > 0 || isApprovedByHand
      ? [
          {
            name: 'approvals' as const,
            value: formatNumber(toApprove),
            title: plural(toApprove, 'message to approve', 'messages to approve'),
            detail:
              toApprove > 0
                ? t('Written by the AI; not sent until someone approves')
                : t('No AI message is waiting for approval'),
            isUrgent: false,
          },
        ]
      : []),
    // Likewise where the AI decides.
    ...(toDecide > 0 || isDecidedByHand
      ? [
          {
            name: 'decisions' as const,
            value: formatNumber(toDecide),
            title: plural(toDecide, 'prospect to decide on', 'prospects to decide on'),
            detail: toDecide > 0 ? t('High score, not decided yet') : t('No prospect is waiting for a decision'),
            isUrgent: false,
          },
        ]
      : []),
    {
      name: 'qualified',
      value: formatNumber(qualified),
      title: plural(qualified, 'newly qualified', 'newly qualified'),
      detail: t('Qualified, and active in the last {days} days', { days: NEW_FOR_DAYS }),
      isUrgent: false,
    },
    {
      name: 'profiles',
      value: formatNumber(profiles.length),
      title: plural(profiles.length, 'profile needs attention', 'profiles need attention'),
      detail:
        profiles.length > 0
          ? namesOf(
              profiles.map((profile) =>
                t('{name}: {words}', {
                  name: profileName(profile),
                  words: (profile.alerts[0] && alertMessage(profile.alerts[0])) || profileHealthMessage(profile.health),
                }),
              ),
            )
          : has.profiles
            ? t('No profile needs you')
            : t('No profile is connected yet'),
      isUrgent: profiles.length > 0,
    },
    {
      name: 'campaigns',
      value: formatNumber(campaigns.length),
      title: plural(campaigns.length, 'campaign running out of prospects', 'campaigns running out of prospects'),
      detail:
        lowest.length > 0
          ? namesOf(
              lowest.map(({ name, stats }) => t('{name}: {words}', { name, words: dayWords(daysLeft(stats).atLeast) })),
            )
          : has.activeCampaigns
            ? t('Every active campaign has prospects for more than 4 days')
            : t('No campaign is active'),
      isUrgent: campaigns.length > 0,
    },
    {
      name: 'credits',
      value: credits === undefined ? UNKNOWN : formatNumber(credits.left),
      title: plural(credits?.left ?? 0, 'credits left', 'credits left'),
      detail: creditMessage(credits),
      isUrgent: credits?.forecast !== undefined && credits.forecast.days <= LAST_DAYS,
    },
  ];
}

function creditMessage(credits: Today['credits']): string {
  if (credits === undefined) return NOT_READ;
  if (credits.left <= 0) return t('Nothing is sent until credits are added');
  if (!credits.isHistoryRead) return t('An estimate appears once their history has loaded');
  if (credits.forecast === undefined) return t('Too few used so far to estimate how long they will last');
  const { days, isRenewed } = credits.forecast;
  if (!Number.isFinite(days))
    return isRenewed
      ? t('More than a year at the pace of the last two weeks, with your monthly credits')
      : t('More than a year at the pace of the last two weeks');
  const values = { count: days };
  return isRenewed
    ? plural(
        days,
        'About {count} day at the pace of the last two weeks, with your monthly credits',
        'About {count} days at the pace of the last two weeks, with your monthly credits',
        values,
      )
    : plural(
        days,
        'About {count} day at the pace of the last two weeks',
        'About {count} days at the pace of the last two weeks',
        values,
      );
}
