import type { Page } from 'playwright-core';
import { waitUntil } from './wait-until.ts';

/** Follows a link of the main navigation, and waits for the heading of the screen at `path`. */
export async function navigateTo(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await page.waitForURL((url) => url.pathname === path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** What the router of the app tells of itself. */
interface RunningRouter {
  readonly history: { readonly push: (address: string) => void };
  readonly state: {
    readonly status: string;
    readonly location: { readonly href: string };
    readonly resolvedLocation?: { readonly href: string };
  };
}

/** Leads to an address inside the running app, as a link of the app does, which may ask first. */
export const pushAddress = (page: Page, address: string): Promise<void> =>
  page.evaluate((href) => {
    const router = Reflect.get(globalThis, '__TSR_ROUTER__') as RunningRouter | undefined;
    if (router === undefined) throw new Error('The app does not run in this page.');
    // With the place of the entry, by which the router tells the way back.
    router.history.push(href);
  }, address);

/**
 * Opens an address inside the running app, as a link of the app does, and waits until the router has drawn its screen.
 * A load costs seconds of processor time: `page.goto` is for the first screen of a tab, for addresses that come from
 * outside, such as links of mails, and for tests of the load itself.
 */
export async function openScreen(page: Page, address: string): Promise<void> {
  await pushAddress(page, address);
  await waitUntil(`The screen at ${address} is drawn`, () =>
    page.evaluate(() => {
      const { state } = Reflect.get(globalThis, '__TSR_ROUTER__') as RunningRouter;
      return state.status === 'idle' && state.resolvedLocation?.href === state.location.href;
    }),
  );
}
