import type { SimulatedTime } from '#domain/time/simulated-time.ts';
import { useNetworkClockOfTeam } from '#remote/clock/use-network-clock.ts';
import { useMinuteClock } from '#ui/time-text.tsx';

/** Returns the network's clock for screens about campaigns and profiles; undefined before it is known. */
export const usePolledNetworkClock = (teamId: string, userId: string, isOffline: boolean): SimulatedTime | undefined =>
  useNetworkClockOfTeam({ teamId, userId, isOffline, now: useMinuteClock() });
