import { daysLeft } from '#domain/campaign/campaign.ts';
import { profileHealthMessage } from '#domain/profile/profile.ts';
import { alertMessage } from '#domain/profile/profile-view.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { say, sayCount, sayFigure } from '#i18n/translate.ts';
import { NEW_FOR_DAYS, type Today } from './dashboard-queries.ts';

export type TodayLineName = 'replies' | 'qualified' | 'profiles' | 'campaigns' | 'credits';

/** A line of "Today": figure, what it counts, and a detail. */
export interface TodayLine {
  readonly name: TodayLineName;
  readonly figure: string;
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
  const said = names.slice(0, NAMED).join(' · ');
  return names.length > NAMED ? say('{names} · {count} more', { names: said, count: names.length - NAMED }) : said;
}

const dayWords = (days: number): string =>
  days === 0 ? say('today') : days === 1 ? say('tomorrow') : say('in {days} days', { days });

/** Returns the lines of "Today" in display order. */
export function todayMessages({ replies, qualified, profiles, campaigns, has, credits }: Today): readonly TodayLine[] {
  const driest = campaigns.toSorted((one, other) => daysLeft(one.stats).atLeast - daysLeft(other.stats).atLeast);
  return [
    {
      name: 'replies',
      figure: sayFigure(replies),
      title: sayCount(replies, 'prospect wrote last', 'prospects wrote last'),
      detail:
        replies > 0
          ? say('Their replies wait for an answer')
          : has.chats
            ? say('No reply waits for an answer')
            : say('No conversation has begun yet'),
      isUrgent: false,
    },
    {
      name: 'qualified',
      figure: sayFigure(qualified),
      // English has one form for both.
      title: sayCount(qualified, 'newly qualified{one}', 'newly qualified', { one: '' }),
      detail: say('Qualified, and heard of in the last {days} days', { days: NEW_FOR_DAYS }),
      isUrgent: false,
    },
    {
      name: 'profiles',
      figure: sayFigure(profiles.length),
      title: sayCount(profiles.length, 'profile needs attention', 'profiles need attention'),
      detail:
        profiles.length > 0
          ? namesOf(
              profiles.map((profile) =>
                say('{name}: {words}', {
                  name: profileName(profile),
                  words: (profile.alerts[0] && alertMessage(profile.alerts[0])) || profileHealthMessage(profile.health),
                }),
              ),
            )
          : has.profiles
            ? say('All profiles work by themselves')
            : say('No profile is connected yet'),
      isUrgent: profiles.length > 0,
    },
    {
      name: 'campaigns',
      figure: sayFigure(campaigns.length),
      title: sayCount(campaigns.length, 'campaign about to run dry', 'campaigns about to run dry'),
      detail:
        driest.length > 0
          ? namesOf(
              driest.map(({ name, stats }) =>
                say('{name}: {words}', { name, words: dayWords(daysLeft(stats).atLeast) }),
              ),
            )
          : has.activeCampaigns
            ? say('Every active campaign has prospects for more than 4 days')
            : say('No campaign is active'),
      isUrgent: campaigns.length > 0,
    },
    {
      name: 'credits',
      figure: credits === undefined ? '–' : sayFigure(credits.left),
      title: sayCount(credits?.left ?? 0, 'credits left{one}', 'credits left', { one: '' }),
      detail: creditMessage(credits),
      isUrgent: credits?.forecast !== undefined && credits.forecast.days <= LAST_DAYS,
    },
  ];
}

function creditMessage(credits: Today['credits']): string {
  if (credits === undefined) return say('Not read from the server yet');
  if (credits.left <= 0) return say('Nothing is sent until credits are added');
  if (credits.forecast === undefined) return say('How long they last is not known yet: too little was used so far');
  const { days, isRenewed } = credits.forecast;
  if (!Number.isFinite(days))
    return isRenewed
      ? say('More than a year at the pace of the last two weeks, with what your plan brings each month')
      : say('More than a year at the pace of the last two weeks');
  const values = { count: days };
  return isRenewed
    ? sayCount(
        days,
        'About {count} day at the pace of the last two weeks, with what your plan brings each month',
        'About {count} days at the pace of the last two weeks, with what your plan brings each month',
        values,
      )
    : sayCount(
        days,
        'About {count} day at the pace of the last two weeks',
        'About {count} days at the pace of the last two weeks',
        values,
      );
}
