import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { runNode } from './child-process.mjs';
import { findBrowser } from './find-browser.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { withThrowawayServer } from './throwaway-server.mjs';

/**
 * Makes the pictures of the README from the running app: `node scripts/screenshots.mjs`. The demo is seeded fresh each time.
 */
const FOLDER = join(PROJECT_ROOT, 'docs/screenshots');
const MAX_SIZE_BYTES = 250_000;
const VIEWPORT = { width: 1_280, height: 720 };

const build = await runNode(join(PROJECT_ROOT, 'scripts/build.mjs'), ['--if-changed']);
if (build.code !== 0) process.exit(build.code);
mkdirSync(FOLDER, { recursive: true });

await withThrowawayServer({ SEED: 'demo', SANDBOX_SPEED: '30' }, async (url) => {
  const browser = await chromium.launch({ executablePath: await findBrowser(), chromiumSandbox: process.getuid?.() !== 0, args: ['--disable-gpu'] });
  try {
    for (const colorScheme of ['light', 'dark']) await photographMessages(browser, url, colorScheme);
  } finally {
    await browser.close();
  }
});

/** Signs in to the demo, opens the newest conversation in which both sides have spoken, and takes its picture. */
async function photographMessages(browser, url, colorScheme) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: VIEWPORT,
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/messages');
  // Not the newest of all: that one is an invitation without a word in it yet.
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').filter({ hasText: 'Discussion' }).first().click();
  await page.getByRole('log').waitFor();
  await page.getByRole('button', { name: 'Sync: Live' }).waitFor();
  await page.evaluate(() => document.fonts.ready);

  const file = join(FOLDER, `messages-${colorScheme}.png`);
  await page.screenshot({ path: file });
  const { size } = statSync(file);
  if (size > MAX_SIZE_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MAX_SIZE_BYTES}: make the window smaller.`);
  console.log(`${file} (${Math.round(size / 1_000)} kB)`);
  await context.close();
}
