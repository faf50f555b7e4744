import { t } from '#i18n/translate.ts';
import { DELETING, remainingInvitations, type Campaign } from './campaign.ts';
import { PAUSE_STOPS_MESSAGES } from '../commands/campaign/messages.ts';
import { MAX_CREDITS_PER_MESSAGE } from '../credit/credit.ts';
import { countingDay, dailyLimitOf } from '../profile/daily-limit.ts';
import { networkTimeMessage, type SimulatedTime } from '../time/simulated-time.ts';
import { profileHealthMessage, type Profile } from '../profile/profile.ts';
import { isRemoved } from '../profile/removed-profile.ts';
import { alertMessage } from '../profile/profile-view.ts';
import type { TeamRecord } from '../team/team.ts';
import { hasCreditsFor } from '../team/team-state.ts';
import { localTimeOf, nextWorkingAt, parseWorkingHours, zoneOf, type WorkingHours } from '../time/working-hours.ts';

/**
 * Names why a campaign sends nothing at present: the first obstacle, in the order in which a person would resolve them.
 * The server's campaign run applies the same rules. Times are Unix milliseconds.
 */
export type CampaignSendingState =
  | { readonly kind: 'sending' }
  /** What decides it has not been read yet, so nothing is stated. */
  | { readonly kind: 'unknown' }
  | {
      readonly kind:
        | 'draft'
        | 'prospects-needed'
        | 'prospects-coming'
        | 'paused'
        | 'deleting'
        | 'stopped'
        | 'no-profile'
        | 'profile-removed'
        | 'no-credits'
        | 'no-hours';
    }
  /** `message` is that of an alert, when one explains the problem. */
  | { readonly kind: 'profile'; readonly health: string; readonly message: string | undefined }
  | { readonly kind: 'outside-hours'; readonly untilMs: number; readonly zone: string }
  /** Only invitations have ended; conversations continue. */
  | { readonly kind: 'all-invited' }
  | {
      readonly kind: 'limit-reached';
      readonly sent: number;
      readonly limit: number;
      readonly untilMs: number | undefined;
      readonly zone: string;
    };

export interface SendingStateInputs {
  readonly campaign: Pick<Campaign, 'status' | 'stats'>;
  /** Undefined when none is chosen or it no longer exists; `unread` while it may still come from the server. */
  readonly profile:
    | 'unread'
    | Pick<
        Profile,
        | 'id'
        | 'health'
        | 'alerts'
        | 'country'
        | 'timeZone'
        | 'workingDays'
        | 'workingHoursStart'
        | 'workingHoursEnd'
        | 'usage'
      >
    | undefined;
  /** Undefined until it is loaded. */
  readonly team: Pick<TeamRecord, 'credits' | 'additionalCredits'> | undefined;
  /** Whether prospects are being imported into the campaign; undefined while that is not known. */
  readonly isImporting: boolean | undefined;
  /** The network's time; undefined when the network has its own clock (the sandbox) that has not been read yet. */
  readonly atMs: number | undefined;
}

export function sendingStateOf({
  campaign,
  profile,
  team,
  isImporting,
  atMs,
}: SendingStateInputs): CampaignSendingState {
  const state = STATE_OF_STATUS[campaign.status] ?? 'stopped';
  if ((state === 'sending' || state === 'paused') && typeof profile === 'object' && isRemoved(profile))
    return { kind: 'profile-removed' };
  if (state === 'prospects-needed' && isImporting !== false)
    return { kind: isImporting === true ? 'prospects-coming' : 'unknown' };
  if (state !== 'sending') return { kind: state };
  if (profile === 'unread') return { kind: 'unknown' };
  if (profile === undefined) return { kind: 'no-profile' };
  const alert = profile.alerts.find(({ severity }) => severity !== 'info');
  if (profile.health !== 'running')
    return { kind: 'profile', health: profile.health, message: alert && alertMessage(alert) };
  if (team !== undefined && !hasCreditsFor(team, MAX_CREDITS_PER_MESSAGE)) return { kind: 'no-credits' };
  const hours = parseWorkingHours(profile.workingDays, profile.workingHoursStart, profile.workingHoursEnd);
  const zone = zoneOf(profile);
  const openMs = nextWorkingAt(hours, atMs ?? 0, zone);
  if (openMs === undefined) return { kind: 'no-hours' };
  if (atMs !== undefined && openMs > atMs) return { kind: 'outside-hours', untilMs: openMs, zone };
  // From here on it matters whether there are credits.
  if (team === undefined) return { kind: 'unknown' };
  if (remainingInvitations(campaign.stats) === 0) return { kind: 'all-invited' };
  return limitReached(profile, hours, zone, atMs) ?? { kind: atMs === undefined ? 'unknown' : 'sending' };
}

