import { say } from '#i18n/translate.ts';
import type { Campaign } from '../campaign/campaign.ts';
import { sendingStateOf, sendingStateMessageBy, type SendingStateInputs } from '../campaign/campaign-sending-state.ts';
import type { SimulatedTime } from '../time/simulated-time.ts';
import type { Profile } from './profile.ts';
import { profileHealthMessage } from './profile.ts';
import { countingDay } from './daily-limit.ts';
import { zoneOf } from '../time/working-hours.ts';

interface ProfileStandingFacts extends Pick<SendingStateInputs, 'team'> {
  readonly profile: Profile;
  /** Those of its team. */
  readonly campaigns: readonly Pick<Campaign, 'profileId' | 'status' | 'stats'>[];
  /** Of the network; undefined where it keeps a time of its own and has not been asked. */
  readonly clock: SimulatedTime | undefined;
}

/**
 * Why a profile sends nothing right now (expectations §5, §8), in words; undefined while one of its campaigns sends.
 * The same rules as those of the campaigns; `timeWords` says a time in a zone.
 */
export function profileSendingStateMessage(
  { profile, campaigns, team, clock }: ProfileStandingFacts,
  timeWords: (atMs: number, zone: string) => string,
): string | undefined {
  if (profile.health !== 'running')
    return say('Nothing is sent: the profile is not running ({health})', {
      health: profileHealthMessage(profile.health),
    });
  const active = campaigns.filter(({ profileId, status }) => profileId === profile.id && status === 'active');
  if (active.length === 0) return say('Nothing is sent: no active campaign uses this profile');
  const standings = active.map((campaign) => sendingStateOf({ campaign, profile, team, atMs: clock?.atMs }));
  const [first] = standings;
  return first === undefined || standings.some(({ kind }) => kind === 'sending')
    ? undefined
    : sendingStateMessageBy(clock, first, timeWords);
}

/**
 * What a profile has done today: what was counted on another day of its zone is over. `atMs`: the network's time;
 * undefined where it keeps its own.
 */
export function usageOfToday(
  { usage, ...place }: Pick<Profile, 'usage' | 'country' | 'timeZone'>,
  atMs: number | undefined,
): Pick<Profile['usage'], 'invitations' | 'messages' | 'messagesReceived'> {
  const isToday = atMs === undefined || usage.day === '' || usage.day === countingDay(usage.day, atMs, zoneOf(place));
  return isToday ? usage : { invitations: 0, messages: 0, messagesReceived: 0 };
}

/** More than so many invitations a day put an account at risk (formats.md, "Sizes to design for"). */
export const MOST_PRUDENT_INVITATIONS = 25;
