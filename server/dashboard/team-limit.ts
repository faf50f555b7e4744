import { RateLimited } from '#server/http/error-answer.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { MemoryWindows } from '#server/http/memory-windows.ts';
import { consumeByNetworks, RateLimiter, type RateRule } from '#server/http/rate-limit.ts';

/** Anybody may be many people with a team each, who need no address for it. */
const TEAMS_OF_PLACE = 4;

/**
 * Creates a count of requests by the team and by the networks around the address of the caller, of which each place may
 * send what some teams may; an empty address is unknown. Throws `rate_limited` beyond either, until the window is over.
 */
export function createTeamLimit(now: () => number, rule: RateRule): (teamId: string, address: string) => void {
  const limiter = new RateLimiter(new MemoryWindows(), now, ({ resetInSeconds }) => new RateLimited(resetInSeconds));
  return (teamId, address) => {
    limiter.consume(`team ${teamId}`, rule);
    // What this machine sends, the demo among it, is for many people.
    if (address === '' || isLoopback(address)) return;
    consumeByNetworks(limiter, 'network', address, { ...rule, limit: TEAMS_OF_PLACE * rule.limit });
  };
}
