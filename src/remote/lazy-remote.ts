import type { RuntimeConfig } from '#domain/wire/runtime-config.ts';
import type { LazyRemote, LoadedRemote } from './remote.ts';

/**
 * Creates network access whose code, with the SDK, is loaded at the first request, after the first screen was painted
 * from the replica. `userId` names the user on whose behalf requests are sent, once known.
 */
export function createLazyRemote(config: RuntimeConfig, origin: string, userId: () => string | undefined): LazyRemote {
  let loading: Promise<LoadedRemote> | undefined;
  const load = async (): Promise<LoadedRemote> => {
    loading ??= import('./create-remote.ts').then(({ createRemote }) => createRemote(config, origin, userId));
    try {
      return await loading;
    } catch (error) {
      // A chunk that could not be loaded now may load later.
      loading = undefined;
      throw error;
    }
  };
  return {
    load,
    loadAccount: async () => (await load()).account,
    dashboard: async (request) => (await load()).dashboard(request),
  };
}
