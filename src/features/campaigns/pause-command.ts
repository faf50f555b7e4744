import { isPausable, isResumable, type Campaign } from '#domain/campaign/campaign.ts';
import { isPausedWithPending } from '#domain/commands/pending.ts';
import { campaignPause } from './campaign-commands.ts';

/** Returns why a campaign cannot be paused or resumed; undefined when it can. For API clients: in English. */
export function pauseBlockedReason(campaign: Campaign, isWantedPaused: boolean): string | undefined {
  const state = campaignPause(campaign);
  if (isPausedWithPending(state) === isWantedPaused)
    return isWantedPaused ? 'It is paused already.' : 'It is not paused.';
  return state.kind === 'waiting' || isPausable(campaign.status) || isResumable(campaign.status)
    ? undefined
    : 'It is a draft, or has no prospects yet.';
}
