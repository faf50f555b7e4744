import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildOrExit } from './child-process.mjs';
import { listFaults } from './looks-faults.mjs';
import { REDIRECT_ROUTES, SIGNED_OUT_PLACES, OWNER_PLACES } from './looks-places.mjs';
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
    only: { value: 'NAMES', help: 'only these places (scripts/looks-places.mjs), such as campaign,login' },
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
/** The places of each fault; a fault of the shell is on every screen. @type {Map<string, string[]>} */
const faultsWithPlaces = new Map();
/** Prints a fault when it is first found; the end prints all of them with their places. */
const report = (fault, place) => {
  if (!faultsWithPlaces.has(fault)) console.error(`${place}: ${fault}`);
  faultsWithPlaces.set(fault, [...(faultsWithPlaces.get(fault) ?? []), place]);
};
let pictures = 0;
/** Translates a text of the app, given in English. */
let t;
let liveBadge;
try {
  t = await loadTexts(sources, options.language);
  liveBadge = t('Sync: {state}', { state: t('Live') });
  const { assertAccessible } = await sources.ssrLoadModule('/tests/support/accessibility.ts');
  await assertEveryRouteHasAPlace();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  await withThrowawayServer({ SEED: 'demo', SANDBOX_SPEED: '0.001' }, (url) =>
    withBrowser(async (browser) => {
      for (const device of DEVICES) {
        await capturePlaces(browser, url, device, SIGNED_OUT_PLACES, false, assertAccessible);
        await capturePlaces(browser, url, device, OWNER_PLACES, true, assertAccessible);
      }
    }),
  );
} finally {
  await sources.close();
}
if (faultsWithPlaces.size > 0) console.error('\nAll of them:');
for (const [fault, places] of faultsWithPlaces)
  console.error(
    `${places.length > 3 ? `${places.slice(0, 3).join('; ')} and ${places.length - 3} more` : places.join('; ')}\n    ${fault}`,
  );
console.log(`${pictures} pictures in ${FOLDER}, ${faultsWithPlaces.size} faults`);
process.exitCode = faultsWithPlaces.size === 0 ? 0 : 1;

/** Throws when a route of the router has no place, or a place has no route. */
async function assertEveryRouteHasAPlace() {
  const { createAppRouter } = await sources.ssrLoadModule('/src/app/routes/router.tsx');
  const routes = Object.keys(createAppRouter({ isSignedIn: () => true, hasLeftElsewhere: () => false }).routesByPath);
  const known = new Set([...Object.keys(SIGNED_OUT_PLACES), ...Object.keys(OWNER_PLACES), ...REDIRECT_ROUTES]);
  const missing = routes.filter((route) => !known.has(route));
  const obsolete = [...known].filter((route) => !routes.includes(route));
  if (missing.length > 0 || obsolete.length > 0)
    throw new Error(
      `scripts/looks-places.mjs has no place of ${missing.join(', ') || 'none'}, and places of routes that are obsolete: ${obsolete.join(', ') || 'none'}.`,
    );
}

async function capturePlaces(
  browser,
  url,
  { viewport, widths, isTouched },
  placesByRoute,
  isSignedIn,
  assertAccessible,
) {
  const places = Object.values(placesByRoute)
    .flat()
    .filter(({ name }) => onlyNames === undefined || onlyNames.includes(name));
  if (places.length === 0) return;
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
  for (const place of places) {
    const page = await context.newPage();
    try {
      await page.goto(place.address);
      await waitForContent(page, isSignedIn ? liveBadge : undefined);
      await place.open?.(page, t);
      for (const width of widths) {
        for (const medium of media)
          await capture(page, { place, width, height: viewport.height, medium, isTouched, assertAccessible });
      }
    } catch (error) {
      report(error.message, `${place.name}, ${viewport.width} px`);
    }
    await page.close();
  }
  await context.close();
}

async function capture(page, { place, width, height, medium, isTouched, assertAccessible }) {
  const what = `${place.name}, ${width} px, ${medium}`;
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
  await page.screenshot({ path: join(FOLDER, `${place.name}-${width}-${medium}.png`) });
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
