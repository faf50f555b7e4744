import { useSyncExternalStore } from 'react';
import { onServerClock, serverAheadMs } from './server-clock.ts';

/** Returns by how many ms the server's clock is ahead of the device's, updated when the server tells another time. */
export const useServerAheadMs = (): number => useSyncExternalStore(onServerClock, serverAheadMs, serverAheadMs);
