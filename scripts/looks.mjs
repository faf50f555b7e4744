import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildOrExit } from './child-process.mjs';
import { listFaults } from './looks-faults.mjs';
import { REDIRECT_ROUTES, SIGNED_OUT_SCREENS, OWNER_SCREENS } from './looks-screens.mjs';
import { readLanguages } from './languages.mjs';
import { readOptions } from './options.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { withThrowawayServer } from './throwaway-server.mjs';

const FOLDER = join(PROJECT_ROOT, 'test-results/looks');
/** Pictures also show what is below the window's edge, down to this height. */
const MAX_HEIGHT_PX = 2_600;
const TIMEOUT_MS = 20_000;
const DEVICES = [
  { viewport: { width: 1_280, height: 800 }, widths: [1_280], isTouched: false },
  { viewport: { width: 375, height: 720 }, widths: [375, 320], isTouched: true },
];
const MEDIA = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'forced-colors': { colorScheme: 'dark', forcedColors: 'active' },
  'more-contrast': { colorScheme: 'light', contrast: 'more' },
};
/**
 * `npm run looks`: opens every route of the production build with the demo's data, light and dark, on a wide screen and
 * on phones of 375 and 320 px. Takes a picture of each into `test-results/looks`, runs axe and prints the faults. Ends
 * with 1 when there is one.
 */
const LOCALES = Object.fromEntries(
  (await readLanguages()).map(({ code, numberLocale }) => [code, code === 'en' ? 'en-GB' : numberLocale]),
);
const options = readOptions({
  command: 'npm run looks',
  about:
    'Opens every route with the demo in it, takes pictures into test-results/looks and prints faults of layout and accessibility.',
  options: {
    only: { value: 'NAMES', help: 'only these screens (scripts/looks-screens.mjs), such as campaign,login' },
    media: {
      value: 'NAMES',
      choices: Object.keys(MEDIA),
      isList: true,
      default: 'light,dark',
      help: 'media features of the browser',
    },
    language: {
      value: 'LANGUAGE',
      choices: Object.keys(LOCALES),
      default: 'en',
      help: 'language the browser asks for',
    },
  },
});
// Loaded after the options are read, so that `--help` answers at once.
const { waitForContent, withBrowser } = await import('./demo-pages.mjs');
const { loadTexts, openSources } = await import('./app-sources.mjs');
const media = options.media.split(',');
const onlyNames = options.only?.split(',');
const locale = LOCALES[options.language];

await buildOrExit();

const sources = await openSources();
/** The screens of each fault; a fault of the shell is on every screen. @type {Map<string, string[]>} */
const faultsWithScreens = new Map();
/** Prints a fault when it is first found; the end prints all of them with their screens. */
const report = (fault, screen) => {
  if (!faultsWithScreens.has(fault)) console.error(`${screen}: ${fault}`);
  faultsWithScreens.set(fault, [...(faultsWithScreens.get(fault) ?? []), screen]);
};
let pictures = 0;
/** Translates a text of the app, given in English. */
let t;
let liveBadge;
try {
  t = await loadTexts(sources, options.language);
  liveBadge = t('Sync: {state}', { state: t('Live') });
  const { assertAccessible } = await sources.ssrLoadModule('/tests/support/accessibility.ts');
  await assertEveryRouteHasAScreen();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  await withThrowawayServer({ SEED: 'demo', SANDBOX_SPEED: '0.001' }, (url) =>
    withBrowser(async (browser) => {
      for (const device of DEVICES) {
        await captureScreens(browser, url, device, SIGNED_OUT_SCREENS, false, assertAccessible);
        await captureScreens(browser, url, device, OWNER_SCREENS, true, assertAccessible);
      }
    }),
  );
} finally {
  await sources.close();
}
if (faultsWithScreens.size > 0) console.error('\nAll of them:');
for (const [fault, screens] of faultsWithScreens)
  console.error(
    `${screens.length > 3 ? `${screens.slice(0, 3).join('; ')} and ${screens.length - 3} more` : screens.join('; ')}\n    ${fault}`,
  );
