import { watchInstallation } from '#features/install/installation.ts';
import { requestPersistence } from '#features/storage/persistence.ts';
import type { AppRouter } from '../routes/router.tsx';
import { receiveLaunches } from './launch-queue.ts';
import type { Runtime } from './runtime.ts';
import { registerServiceWorker } from './service-worker.ts';
import { takeStartedConfig } from './started-config.ts';

/**
 * Starts what connects the app to the system: service worker, installation, launches. Loaded after the first screen.
 */
export async function startOsIntegration(router: AppRouter, runtime: Runtime): Promise<void> {
  void takeStartedConfig(runtime);
  watchInstallation(requestPersistence);
  receiveLaunches(performance.getEntriesByType('navigation')[0]?.name ?? location.href, (path) =>
    router.history.push(path),
  );
  await registerServiceWorker();
}
