import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Chat } from '#domain/chat/chat.ts';
import { openBrowser } from '#support/browser.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { readLocalChats } from '#support/device-data.ts';
import { openMessages, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK } from '#support/journey.ts';
import { startServer } from '#support/server-process.ts';
import { openTcpProxy, type TcpProxy } from '#support/tcp-proxy.ts';
import { waitUntil } from '#support/wait-until.ts';

/** The window shows all rows at the top of the list, so that each can be clicked. */
export const TALL = { width: 1_280, height: 1_800 };
export const MESSAGES = '/messages?profile=all';

/**
 * The state of which every schedule starts with a copy: a signed-in person on a synced device, and the server's data at
 * the same moment. The address is the same for all, because the device stores it.
 */
export interface Start {
  readonly proxy: TcpProxy;
  /** Points the proxy to a port; each schedule has its own server. */
  forwardTo(port: number): void;
  readonly profile: string;
  readonly dataDir: string;
  /** Ids of the visible conversations, from the top. */
  readonly listed: readonly string[];
  readonly chats: ReadonlyMap<string, Chat>;
  dispose(): Promise<void>;
}

/** Signs in once, waits until everything is on the device, and copies both sides. */
export async function makeStart(): Promise<Start> {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-start-'));
  const [profile, dataDir] = [join(folder, 'profile'), join(folder, 'data')];
  let port = 0;
  const proxy = await openTcpProxy({ targetPort: () => port });
  const dispose = async (): Promise<void> => {
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  };

  const server = await startServer({
    copyOf: inject('demoData'),
    sandboxSpeed: IDLE_NETWORK,
    env: { PUBLIC_URL: proxy.url },
  });
  port = server.port;
  try {
    const browser = await openBrowser({ origin: proxy.url, viewport: TALL });
    try {
      const page = await browser.newPage();
      await signInToDemo(page);
      const listed = await openMessages(page);
      await waitForBadge(page, /^Sync: Live$/);
      const chats = await readLocalChats(page);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.reload();
      await waitUntil('The service worker answers', () =>
        page.evaluate(() => navigator.serviceWorker.controller !== null),
      );
      await waitForBadge(page, /^Sync: Live$/);
      await browser.context.close();
      cpSync(browser.profile, profile, { recursive: true, filter: (file) => !/[\\/]Singleton\w+$/.test(file) });
      await server.stop();
      cpSync(server.dataDir, dataDir, { recursive: true });
      return { proxy, forwardTo: (next) => void (port = next), profile, dataDir, listed, chats, dispose };
    } finally {
      await browser.dispose();
    }
  } catch (error) {
    await dispose();
    throw error;
  } finally {
    await server.dispose();
  }
}
