import { chromium } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';

/** Starts the browser of the pictures, calls `work` with it and closes it. */
export async function withBrowser(work) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu'],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Opens a new browser context and a page that has signed in to the demo.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url of the server
 * @param {{ t?: (english: string) => string } & import('playwright-core').BrowserContextOptions} options `t` translates
 *   the texts of the app for another `locale`
 */
export async function openDemo(browser, url, { t = (english) => english, ...options }) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page.getByRole('button', { name: t('Try the demo') }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

/**
 * Waits until a screen has its heading, no skeleton and its fonts, and its view snapshot is gone; with the beginning of
 * the label of the badge `Sync: Live`, also until a screen in the shell is connected.
 */
export async function waitForContent(page, liveBadge) {
  await page.locator('#view-snapshot').waitFor({ state: 'detached' });
  await page.locator('h1, [role="dialog"] h2').first().waitFor();
  if (liveBadge !== undefined)
    await page.waitForFunction(
      (live) => document.querySelector('#main') === null || document.querySelector(live) !== null,
      `[aria-label^="${liveBadge}"]`,
    );
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.animate-pulse')].every((skeleton) => !skeleton.checkVisibility()),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
