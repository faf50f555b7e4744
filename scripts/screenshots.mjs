import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildOrExit } from './child-process.mjs';
import { openDemo, withBrowser } from './demo-pages.mjs';
import { readOptions } from './options.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { withThrowawayServer } from './throwaway-server.mjs';

/**
 * Takes the pictures of the README and of the manifest in the running app with a new demo: `node
 * scripts/screenshots.mjs`.
 */
readOptions({
  command: 'node scripts/screenshots.mjs',
  about: 'Takes the pictures of the README and of the manifest in the running app with a new demo.',
});
const README_FOLDER = join(PROJECT_ROOT, 'docs/screenshots');
const MANIFEST_FOLDER = join(PROJECT_ROOT, 'public/screenshots');
const MAX_SIZE_BYTES = 250_000;
const WIDE = { viewport: { width: 1_280, height: 720 } };
/** A phone with more than one pixel per CSS pixel. */
const NARROW = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true };

await buildOrExit();
for (const folder of [README_FOLDER, MANIFEST_FOLDER]) mkdirSync(folder, { recursive: true });

const conversations = (page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link');
const campaigns = (page) => page.getByRole('list', { name: 'Campaigns' }).getByRole('listitem');

await withThrowawayServer({ SEED: 'demo', SANDBOX_SPEED: '0.001' }, (url) =>
  withBrowser(async (browser) => {
    for (const colorScheme of ['light', 'dark']) {
      await withDemo(browser, url, { ...WIDE, colorScheme }, async (page) => {
        await openConversation(page);
        await photograph(page, join(README_FOLDER, `messages-${colorScheme}.png`));
        if (colorScheme === 'light') await photographWide(page);
      });
    }
    await withDemo(browser, url, { ...NARROW, colorScheme: 'light' }, photographNarrow);
  }),
);

/** Calls `photographAll` with a page of a new browser context that has signed in to the demo. */
async function withDemo(browser, url, device, photographAll) {
  const page = await openDemo(browser, url, device);
  await photographAll(page);
  await page.context().close();
}

/** Waits until all conversations are on the device and counted. */
async function waitForAllConversations(page) {
  await page
    .getByText(/^[\d,]+ conversations$/)
    .first()
    .waitFor();
}

/** Opens the newest qualified conversation, which has messages of both sides. */
async function openConversation(page) {
  await page.goto('/messages');
  await waitForAllConversations(page);
  await conversations(page).filter({ hasText: 'Qualified' }).first().click();
  await page.getByRole('log').waitFor();
}

async function openCampaigns(page) {
  await page.goto('/campaigns');
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
  await campaigns(page).first().waitFor();
}

async function photographWide(page) {
  await photograph(page, join(MANIFEST_FOLDER, 'messages-wide.png'));
  await openCampaigns(page);
  await photograph(page, join(MANIFEST_FOLDER, 'campaigns-wide.png'));
  await campaigns(page).filter({ hasText: 'Founders' }).getByRole('heading').getByRole('link').click();
  await page.waitForURL(/\/campaigns\/\w+/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await photograph(page, join(MANIFEST_FOLDER, 'campaign-wide.png'));
}

async function photographNarrow(page) {
  await page.goto('/messages');
  await waitForAllConversations(page);
  await photograph(page, join(MANIFEST_FOLDER, 'messages-narrow.png'));
  await openConversation(page);
  await photograph(page, join(MANIFEST_FOLDER, 'conversation-narrow.png'));
  await openCampaigns(page);
  await photograph(page, join(MANIFEST_FOLDER, 'campaigns-narrow.png'));
}

async function photograph(page, file) {
  await page.getByRole('button', { name: /^Sync: Live/ }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  // The pointer must not be over a row, which would show its actions.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: file });
  const { size } = statSync(file);
  if (size > MAX_SIZE_BYTES)
    throw new Error(`${file} has ${size} bytes, more than ${MAX_SIZE_BYTES}: make the window smaller.`);
  console.log(`${file} (${Math.round(size / 1_000)} kB)`);
}
