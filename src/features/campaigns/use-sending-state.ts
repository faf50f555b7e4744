import type { Campaign } from '#domain/campaign/campaign.ts';
import {
  sendingStateOf,
  sendingStateMessageBy,
  type CampaignSendingState,
} from '#domain/campaign/campaign-sending-state.ts';
import type { SimulatedTime } from '#domain/time/simulated-time.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { TeamRecord } from '#domain/team/team.ts';
import { timeInZone } from '#domain/time/zone-messages.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { useMinuteClock } from '#ui/time-text.tsx';

export interface SendingStateInputs {
  readonly campaign: Campaign;
  readonly profile: Profile | undefined;
  readonly record: Pick<TeamRecord, 'credits' | 'additionalCredits'> | undefined;
  /** Whether prospects are on their way to it. */
  readonly isComing?: boolean;
}

/**
 * Whether a campaign sends at this minute, and why not, in words; those are undefined where all is well. `asked` is
 * what the network's own clock says, where it was asked.
 */
export function useSendingState(
  { campaign, profile, record, isComing = false }: SendingStateInputs,
  asked?: SimulatedTime,
): { readonly standing: CampaignSendingState; readonly words: string | undefined } {
  const now = useMinuteClock();
  const { sandbox } = useRuntimeConfig();
  return currentSendingState(
    { campaign, profile, record, isComing },
    sandbox.network ? asked : { atMs: now, isSimulated: false, isOld: false },
  );
}

/** The same, by a clock; undefined where nothing is known of the network's. */
export function currentSendingState(
  { campaign, profile, record, isComing = false }: SendingStateInputs,
  clock: SimulatedTime | undefined,
): { readonly standing: CampaignSendingState; readonly words: string | undefined } {
  const standing = sendingStateOf({ campaign, profile, team: record, isComing, atMs: clock?.atMs });
  return { standing, words: sendingStateMessageBy(clock, standing, timeInZone) };
}
