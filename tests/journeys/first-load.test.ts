import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { assertAccessible, assertColours } from '#support/accessibility.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { conversationList, openByRow, openMessages, rowOf, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, shareJourney } from '#support/journey.ts';
import { measureScripts } from '#support/script-weight.ts';

const MAX_INBOX_GZIP_BYTES = 150_000;

const WIDE = { width: 1_280, height: 800 };
const NARROW = { width: 375, height: 812 };
const VARIANTS = [NARROW, WIDE].flatMap((viewport) =>
  (['dark', 'light'] as const).map((colorScheme) => ({
    name: `${colorScheme}, ${viewport.width} px`,
    viewport,
    colorScheme,
  })),
);

const journey = shareJourney({ sandboxSpeed: IDLE_NETWORK });

describe('the first load', () => {
  it('the first load prints nothing to the console, contacts no other host, and keeps its content security policy', async () => {
    const { browser } = journey();
    const page = await browser.newPage();
    const violations: string[] = [];
    await page.exposeFunction('tellViolation', (what: string) => violations.push(what));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        void (globalThis as unknown as { tellViolation(what: string): Promise<void> }).tellViolation(
          `${event.violatedDirective}: ${event.blockedURI}`,
        );
      });
    });
    const answer = await page.goto('/auth/login');
    const policy = answer?.headers()['content-security-policy'] ?? '';
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
    ])
      expect(policy).toContain(rule);
    expect(policy).not.toContain('unsafe');

    await signInToDemo(page);
    const [chatId = ''] = await openMessages(page);
    await openByRow(page, chatId);
    await waitForBadge(page, /^Sync: Live$/);
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The second start is served from the worker's cache, under the stored policy.
    await page.reload();
    await conversationList(page).getByRole('link').first().waitFor();
    expect(violations).toEqual([]);
    browser.watch.assertClean();
  });

  it('the inbox needs at most 150 kB of JavaScript (gzip) at first', async () => {
    const { browser } = journey();
    await signInToDemo(await browser.newPage());
    const page = await browser.newPage();
    const scripts = measureScripts(page);
    await page.goto('/messages');
    await conversationList(page).getByRole('link').first().waitFor();
    const initialPaths = await listFirstScripts(page);
    const all = await scripts.list();
    const initialScripts = all.filter(({ file }) => initialPaths.includes(file));
    const [initialBytes, allBytes] = [initialScripts, all].map((list) =>
      list.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0),
    );
    console.log(
      `JavaScript (gzip): ${initialBytes} bytes before the first line runs, ${allBytes} with what is loaded behind it`,
      initialScripts,
    );
    expect(initialScripts.length).toBeGreaterThan(1);
    expect(initialBytes).toBeLessThanOrEqual(MAX_INBOX_GZIP_BYTES);
    browser.watch.assertClean();
  });
});

/** Returns the scripts that must load before the app runs: the page's entry and what it imports statically, in turn. */
const listFirstScripts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
    const found = new Set(entry === null ? [] : [entry.src]);
    for (const address of found) {
      const text = await (await fetch(address)).text();
      for (const [, path = ''] of text.matchAll(/\b(?:from|import)\s*"(\.\/[^"]+\.js)"/g))
        found.add(new URL(path, address).href);
    }
    return [...found].map((address) => new URL(address).pathname);
  });

/**
 * Asserts that a screen is accessible and needs no horizontal scrolling in every size and colour scheme; leaves the
 * page wide and light.
 */
async function assertAccessibleEverywhere(page: Page, what: string): Promise<void> {
  for (const { name, viewport, colorScheme } of VARIANTS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    // The other rules have the same result in both colour schemes.
    await (colorScheme === 'light' ? assertAccessible : assertColours)(page, `${what}, ${name}`);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      `${what}, ${name}`,
    ).toBe(true);
  }
}

it('signing in and reading are accessible, wide and narrow, light and dark', async () => {
  const { browser } = journey();
  const page = await browser.newPage();
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Try the demo' }).waitFor();
  await assertAccessibleEverywhere(page, 'The sign-in screen');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Invalid email address').waitFor();
  await assertAccessibleEverywhere(page, 'The sign-in screen with refused fields');

  await signInToDemo(page);
  const [chatId = ''] = await openMessages(page);
  await waitForBadge(page, /^Sync: Live$/);
  await page
    .getByRole('button', { name: 'Dismiss' })
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await assertAccessibleEverywhere(page, 'The list of conversations');
  await rowOf(page, chatId).click();
  await page.getByRole('log').waitFor();
  await assertAccessibleEverywhere(page, 'A conversation');
  expect(browser.watch.problems()).toEqual([]);
});
