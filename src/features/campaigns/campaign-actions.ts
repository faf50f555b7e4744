import { CAMPAIGN_MESSAGES } from '#domain/campaign/campaign-messages.ts';
import { isPausable, isResumable, type Campaign } from '#domain/campaign/campaign.ts';
import {
  pauseControlStateOf,
  pauseLabelsOf,
  type PauseControlState,
  type PauseWait,
} from '#domain/chat/pause-control-state.ts';
import { hasRoomFor } from '#domain/plan/plan-change.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { isRemoved } from '#domain/profile/removed-profile.ts';
import type { Team } from '#domain/team/team.ts';
import { t } from '#i18n/translate.ts';
import { campaignPause } from './campaign-commands.ts';

/** Describes the pause control of a campaign: what a press does, and what it waits for. */
interface CampaignPauseAction extends Pick<PauseControlState, 'label' | 'icon'> {
  /** Text while a requested pause or resume has no answer yet. */
  readonly pendingMessage: string | undefined;
  /** Why it cannot be pressed; undefined when it can. */
  readonly blockedReason: string | undefined;
}

/** Lists every label the control can show, so that its width can be reserved. */
export const CAMPAIGN_PAUSE_LABELS: readonly string[] = [
  t('Pause Campaign'),
  t('Resume Campaign'),
  ...pauseLabelsOf('campaign'),
];

const NOT_STARTED = t('Add prospects before you resume the campaign');

/**
 * Describes the pause control (specification part 2 §4): shows the requested state at once and that it is pending.
 * While the request is in flight, presses have no effect; a request that waits for something else says why and can be
 * taken back. A campaign whose profile was removed cannot be resumed.
 */
export function campaignPauseAction(
  campaign: Campaign,
  wait: PauseWait,
  profile?: Pick<Profile, 'health'>,
): CampaignPauseAction {
  const state = campaignPause(campaign);
  const { label, icon, explanation, isInert } = pauseControlStateOf('campaign', state, wait);
  if (state.kind === 'waiting')
    return {
      label,
      icon,
      pendingMessage: explanation ?? label,
      blockedReason: isInert ? t('The server has not answered yet') : undefined,
    };
  const isPossible = isPausable(campaign.status) || isResumable(campaign.status);
  const isToResume = state.paused || !isPossible;
  return {
    label: isToResume ? t('Resume Campaign') : t('Pause Campaign'),
    icon: isToResume ? 'resume' : 'pause',
    pendingMessage: undefined,
    blockedReason: !isPossible
      ? NOT_STARTED
      : isToResume && profile !== undefined && isRemoved(profile)
        ? CAMPAIGN_MESSAGES.profileRemoved
        : undefined,
  };
}

/** Returns why a team with this many campaigns cannot duplicate one now; undefined when it can. */
export const duplicateBlockedReasonOf = (
  limits: Team['limits'],
  campaignCount: number,
  offlineReason: string | undefined,
): string | undefined =>
  offlineReason ?? (hasRoomFor('campaigns', campaignCount, limits) ? undefined : CAMPAIGN_MESSAGES.limitReached);