console.log(`${pictures} pictures in ${FOLDER}, ${faultsWithScreens.size} faults`);
process.exitCode = faultsWithScreens.size === 0 ? 0 : 1;

/** Throws when a route of the router has no screen, or a screen has no route. */
async function assertEveryRouteHasAScreen() {
  const { createAppRouter } = await sources.ssrLoadModule('/src/app/routes/router.tsx');
  const routes = Object.keys(createAppRouter({ isSignedIn: () => true, hasLeftElsewhere: () => false }).routesByPath);
  const known = new Set([...Object.keys(SIGNED_OUT_SCREENS), ...Object.keys(OWNER_SCREENS), ...REDIRECT_ROUTES]);
  const missing = routes.filter((route) => !known.has(route));
  const obsolete = [...known].filter((route) => !routes.includes(route));
  if (missing.length > 0 || obsolete.length > 0)
    throw new Error(
      `scripts/looks-screens.mjs has no screen of ${missing.join(', ') || 'none'}, and screens of routes that are obsolete: ${obsolete.join(', ') || 'none'}.`,
    );
}

async function captureScreens(
  browser,
  url,
  { viewport, widths, isTouched },
  screensByRoute,
  isSignedIn,
  assertAccessible,
) {
  const screens = Object.values(screensByRoute)
    .flat()
    .filter(({ name }) => onlyNames === undefined || onlyNames.includes(name));
  if (screens.length === 0) return;
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    isMobile: isTouched,
    hasTouch: isTouched,
    locale,
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  if (isSignedIn) await signIn(context);
  for (const screen of screens) {
    const page = await context.newPage();
    try {
      await page.goto(screen.address);
      await waitForContent(page, isSignedIn ? liveBadge : undefined);
      await screen.open?.(page, t);
      for (const width of widths) {
        for (const medium of media)
          await capture(page, { screen, width, height: viewport.height, medium, isTouched, assertAccessible });
      }
    } catch (error) {
      report(error.message, `${screen.name}, ${viewport.width} px`);
    }
    await page.close();
  }
  await context.close();
}

async function capture(page, { screen, width, height, medium, isTouched, assertAccessible }) {
  const what = `${screen.name}, ${width} px, ${medium}`;
  const settings = MEDIA[medium];
  await page.emulateMedia(settings);
  await page.setViewportSize({ width, height });
  await waitForContent(page);
  const below = await page.evaluate(() =>
    Math.max(
      ...[document.scrollingElement, document.querySelector('#main')].map((box) =>
        box === null ? 0 : box.scrollHeight - box.clientHeight,
      ),
    ),
  );
  if (below > 0) await page.setViewportSize({ width, height: Math.min(MAX_HEIGHT_PX, height + below) });
  await waitForContent(page);
  await page.screenshot({ path: join(FOLDER, `${screen.name}-${width}-${medium}.png`) });
  pictures += 1;
  // Axe finds the same at a few pixels less, so the narrower phone is only measured. It knows nothing of forced
  // colours.
  if (width !== 320 && medium !== 'forced-colors') {
    // In a lower window the bars at its bottom cover what can be scrolled from under them.
    if (height + below > MAX_HEIGHT_PX) {
      await page.setViewportSize({ width, height: height + below });
      await waitForContent(page);
    }
    await assertAccessible(page, 'It').catch(({ message }) => report(message, what));
  }
  await page.setViewportSize({ width, height });
  if (medium === media[0]) for (const fault of await listFaults(page, { width, isTouched })) report(fault, what);
}

async function signIn(context) {
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page.getByRole('button', { name: t('Try the demo') }).click();
  await page.waitForURL('**/dashboard');
  await page.locator(`[aria-label^="${liveBadge}"]`).waitFor();
  await page.close();
}
