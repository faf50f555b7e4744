import type { Campaign } from '#domain/campaign/campaign.ts';
import {
  sendingStateOf,
  sendingStateMessageWithClock,
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
  /** `unread` while it may still come from the server. */
  readonly profile: Profile | 'unread' | undefined;
  readonly record: Pick<TeamRecord, 'credits' | 'additionalCredits'> | undefined;
  /** Whether prospects are being imported; undefined while that is not known. */
  readonly isImporting: boolean | undefined;
}

/**
 * Returns whether a campaign sends right now and why not, as text; undefined texts when all is well. What depends on a
 * simulated network's clock is left out.
 */
export function useSendingState({ campaign, profile, record, isImporting }: SendingStateInputs): {
  readonly state: CampaignSendingState;
  readonly message: string | undefined;
} {
  const now = useMinuteClock();
  const { sandbox } = useRuntimeConfig();
  return currentSendingState(
    { campaign, profile, record, isImporting },
    sandbox.network ? undefined : { atMs: now, isSimulated: false, isStale: false },
  );
}

/** Computes the sending state at the network's time; undefined while that is unknown. */
export function currentSendingState(
  { campaign, profile, record, isImporting }: SendingStateInputs,
  clock: SimulatedTime | undefined,
): { readonly state: CampaignSendingState; readonly message: string | undefined } {
  const state = sendingStateOf({ campaign, profile, team: record, isImporting, atMs: clock?.atMs });
  return { state, message: sendingStateMessageWithClock(clock, state, timeInZone) };
}
