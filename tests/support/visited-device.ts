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
 * A device the demo's person uses every day, and the server's data of the same moment; both to begin with copies of.
 */
interface VisitedDevice {
  /** The server listens here: a device remembers its address. */
  readonly port: number;
  /** Profile of a browser: signed in, everything read, the service worker in charge. */
  readonly profile: string;
  readonly dataDir: string;
}

let device: Promise<VisitedDevice> | undefined;

/** Made once for all tests of this process; gone with it. */
export const visitedDevice = (): Promise<VisitedDevice> => (device ??= makeVisitedDevice());

async function makeVisitedDevice(): Promise<VisitedDevice> {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-visited-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [profile, dataDir] = [join(folder, 'profile'), join(folder, 'data')];
  // So slow that the network moves nothing by itself.
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
