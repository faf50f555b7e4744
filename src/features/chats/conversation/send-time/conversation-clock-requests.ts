import type { SimulatedTime } from '#domain/time/simulated-time.ts';
import { useNetworkClockOfTeam } from '#remote/clock/use-network-clock.ts';
import { useMinuteClock } from '#ui/time-text.tsx';

/** Returns the network's clock for an open conversation; undefined before it is known. */
export const useConversationClock = (teamId: string, userId: string, isOffline: boolean): SimulatedTime | undefined =>
  useNetworkClockOfTeam({ teamId, userId, isOffline, now: useMinuteClock() });
