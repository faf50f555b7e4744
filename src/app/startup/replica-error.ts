import { createContext } from 'react';
import type { ReplicaError } from '#replica/replica.ts';

/** What is the matter with the local database, for the banners above every screen; undefined while all is well. */
export const ReplicaErrorContext = createContext<ReplicaError | undefined>(undefined);
