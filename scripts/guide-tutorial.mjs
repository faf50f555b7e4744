import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOrExit } from './child-process.mjs';
import { ENCODE } from './guide/tutorial-encoder.mjs';
import { parseCues } from './guide/webvtt.mjs';
import { readOptions } from './options.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { withThrowawayServer } from './throwaway-server.mjs';

/**
 * `npm run guide:tutorial`: films the guide's tutorial in the running app with a new demo, into
 * `docs/guide/tutorial.webm`. The English captions (`docs/guide/en/tutorial.vtt`) are its script: each cue is a scene
 * with that name, and lasts as long.
 */
readOptions({
  command: 'npm run guide:tutorial',
  about: 'Films the tutorial of the guide (docs/guide/tutorial.webm) in the running app with a new demo.',
});
const SCRIPT = join(PROJECT_ROOT, 'docs/guide/en/tutorial.vtt');
const FILE = join(PROJECT_ROOT, 'docs/guide/tutorial.webm');
const MAX_SIZE_BYTES = 4_000_000;
const VIEWPORT = { width: 1_280, height: 800 };

// Loaded after the options are read, so that `--help` answers at once.
const { openDemo, withBrowser } = await import('./demo-pages.mjs');
const { Film } = await import('./guide/film.mjs');
await buildOrExit();

const cues = parseCues(readFileSync(SCRIPT, 'utf8'));
const people = Array.from(
  { length: 24 },
  (_, index) => `Zoë ${index},Øst,https://www.linkedin.com/in/zoe-${index % 22},Acme ${index}`,
);
const LIST = ['First name,Last name,LinkedIn,Company', ...people, 'Nobody,,,'].join('\n');

/** What happens in each scene, by the name of its cue. */
const SCENES = {
  async dashboard(film) {
    await film.open('/dashboard');
    await film.rest(2_500);
    await film.point(film.page.getByRole('main').getByRole('heading').nth(1));
  },
  async offers(film) {
    await film.follow('Offers');
    await film.rest(2_500);
    await film.point(film.page.getByRole('main').getByRole('heading').nth(1));
  },
  async prompts(film) {
    await film.follow('Prompts');
    await film.rest(1_500);
    const variables = film.page.getByRole('region', { name: 'Variables' });
    await film.press(film.page.getByRole('link', { name: /^Edit Prompt/ }).first(), variables);
    await film.rest(2_500);
    await film.point(variables);
  },
  async profiles(film) {
    await film.page.goBack();
    await film.follow('Profiles');
    await film.rest(2_500);
    await film.point(film.page.getByText('Invitations today').first());
  },
  async campaign(film) {
    await film.follow('Campaigns');
    await film.rest(1_000);
    const name = film.page.getByLabel('Campaign name');
    const offers = film.page.getByRole('radio');
    await film.press(film.page.getByRole('link', { name: 'New Campaign' }).first(), name);
    await film.type(name, 'Plant managers, northern Italy');
    await film.press(film.page.getByRole('button', { name: 'Next' }), offers.first());
    await film.rest(1_500);
    await film.press(offers.first());
  },
  async import(film) {
    await film.open('/campaigns/campaign-southern-founders/import');
    await film.rest(2_000);
    await film.page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) });
    await film.page.getByRole('heading', { name: 'Check the list' }).waitFor();
    await film.page.getByRole('button', { name: /^Import 2/ }).waitFor();
    await film.show();
    await film.rest(2_500);
    await film.point(film.page.getByRole('heading', { name: 'Before it is imported' }));
  },
  async funnel(film) {
    await film.open('/campaigns/campaign-southern-founders');
    await film.rest(3_000);
    await film.point(film.page.getByRole('heading', { name: 'Funnel' }));
  },
  async inbox(film) {
    await film.follow('Messages');
    await film.rest(1_500);
    await film.press(
      film.page
        .getByRole('list', { name: 'Conversations' })
        .getByRole('link')
        .filter({ hasText: 'Discussion' })
        .filter({ has: film.page.getByRole('img', { name: /^Qualification [5-9]\d/ }) })
        .first(),
      film.page.getByRole('log'),
    );
    await film.rest(3_000);
    await film.press(
      film.page.getByRole('button', { name: 'Take over', exact: true }),
      film.page.getByText(/^You took over/).first(),
    );
  },
  async keyboard(film) {
    await film.page.keyboard.press('Escape');
    await film.page.getByRole('main').focus();
    await film.page.keyboard.press('Shift+?');
    await film.page.getByRole('dialog').getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await film.show();
  },
};

const missing = cues.filter(({ name }) => SCENES[name] === undefined).map(({ name }) => name);
if (missing.length > 0) throw new Error(`scripts/guide-tutorial.mjs has no scene ${missing.join(', ')}.`);

const video = await withThrowawayServer({ SEED: 'demo', SANDBOX_SPEED: '0.001' }, (url) =>
  withBrowser(async (browser) => {
    const page = await openDemo(browser, url, { viewport: VIEWPORT, locale: 'en-US', colorScheme: 'light' });
    await page.getByRole('button', { name: /^Sync: Live/ }).waitFor();
    const film = new Film(page, VIEWPORT);
    for (const { name, startMs, endMs } of cues) {
      await SCENES[name](film);
      film.endScene(name, endMs - startMs);
    }
    return encode(browser, url, film.frames);
  }),
);
if (video.length > MAX_SIZE_BYTES)
  throw new Error(`The tutorial has ${video.length} bytes, more than ${MAX_SIZE_BYTES}.`);
writeFileSync(FILE, video);
console.log(`${FILE} (${Math.round(video.length / 1_000)} kB, ${cues.at(-1).endMs / 1_000} s)`);

/** Encodes the frames in a page of the browser, which has the encoder. */
async function encode(browser, url, frames) {
  const context = await browser.newContext({ baseURL: url, bypassCSP: true });
  const page = await context.newPage();
  const library = join(PROJECT_ROOT, 'node_modules/mediabunny/dist/bundles/mediabunny.min.mjs');
  await page.route('**/mediabunny.mjs', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: readFileSync(library, 'utf8') }),
  );
  await page.goto('/robots.txt');
  await page.evaluate(ENCODE.start, VIEWPORT);
  for (const frame of frames) await page.evaluate(ENCODE.add, frame);
  const bytes = await page.evaluate(ENCODE.finish);
  await context.close();
  return Buffer.from(bytes, 'base64');
}
