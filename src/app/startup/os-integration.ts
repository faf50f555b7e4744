import { watchInstallation } from '#features/device/install/installation.ts';
import type { AppRouter } from '../routes/router.tsx';
import { receiveLaunches } from './launch-queue.ts';
import { registerServiceWorker } from './service-worker.ts';

/**
 * The doors between the app and the system it runs on: its worker, its installation, what the system opens with it.
 * Behind the first screen.
 */
export async function startOsIntegration(router: AppRouter): Promise<void> {
  watchInstallation();
  receiveLaunches(performance.getEntriesByType('navigation')[0]?.name ?? location.href, (path) =>
    router.history.push(path),
  );
  await registerServiceWorker();
}
