import type { CampaignStats } from './campaign.ts';
import { connectionRate, replyRate, type Rate } from './campaign-rates.ts';

export type FunnelStepName = 'prospects' | 'invited' | 'accepted' | 'messaged' | 'replied' | 'qualified';

/** Holds how many people reached a step, and the rate from the step before; the first step has none. */
export interface FunnelStep {
  readonly name: FunnelStepName;
  /** Undefined while unknown. */
  readonly count: number | undefined;
  readonly rate: Rate | undefined;
}

/**
 * Returns the funnel from imported prospects to qualified ones: each step as a fraction of the one before, including
 * the connection and the reply rate (specification part 2 §9). The stats do not contain `qualified`.
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
