import { t } from '#i18n/translate.ts';
import { profilesOf, type Campaign } from '../campaign/campaign.ts';
import {
  sendingStateOf,
  sendingStateMessageWithClock,
  type SendingStateInputs,
} from '../campaign/campaign-sending-state.ts';
import type { SimulatedTime } from '../time/simulated-time.ts';
import type { Profile } from './profile.ts';
import { profileHealthMessage } from './profile.ts';
import { countingDay } from './daily-limit.ts';
import { zoneOf } from '../time/working-hours.ts';

interface ProfileSendingStateInputs extends Pick<SendingStateInputs, 'team'> {
  readonly profile: Profile;
  /** Campaigns of the profile's team; undefined while others may still come from the server. */
  readonly campaigns: readonly Pick<Campaign, 'profileId' | 'formerProfileIds' | 'status' | 'stats'>[] | undefined;
  /** The network's clock; undefined when the network is simulated and its time is not known yet. */
  readonly clock: SimulatedTime | undefined;
}

/**
 * Says why a profile sends nothing right now; undefined while one of its campaigns sends or may send. Follows the same
 * rules as the campaigns; `formatTime` formats a time in a zone.
 */
export function profileSendingStateMessage(
  { profile, campaigns, team, clock }: ProfileSendingStateInputs,
  formatTime: (atMs: number, zone: string) => string,
): string | undefined {
  if (profile.health !== 'running')
    return t('Nothing is sent: the profile is not running ({health})', {
      health: profileHealthMessage(profile.health),
    });
  if (campaigns === undefined) return undefined;
  const active = campaigns.filter(
    (campaign) => campaign.status === 'active' && profilesOf(campaign).includes(profile.id),
  );
  if (active.length === 0) return t('Nothing is sent: no active campaign uses this profile');
  const states = active.map((campaign) =>
    sendingStateOf({ campaign, profile, team, isImporting: false, atMs: clock?.atMs }),
  );
  const [first] = states;
  return first === undefined || states.some(({ kind }) => kind === 'sending' || kind === 'unknown')
    ? undefined
    : sendingStateMessageWithClock(clock, first, formatTime);
}

/**
 * Returns what a profile has done today; counts of another day of its zone are dropped. `atMs` is the network's time.
 * Undefined while that is unknown, because the counts may be those of another day.
 */
export function usageOfToday(
  { usage, ...zoneSource }: Pick<Profile, 'usage' | 'country' | 'timeZone'>,
  atMs: number | undefined,
): Pick<Profile['usage'], 'invitations' | 'messages' | 'messagesReceived'> | undefined {
  if (usage.day === '') return usage;
  if (atMs === undefined) return undefined;
  return usage.day === countingDay(usage.day, atMs, zoneOf(zoneSource))
    ? usage
    : { invitations: 0, messages: 0, messagesReceived: 0 };
}

/** More invitations a day than this put an account at risk. */
export const MAX_SAFE_INVITATIONS = 25;
