import type { CampaignStats } from './campaign.ts';
import { connectionRate, replyRate, type Rate } from './campaign-rates.ts';

export type FunnelStepName = 'prospects' | 'invited' | 'accepted' | 'messaged' | 'replied' | 'qualified';

/** How many have come so far, and how many of those before them; the first step comes from none. */
export interface FunnelStep {
  readonly name: FunnelStepName;
  /** Undefined while that is not known. */
  readonly count: number | undefined;
  readonly rate: Rate | undefined;
}

/**
 * From everybody who was imported to those who qualify (expectations §5, "funnel"): each step as a fraction of the one
 * before, the connection and the reply rate among them (specification part 2 §9). `qualified` is no count of the stats.
 */
export function funnelOf(stats: CampaignStats, qualified: number | undefined): FunnelStep[] {
  const accepted = connectionRate(stats);
  const replied = replyRate(stats);
  return [
    { name: 'prospects', count: stats.prospects, rate: undefined },
    { name: 'invited', count: stats.invitationsSent, rate: { part: stats.invitationsSent, whole: stats.prospects } },
    { name: 'accepted', count: accepted.part, rate: accepted },
    { name: 'messaged', count: stats.initialMessages, rate: { part: stats.initialMessages, whole: accepted.part } },
    { name: 'replied', count: replied.part, rate: replied },
    {
      name: 'qualified',
      count: qualified,
      rate: qualified === undefined ? undefined : { part: qualified, whole: replied.part },
    },
  ];
}
