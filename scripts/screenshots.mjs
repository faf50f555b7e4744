import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { runNode } from './child-process.mjs';
import { findBrowser } from './find-browser.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { withThrowawayServer } from './throwaway-server.mjs';

/**
 * Takes the pictures of the README and of the manifest from the running app with a new demo:
 * `node scripts/screenshots.mjs`.
 */
const OF_README = join(PROJECT_ROOT, 'docs/screenshots');
const OF_MANIFEST = join(PROJECT_ROOT, 'public/screenshots');
const MAX_SIZE_BYTES = 250_000;
const WIDE = { viewport: { width: 1_280, height: 720 } };
/** A phone with more pixels than CSS pixels. */
const NARROW = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true };

const build = await runNode(join(PROJECT_ROOT, 'scripts/build.mjs'), ['--if-changed']);
if (build.code !== 0) process.exit(build.code);
for (const folder of [OF_README, OF_MANIFEST]) mkdirSync(folder, { recursive: true });

const conversations = (page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link');
const campaigns = (page) => page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem');

await withThrowawayServer({ SEED: 'demo', SANDBOX_SPEED: '30' }, async (url) => {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu'],
  });
  try {
    for (const colorScheme of ['light', 'dark']) {
      await withDemo(browser, url, { ...WIDE, colorScheme }, async (page) => {
        await openConversation(page);
        await photograph(page, join(OF_README, `messages-${colorScheme}.png`));
        if (colorScheme === 'light') await photographWide(page);
      });
    }
    await withDemo(browser, url, { ...NARROW, colorScheme: 'light' }, photographNarrow);
  } finally {
    await browser.close();
  }
});

/** Signs in to the demo, in a browser of its own. */
async function withDemo(browser, url, device, photographAll) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...device,
  });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.waitForURL('**/dashboard');
  await photographAll(page);
  await context.close();
}

/** Opens the newest conversation in which both sides have spoken: the newest of all is an invitation without a text. */
async function openConversation(page) {
  await page.goto('/messages');
  await conversations(page).filter({ hasText: 'Discussion' }).first().click();
  await page.getByRole('log').waitFor();
}

async function openCampaigns(page) {
  await page.goto('/campaigns');
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
  await campaigns(page).first().waitFor();
}

async function photographWide(page) {
  await photograph(page, join(OF_MANIFEST, 'messages-wide.png'));
  await openCampaigns(page);
  await photograph(page, join(OF_MANIFEST, 'campaigns-wide.png'));
  await campaigns(page).filter({ hasText: 'Founders' }).getByRole('heading').getByRole('link').click();
  await page.waitForURL(/\/campaigns\/\w+/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await photograph(page, join(OF_MANIFEST, 'campaign-wide.png'));
}

async function photographNarrow(page) {
  await page.goto('/messages');
  await conversations(page).first().waitFor();
  await photograph(page, join(OF_MANIFEST, 'messages-narrow.png'));
  await openConversation(page);
  await photograph(page, join(OF_MANIFEST, 'conversation-narrow.png'));
  await openCampaigns(page);
  await photograph(page, join(OF_MANIFEST, 'campaigns-narrow.png'));
}

async function photograph(page, file) {
  await page.getByRole('button', { name: /^Sync: Live/ }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  // The pointer rests on nothing: a row under it would show its actions.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: file });
  const { size } = statSync(file);
  if (size > MAX_SIZE_BYTES)
    throw new Error(`${file} has ${size} bytes, more than ${MAX_SIZE_BYTES}: make the window smaller.`);
  console.log(`${file} (${Math.round(size / 1_000)} kB)`);
}
