import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOrExit } from './child-process.mjs';
import { OWNER_SCREENS } from './looks-screens.mjs';
import { readLanguages } from './languages.mjs';
import { readOptions } from './options.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { withThrowawayServer } from './throwaway-server.mjs';

/**
 * `npm run guide:pictures`: takes the guide's pictures in the running app with a new demo, in every language, into
 * `docs/guide/pictures`.
 */
const { only } = readOptions({
  command: 'npm run guide:pictures',
  about: 'Takes the pictures of the guide (docs/guide/pictures) in the running app with a new demo, in every language.',
  options: {
    only: { value: 'NAMES', help: 'only these pictures, such as campaign,messages' },
  },
});
/** The screen of `looks-screens.mjs` that each picture shows. */
const SCREENS = {
  'create-campaign': 'create-campaign',
  campaigns: 'campaigns',
  campaign: 'campaign',
  import: 'import-preview',
  offers: 'offers',
  prompt: 'prompt',
  profiles: 'profiles',
  messages: 'conversation',
  webhooks: 'webhooks',
  credits: 'credits',
};
const FOLDER = join(PROJECT_ROOT, 'docs/guide/pictures');
const VIEWPORT = { width: 1_200, height: 750 };
const QUALITY = 82;
const MAX_SIZE_BYTES = 120_000;
/** A picture of one pixel: the guide of the build that is photographed needs a file for each picture. */
const PLACEHOLDER = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

// Loaded after the options are read, so that `--help` answers at once.
const { openDemo, waitForContent, withBrowser } = await import('./demo-pages.mjs');
const { loadTexts, openSources } = await import('./app-sources.mjs');
const wanted = Object.keys(SCREENS).filter((name) => only === undefined || only.split(',').includes(name));

const languages = await readLanguages();
for (const { code } of languages) {
  mkdirSync(join(FOLDER, code), { recursive: true });
  for (const name of wanted) {
    const file = join(FOLDER, code, `${name}.webp`);
    if (!existsSync(file)) writeFileSync(file, PLACEHOLDER);
  }
}
await buildOrExit();
const sources = await openSources();
try {
  // One server for each language, so that the pictures of all show the same moment of the demo.
  for (const { code, numberLocale } of languages) {
    const t = await loadTexts(sources, code);
    await withThrowawayServer({ SEED: 'demo', SANDBOX_SPEED: '0.001' }, (url) =>
      withBrowser(async (browser) => {
        const page = await openDemo(browser, url, {
          viewport: VIEWPORT,
          locale: numberLocale,
          colorScheme: 'light',
          t,
        });
        for (const name of wanted) await photograph(page, name, code, t);
      }),
    );
  }
} finally {
  await sources.close();
}

async function photograph(page, name, code, t) {
  const screen = Object.values(OWNER_SCREENS)
    .flat()
    .find((one) => one.name === SCREENS[name]);
  await page.goto(screen.address);
  await waitForContent(page, t('Sync: {state}', { state: t('Live') }));
  await screen.open?.(page, t);
  await waitForContent(page);
  // The pointer must not be over a row, which would show its actions.
  await page.mouse.move(0, 0);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  const picture = Buffer.from(data, 'base64');
  if (picture.length > MAX_SIZE_BYTES)
    throw new Error(`${name} has ${picture.length} bytes, more than ${MAX_SIZE_BYTES}: make the window smaller.`);
  writeFileSync(join(FOLDER, code, `${name}.webp`), picture);
  console.log(`${code}/${name}.webp (${Math.round(picture.length / 1_000)} kB)`);
}