const STATE_OF_STATUS: Readonly<Record<string, 'sending' | 'draft' | 'prospects-needed' | 'paused' | 'deleting'>> = {
  active: 'sending',
  draft: 'draft',
  prospects_needed: 'prospects-needed',
  paused: 'paused',
  [DELETING]: 'deleting',
};

function limitReached(
  { id, usage }: Exclude<SendingStateInputs['profile'], 'unread' | undefined>,
  hours: WorkingHours,
  zone: string,
  atMs: number | undefined,
): CampaignSendingState | undefined {
  const today = atMs === undefined ? usage.day : countingDay(usage.day, atMs, zone);
  const sent = usage.day === today ? usage.invitations : 0;
  const limit = dailyLimitOf({ ...usage, day: today }, id);
  return sent < limit
    ? undefined
    : {
        kind: 'limit-reached',
        sent,
        limit,
        untilMs: atMs === undefined ? undefined : nextDayAt(hours, zone, atMs, today),
        zone,
      };
}

/** In every time zone a day starts at a multiple of a quarter of an hour. */
const QUARTER_MS = 900_000;

/** Returns when the profile next works on a day after `today`. */
function nextDayAt(hours: WorkingHours, zone: string, atMs: number, today: string): number | undefined {
  let midnightMs = Math.floor(atMs / QUARTER_MS) * QUARTER_MS;
  while (localTimeOf(midnightMs, zone).day <= today) midnightMs += QUARTER_MS;
  return nextWorkingAt(hours, midnightMs, zone);
}

/**
 * Returns the state as text; `formatTime` formats a time in a zone, as in "Mon 09:00 (Paris)". Undefined when there is
 * nothing to say.
 */
export function sendingStateMessage(
  state: CampaignSendingState,
  formatTime: (atMs: number, zone: string) => string,
): string | undefined {
  switch (state.kind) {
    case 'sending':
    case 'unknown':
      return undefined;
    case 'draft':
      return t('Nothing is sent: the campaign is not set up yet');
    case 'prospects-needed':
      return t('Nothing is sent: the campaign has no prospects');
    case 'prospects-coming':
      return t('Nothing is sent yet: the campaign’s prospects are being imported');
    case 'paused':
      return t('The campaign is paused. {stops}', { stops: PAUSE_STOPS_MESSAGES });
    case 'deleting':
      return t('Nothing is sent: the campaign is being deleted');
    case 'stopped':
      return t('Nothing is sent: the campaign is disabled');
    case 'no-profile':
      return t('Nothing is sent: the campaign has no profile');
    case 'profile-removed':
      return t('Nothing is sent: the profile of the campaign was removed. Choose a profile');
    case 'profile':
      return state.message === undefined || state.message === ''
        ? t('Nothing is sent: the profile is not running ({health})', {
            health: profileHealthMessage(state.health),
          })
        : t('Nothing is sent: the profile is not running ({health}): {message}', {
            health: profileHealthMessage(state.health),
            message: state.message,
          });
    case 'no-credits':
      return t('Nothing is sent: the team has too few credits');
    case 'no-hours':
      return t('Nothing is sent: the profile has no working hours');
    case 'outside-hours':
      return t('Nothing is sent outside working hours, until {when}', {
        when: formatTime(state.untilMs, state.zone),
      });
    case 'all-invited':
      return t('Every prospect was invited; conversations continue');
    case 'limit-reached': {
      const { sent, limit, untilMs, zone } = state;
      return untilMs === undefined
        ? t('Daily limit reached: {sent} of {limit} invitations. Conversations continue', { sent, limit })
        : t('Daily limit reached: {sent} of {limit} invitations; the next from {when}. Conversations continue', {
            sent,
            limit,
            when: formatTime(untilMs, zone),
          });
    }
  }
}

/**
 * Returns the state as text; when the network's clock differs from ours and the text contains a time, appends a
 * note about that clock. `clock` is undefined when unknown.
 */
export function sendingStateMessageWithClock(
  clock: SimulatedTime | undefined,
  state: CampaignSendingState,
  formatTime: (atMs: number, zone: string) => string,
): string | undefined {
  const message = sendingStateMessage(state, formatTime);
  const clockNote =
    clock !== undefined && 'untilMs' in state && state.untilMs !== undefined
      ? networkTimeMessage(clock, state.zone, formatTime)
      : undefined;
  return clockNote === undefined ? message : `${message}. ${clockNote}`;
}
