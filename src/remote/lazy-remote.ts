import type { RuntimeConfig } from '#domain/runtime-config.ts';
import type { Remote } from './remote.ts';

/**
 * The network without its weight: the SDK is loaded at the first request, after the first screen was painted from the replica.
 * `userId` says on whose behalf, once someone is known.
 */
export function createLazyRemote(config: RuntimeConfig, origin: string, userId: () => string | undefined): Remote {
  let loading: Promise<Remote> | undefined;
  const load = async (): Promise<Remote> => {
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
      signIn: async (...given) => (await load()).account.signIn(...given),
      register: async (...given) => (await load()).account.register(...given),
      current: async () => (await load()).account.current(),
      signOut: async () => (await load()).account.signOut(),
      sendMagicLink: async (...given) => (await load()).account.sendMagicLink(...given),
      verifyMagicLink: async (...given) => (await load()).account.verifyMagicLink(...given),
      leaveForProvider: async (...given) => (await load()).account.leaveForProvider(...given),
      sendRecovery: async (...given) => (await load()).account.sendRecovery(...given),
      completeRecovery: async (...given) => (await load()).account.completeRecovery(...given),
    },
    listTeams: async () => (await load()).listTeams(),
    listMemberships: async (teamId) => (await load()).listMemberships(teamId),
    listDocuments: async (request) => (await load()).listDocuments(request),
    getDocument: async (...given) => (await load()).getDocument(...given),
    dashboard: async (request) => (await load()).dashboard(request),
  };
}
