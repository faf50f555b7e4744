import { createContext } from 'react';
import type { ReplicaError } from '#replica/replica.ts';

/** Holds the error of the local database, shown in a banner above every screen; undefined while there is none. */
export const ReplicaErrorContext = createContext<ReplicaError | undefined>(undefined);
