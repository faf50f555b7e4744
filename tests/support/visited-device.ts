import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openBrowser } from './browser.ts';
import { signInToDemo } from './demo-sign-in.ts';
import { waitForBadge } from './inbox.ts';
import { startServer } from './server-process.ts';
import { waitUntil } from './wait-until.ts';

/**
 * A device that the demo's person uses daily, and the server's data of the same moment; tests start from copies of
 * both.
 */
interface VisitedDevice {
  /** The server's address; a device remembers it. */
  readonly port: number;
  /** A browser profile that is signed in and synced, with an active service worker. */
  readonly profile: string;
  readonly dataDir: string;
}

let device: Promise<VisitedDevice> | undefined;

/** Created once for all tests of this process and removed with it. */
export const visitedDevice = (): Promise<VisitedDevice> => (device ??= makeVisitedDevice());

async function makeVisitedDevice(): Promise<VisitedDevice> {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-visited-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [profile, dataDir] = [join(folder, 'profile'), join(folder, 'data')];
  // So slow that the simulated network changes nothing.
  const server = await startServer({ copyOf: inject('demoData'), sandboxSpeed: 0.001 });
  try {
    const browser = await openBrowser({ origin: server.url });
    try {
      const page = await browser.newPage();
      await signInToDemo(page);
      await waitForBadge(page, /^Sync: Live$/);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.reload();
      await waitUntil('The service worker answers', () =>
        page.evaluate(() => navigator.serviceWorker.controller !== null),
      );
      await waitForBadge(page, /^Sync: Live$/);
      await browser.context.close();
      cpSync(browser.profile, profile, { recursive: true, filter: (file) => !/[\\/]Singleton\w+$/.test(file) });
    } finally {
      await browser.dispose();
    }
    await server.stop();
    cpSync(server.dataDir, dataDir, { recursive: true });
    return { port: server.port, profile, dataDir };
  } finally {
    await server.dispose();
  }
}
