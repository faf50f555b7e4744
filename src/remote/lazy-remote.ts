import type { RuntimeConfig } from '#domain/runtime-config.ts';
import type { LoadedRemote } from './create-remote.ts';
import type { ScreenRemote } from './remote.ts';

/**
 * The network without its weight: the SDK is loaded at the first request, after the first screen was painted from the replica.
 * `userId` says on whose behalf, once someone is known.
 */
export function createLazyRemote(config: RuntimeConfig, origin: string, userId: () => string | undefined): ScreenRemote {
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
    account: {
      current: async () => (await load()).account.current(),
      signOut: async () => (await load()).account.signOut(),
    },
    loadAccount: async () => (await load()).account,
    listTeams: async () => (await load()).listTeams(),
    listMemberships: async (teamId) => (await load()).listMemberships(teamId),
    listDocuments: async (request) => (await load()).listDocuments(request),
    getDocument: async (...given) => (await load()).getDocument(...given),
    dashboard: async (request) => (await load()).dashboard(request),
  };
}
