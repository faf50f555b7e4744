import { createContext, use } from 'react';
import type { LazyRemote } from './remote.ts';

export const RemoteContext = createContext<LazyRemote | undefined>(undefined);

/** Returns the network access, for a feature's `-requests.ts`. Throws outside of a provider. */
export function useRemote(): LazyRemote {
  const remote = use(RemoteContext);
  if (remote === undefined) throw new Error('useRemote needs its provider');
  return remote;
}
