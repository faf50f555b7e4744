import type { RuntimeConfig } from '#domain/wire/runtime-config.ts';
import type * as CreateRemote from './create-remote.ts';
import { failed } from './failure.ts';
import type { LazyRemote, LoadedRemote } from './remote.ts';

/**
 * Creates network access whose code, with the SDK, is loaded at the first request, after the first screen was painted
 * from the replica. `userId` names the user on whose behalf requests are sent, once known; `loadCode` loads the code.
 */
export function createLazyRemote(
  config: RuntimeConfig,
  origin: string,
  userId: () => string | undefined,
  loadCode: () => Promise<Pick<typeof CreateRemote, 'createRemote'>> = () => import('./create-remote.ts'),
): LazyRemote {
  let loading: Promise<LoadedRemote> | undefined;
  const load = async (): Promise<LoadedRemote> => {
    loading ??= loadCode().then(({ createRemote }) => createRemote(config, origin, userId));
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
    async dashboard(request) {
      const loaded = await load().catch(() => undefined);
      return loaded === undefined ? failed('unreachable', 0) : loaded.dashboard(request);
    },
  };
}
