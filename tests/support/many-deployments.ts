import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyAsRelease, CURRENT_DEPLOYMENT } from './next-deployment.ts';

/** Within the project, so that the server finds its packages. */
const FOLDER = join(CURRENT_DEPLOYMENT, 'deployments');

interface Deployment {
  /** The folder with `client` and `server`. */
  readonly folder: string;
  /** True when the script of a screen is missing, as during an upload: its service worker cannot be installed. */
  readonly isBroken: boolean;
}

/** Creates the `release`th next deployment from the current build, and removes the one before of that number. */
export function createDeployment(release: number, isBroken = false): Deployment {
  const folder = join(FOLDER, String(release));
  copyAsRelease(folder, { release, suffix: String(release).padStart(3, '0') });
  if (isBroken) {
    const assets = join(folder, 'client/assets');
    rmSync(join(assets, readdirSync(assets).find((name) => name.startsWith('credits-route-')) ?? 'none'));
  }
  return { folder, isBroken };
}

/** Removes all created deployments. */
export const removeDeployments = (): void => rmSync(FOLDER, { recursive: true, force: true });
