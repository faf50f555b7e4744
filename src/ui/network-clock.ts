import { createContext, useContext } from 'react';

/** A time, in Unix milliseconds, and whether it is simulated or cannot be asked for at the moment. */
interface ClockReading {
  readonly atMs: number;
  readonly isSimulated: boolean;
  readonly isStale: boolean;
}

/** Holds the network's clock for the parts of a screen; undefined while it is unknown. */
export const NetworkClock = createContext<ClockReading | undefined>(undefined);

/** Returns the network's clock as the screen knows it. */
export const useNetworkClock = (): ClockReading | undefined => useContext(NetworkClock);
