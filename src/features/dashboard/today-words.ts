import { daysLeft } from '#domain/campaign.ts';
import { profileHealthWords } from '#domain/profile.ts';
import { profileName } from '#domain/person-name.ts';
import { say } from '#languages/say.ts';
import { NEW_FOR_DAYS, type Today } from './dashboard-queries.ts';

export type TodayLineName = 'replies' | 'qualified' | 'profiles' | 'campaigns' | 'credits';

/** A line of "Today": its figure, what is counted, read after it, and what to know about it. */
export interface TodayLine {
  readonly name: TodayLineName;
  readonly figure: string;
  readonly title: string;
  readonly detail: string;
  /** Something stands still, or soon will. */
  readonly isUrgent: boolean;
}

const numbers = new Intl.NumberFormat('en-US');
/** So many names are said; more are counted. */
const NAMED = 2;
/** Credits that last no longer than this are urgent; as many days as a campaign's warning. */
const LAST_DAYS = 4;

function namesOf(names: readonly string[]): string {
  const said = names.slice(0, NAMED).join(' · ');
  return names.length > NAMED ? `${said} · ${names.length - NAMED} more` : said;
}

const dayWords = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

/** The lines of "Today", in the order in which they are looked at. */
export function todayWords({ replies, qualified, profiles, campaigns, has, credits }: Today): readonly TodayLine[] {
  const driest = campaigns.toSorted((one, other) => daysLeft(one.stats).atLeast - daysLeft(other.stats).atLeast);
  return [
    {
      name: 'replies',
      figure: numbers.format(replies),
      title: replies === 1 ? say('prospect wrote last') : say('prospects wrote last'),
      detail: replies > 0 ? say('Their replies wait for an answer') : has.chats ? say('No reply waits for an answer') : say('No conversation has begun yet'),
      isUrgent: false,
    },
    {
      name: 'qualified',
      figure: numbers.format(qualified),
      title: say('newly qualified'),
      detail: say('Qualified, and heard of in the last {NEW_FOR_DAYS} days', { NEW_FOR_DAYS }),
      isUrgent: false,
    },
    {
      name: 'profiles',
      figure: numbers.format(profiles.length),
      title: profiles.length === 1 ? say('profile needs attention') : say('profiles need attention'),
      detail:
        profiles.length > 0
          ? namesOf(profiles.map((profile) => `${profileName(profile)}: ${profile.alerts[0]?.message || profileHealthWords(profile.health)}`))
          : has.profiles
            ? say('All profiles work by themselves')
            : say('No profile is connected yet'),
      isUrgent: profiles.length > 0,
    },
    {
      name: 'campaigns',
      figure: numbers.format(campaigns.length),
      title: campaigns.length === 1 ? say('campaign about to run dry') : say('campaigns about to run dry'),
      detail:
        driest.length > 0
          ? namesOf(driest.map(({ name, stats }) => `${name}: ${dayWords(daysLeft(stats).atLeast)}`))
          : has.activeCampaigns
            ? say('Every active campaign has prospects for more than 4 days')
            : say('No campaign is active'),
      isUrgent: campaigns.length > 0,
    },
    {
      name: 'credits',
      figure: credits === undefined ? '–' : numbers.format(credits.left),
      title: say('credits left'),
      detail: creditWords(credits),
      isUrgent: credits?.forecast !== undefined && credits.forecast.days <= LAST_DAYS,
    },
  ];
}

function creditWords(credits: Today['credits']): string {
  if (credits === undefined) return say('Not read from the server yet');
  if (credits.left <= 0) return say('Nothing is sent until credits are added');
  if (credits.forecast === undefined) return say('How long they last is not known yet: too little was used so far');
  const { days, isRenewed } = credits.forecast;
  const left = Number.isFinite(days) ? `About ${days} ${days === 1 ? 'day' : 'days'}` : say('More than a year');
  return `${left} at the pace of the last two weeks${isRenewed ? say(', with what your plan brings each month') : ''}`;
}
