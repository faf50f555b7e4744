import type { Page } from 'playwright-core';
import { inject, onTestFailed, onTestFinished } from 'vitest';
import { type BrowserOptions, type TestBrowser, openBrowser } from './browser.ts';
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts';

export interface Journey {
  readonly server: ServerProcess;
  readonly browser: TestBrowser;
}

/**
 * A person's afternoon: the production build with the demo in it, in a process of its own, and a browser that was never here. Both are
 * gone when the test ends; when it fails, what the server printed is told.
 */
export async function startJourney(options: Omit<ServerOptions, 'copyOf'> & Omit<BrowserOptions, 'origin'> = {}): Promise<Journey> {
  const server = await startServer({ ...options, copyOf: inject('demoData') });
  onTestFinished(() => server.dispose());
  onTestFailed(() => console.log(`The server printed:\n${server.output}`));
  const browser = await openBrowser({ ...options, origin: server.url });
  onTestFinished(() => browser.dispose());
  return { server, browser };
}

/** Signs in by the demo's button and waits for the place it leads to. */
export async function signInToDemo(page: Page, path = '/auth/login', leadsTo = '/dashboard'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.waitForURL((url) => url.pathname === leadsTo);
}
