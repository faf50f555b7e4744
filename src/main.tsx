import * as z from 'zod/mini';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadRuntimeConfig } from '#app/startup/runtime-config-load.ts';
import {
  assertSecureContext,
  assertWebStorage,
  BlockedByOldTabError,
  SlowStorageError,
} from '#app/startup/startup-checks.ts';
import { RuntimeRoot } from '#app/startup/runtime-root.tsx';
import { createRuntime, type Runtime } from '#app/startup/runtime.ts';
import { secondFactorMark } from '#features/session/sign-in/second-factor-mark.ts';
import { preventStrayDrops } from '#app/effects/prevent-stray-drops.ts';
import { stopComposingKeys } from '#app/effects/stop-composing-keys.ts';
import { createAppRouter } from '#app/routes/router.tsx';
import { syncPriority } from '#app/startup/sync-priority.ts';

// The content security policy forbids `eval`; zod must not try it.
z.config({ jitless: true });

stopComposingKeys(window);
preventStrayDrops(window);

// The manifest's mark of a start from the icon (scripts/vite/manifest.ts): no screen needs it in its address.
const search = location.search.replace(/([?&])source=pwa(&|$)/, (_mark, before, after) => after && before);
if (search !== location.search) history.replaceState(null, '', location.pathname + search + location.hash);

// React throws when the page has no such element.
const root = createRoot(document.getElementById('root') as HTMLElement);

/** After this time without an answer from the browser's storage the page says so. */
const SLOW_STORAGE_MS = 10_000;

// Not awaited: modules in this file's chunk would wait for `start`, and `start` waits for them.
void start();

async function start(): Promise<void> {
  try {
    assertSecureContext();
    assertWebStorage();
    const runtime = createRuntime(await loadRuntimeConfig(), syncPriority);
    await watchStorage(runtime, runtime.start());
    const router = createAppRouter({
      // A session that still needs its second factor may have taken the place of the one that the replica is of.
      isSignedIn: () =>
        runtime.state().user !== undefined && !runtime.state().isExpired && secondFactorMark.read() === undefined,
      hasSignedOutElsewhere: () => runtime.state().hasSignedOutElsewhere,
    });
    const showApp = (): void =>
      root.render(
        <StrictMode>
          <RuntimeRoot
            runtime={runtime}
            router={router}
            watchStorage={async (opening) => {
              try {
                // The page that says what the storage waits for has taken the app's place.
                if (await watchStorage(runtime, opening)) showApp();
                return true;
              } catch (error) {
                await showStartupError(error);
                return false;
              }
            }}
          />
        </StrictMode>,
      );
    showApp();
    // Not needed to show the first screen.
    Promise.all([import('#domain/text/search-folding.ts'), import('#ui/menus/typeahead.ts')])
      .then(([{ startsWithFolded }, { compareTypedBy }]) => compareTypedBy(startsWithFolded))
      .catch(() => undefined);
    // Without a worker the app still works online; registration is retried at the next start.
    import('#app/startup/os-integration.ts')
      .then(({ startOsIntegration }) => startOsIntegration(router, runtime))
      .catch(() => undefined);
  } catch (error) {
    await showStartupError(error);
  }
}

/**
 * Waits for the local database. Where a tab of an older version blocks it, or where that takes long, the page says so,
 * and the result is true. Rejects with the browser's refusal.
 */
async function watchStorage(runtime: Runtime, opening: Promise<void>): Promise<boolean> {
  let isWaiting = true;
  let isShown = false;
  const isBlocked = (): boolean => runtime.state().replicaError === 'blocked';
  const showCause = (): void => {
    isShown = true;
    void showStartupError(isBlocked() ? new BlockedByOldTabError() : new SlowStorageError(), () => isWaiting);
  };
  const stopWatching = runtime.subscribe(() => isBlocked() && showCause());
  const timer = setTimeout(showCause, SLOW_STORAGE_MS);
  try {
    await opening;
    return isShown;
  } finally {
    isWaiting = false;
    stopWatching();
    clearTimeout(timer);
  }
}

/** Shows why the app has not started, unless the cause has passed by the time that page is loaded. */
async function showStartupError(error: unknown, isStillSo = () => true): Promise<void> {
  const { StartupError } = await import('#app/startup/startup-error.tsx');
  if (isStillSo()) root.render(<StartupError error={error} />);
}
