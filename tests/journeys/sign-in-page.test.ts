import type { Locator } from 'playwright-core';
import robotsParser from 'robots-parser';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openBrowser } from '#support/browser.ts';
import { IDLE_NETWORK, printWhenFailed } from '#support/journey.ts';
import { startServer, type ServerProcess } from '#support/server-process.ts';

const SIGN_IN = ['/auth/login', '/auth/register?returnTo=%2Fcampaigns', '/login', '/team/invite/team/invitation'];

/** What a page names for the browser to ask for at once, or behind its first frame. */
const hintsOf = (html: string): string[] =>
  [...html.matchAll(/<link rel="(?:later|(?:module)?preload)"[^>]* href="([^"]+)"/g)].map(([, path = '']) => path);

describe('the page of the sign-in screens', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ copyOf: inject('demoData'), sandboxSpeed: IDLE_NETWORK });
  });
  afterAll(() => server.dispose());

  it('names what they need, all of it there; no other page and nothing that is missing does, and the worker keeps the plain one', async () => {
    const read = async (path: string) => {
      const answer = await fetch(`${server.url}${path}`);
      return { status: answer.status, html: await answer.text() };
    };
    const plain = await read('/messages');
    const early = hintsOf(plain.html);
    expect(early.length).toBeGreaterThan(3);
    for (const path of SIGN_IN) {
      const { status, html } = await read(path);
      const hints = hintsOf(html);
      expect([path, status, early.filter((file) => !hints.includes(file))]).toEqual([path, 200, []]);
      expect(hints.filter((file) => !early.includes(file)).map((file) => file.replace(/-[\w-]{8}\.js$/, ''))).toEqual(
        expect.arrayContaining(['/assets/session-routes', '/config.json']),
      );
      for (const file of hints) expect([file, (await fetch(`${server.url}${file}`)).status]).toEqual([file, 200]);
      expect(html).toContain('first-frame');
    }
    for (const path of ['/', '/index.html', '/dashboard', '/auth', '/auth/unknown'])
      expect([path, (await read(path)).html === plain.html]).toEqual([path, true]);
    for (const path of ['/sign-in.html', '/auth/login.js', '/assets/lost-1.js']) {
      const { status, html } = await read(path);
      expect([path, status, hintsOf(html), html.includes('first-frame')]).toEqual([path, 404, [], false]);
    }
    const worker = await read('/sw.js');
    expect([worker.html.includes('index.html'), worker.html.includes('sign-in.html')]).toEqual([true, false]);
  });

  it.each([
    ['en-GB', 'AI-driven outreach for teams: campaigns, conversations and prospects, online and offline.'],
    [
      'fr-CA',
      'La prospection en équipe avec l’IA\u202F: campagnes, conversations et prospects, en ligne et hors ligne.',
    ],
  ])(
    'shows a frame that nobody can press until a screen is drawn in its place, and nothing moves: %s',
    async (locale, words) => {
      const browser = await openBrowser({ origin: server.url, locale });
      onTestFinished(() => browser.dispose());
      printWhenFailed({ server, browser });
      const page = await browser.newPage();
      await page.addInitScript(() => {
        const shifts = ((globalThis as unknown as { shifts: number[] }).shifts = []) as number[];
        new PerformanceObserver((list) =>
          shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
        ).observe({ type: 'layout-shift', buffered: true });
      });
      let letScriptsCome = (): void => undefined;
      const mayCome = new Promise<void>((resolve) => {
        letScriptsCome = resolve;
      });
      await page.route('**/assets/*.js', async (route) => {
        await mayCome;
        await route.continue();
      });
      await page.goto('/auth/login', { waitUntil: 'commit' });
      const frame = page.locator('.first-frame');
      await frame.waitFor({ state: 'visible' });
      // Painted, so with its styles: before those, what a script sees of it is in both languages.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const mark = await frame.locator('svg').boundingBox();
      expect(await frame.getAttribute('aria-hidden')).toBe('true');
      expect(await frame.locator('a, button, input, [tabindex]').count()).toBe(0);
      const said = async (screen: Locator) => ({
        words: (await screen.innerText()).split(/\s*\n+\s*/).slice(0, 2),
        place: await screen.locator('p:visible').nth(1).boundingBox(),
      });
      const first = await said(frame);
      expect(first.words).toEqual(['Outrider', words]);

      letScriptsCome();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await frame.waitFor({ state: 'hidden' });
      // What was read first stands where it stood.
      expect(await said(page.locator('main'))).toEqual(first);
      const drawn = await page.locator('main svg').first().boundingBox();
      expect(drawn).toEqual(mark);
      const moved = await page.evaluate(() =>
        (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
      expect(moved).toBeLessThan(0.01);
      browser.watch.assertClean();
    },
  );

  it('robots may read it and what it loads, and nothing else', async () => {
    const rules = robotsParser(`${server.url}/robots.txt`, await (await fetch(`${server.url}/robots.txt`)).text());
    const mayRead = (path: string) => [path, rules.isAllowed(`${server.url}${path}`, 'AnyBot')];
    const loaded = hintsOf(await (await fetch(`${server.url}/auth/login`)).text());
    for (const path of ['/auth/login', '/auth/register', '/llms.txt', '/favicon.svg', ...loaded])
      expect(mayRead(path)).toEqual([path, true]);
    for (const path of [
      '/',
      '/dashboard',
      '/messages',
      '/auth/login?returnTo=%2Fmembers',
      '/auth/verify?secret=1',
      '/team/invite/a/b',
      '/api/docs',
      '/v1/account',
      '/sandbox/mailbox',
    ])
      expect(mayRead(path)).toEqual([path, false]);
  });
});
