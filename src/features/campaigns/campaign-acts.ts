import { CAMPAIGN_WORDS } from '#domain/campaign-words.ts';
import { isPausable, isResumable, type Campaign } from '#domain/campaign.ts';
import type { Reach } from '#domain/sync-status.ts';
import { wordsOfCommand } from '#domain/command-words.ts';
import { isMeantPaused } from '#domain/pending.ts';
import { hasRoomFor } from '#domain/plan-change.ts';
import type { Team } from '#domain/team.ts';
import { say } from '#languages/say.ts';
import { campaignPause, pauseCommand } from './campaign-commands.ts';

/** How pause and resume stand for a campaign: what pressing would do, and what waits. */
export interface PauseAct {
  readonly label: string;
  /** A pause or its end that was asked for and not yet answered. */
  readonly waiting: string | undefined;
  /** Why it cannot be pressed; undefined when it can. */
  readonly block: string | undefined;
  readonly icon: 'pause' | 'resume' | 'waiting';
}

const NOT_STARTED = say('A campaign is resumed once it has prospects');

/**
 * What is shown of pause and resume (specification part 2 §4): the wish at once, and that it waits; while it is on its way, repeated presses
 * count for nothing; what waits for a connection can be taken back.
 */
export function pauseActOf(campaign: Campaign, reach: Reach): PauseAct {
  const state = campaignPause(campaign);
  const isPaused = isMeantPaused(state);
  const { waiting, waitingOffline } = wordsOfCommand(pauseCommand(campaign.id, isPaused));
  const isAway = reach === 'unreachable' || reach === 'needs-sign-in';
  if (state.kind === 'waiting' && isAway) return { label: isPaused ? say('Cancel pause') : say('Cancel resume'), waiting: waitingOffline, block: undefined, icon: 'waiting' };
  if (state.kind === 'waiting') return { label: waiting, waiting, block: say('The server has not answered yet'), icon: 'waiting' };
  const isPossible = isPausable(campaign.status) || isResumable(campaign.status);
  return { label: isPaused || !isPossible ? say('Resume Campaign') : say('Pause Campaign'), waiting: undefined, block: isPossible ? undefined : NOT_STARTED, icon: isPaused || !isPossible ? 'resume' : 'pause' };
}

/** Why a team with so many campaigns cannot have a copy of one now; undefined when it can. */
export const copyBlockOf = (limits: Team['limits'], campaignCount: number, offlineReason: string | undefined): string | undefined =>
  offlineReason ?? (hasRoomFor('campaigns', campaignCount, limits) ? undefined : CAMPAIGN_WORDS.limitReached);
