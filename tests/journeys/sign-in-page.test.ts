import type { Locator } from 'playwright-core';
import robotsParser from 'robots-parser';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openWindow } from '#support/browser.ts';
import { IDLE_NETWORK, printWhenFailed } from '#support/journey.ts';
import { type ServerProcess, startServer } from '#support/server-process.ts';

const SIGN_IN_PATHS = ['/auth/login', '/auth/register?returnTo=%2Fcampaigns', '/login', '/team/invite/team/invitation'];

/** Returns the files that a page preloads, at once or after its first frame. */
const preloadsOf = (html: string): string[] =>
  [...html.matchAll(/<link rel="(?:deferred|(?:module)?preload)"[^>]* href="([^"]+)"/g)].map(([, path = '']) => path);

describe('the page of the sign-in screens', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ copyOf: inject('demoData'), sandboxSpeed: IDLE_NETWORK });
  });
  afterAll(() => server.dispose());

  it('the sign-in page preloads existing files only, no other or missing page does, and the worker caches the plain page', async () => {
    const read = async (path: string) => {
      const answer = await fetch(`${server.url}${path}`);
      return { status: answer.status, html: await answer.text() };
    };
    const plainPage = await read('/messages');
    const plainPreloads = preloadsOf(plainPage.html);
    expect(plainPreloads.length).toBeGreaterThan(3);
    for (const path of SIGN_IN_PATHS) {
      const { status, html } = await read(path);
      const preloads = preloadsOf(html);
      expect([path, status, plainPreloads.filter((file) => !preloads.includes(file))]).toEqual([path, 200, []]);
      expect(
        preloads.filter((file) => !plainPreloads.includes(file)).map((file) => file.replace(/-[\w-]{8}\.js$/, '')),
      ).toEqual(expect.arrayContaining(['/assets/session-routes']));
      for (const file of preloads) expect([file, (await fetch(`${server.url}${file}`)).status]).toEqual([file, 200]);
      expect(html).toContain('sign-in-skeleton');
    }
    for (const path of ['/', '/index.html', '/dashboard', '/auth', '/auth/unknown'])
      expect([path, (await read(path)).html === plainPage.html]).toEqual([path, true]);
    for (const path of ['/sign-in.html', '/auth/login.js', '/assets/lost-1.js']) {
      const { status, html } = await read(path);
      expect([path, status, preloadsOf(html), html.includes('sign-in-skeleton')]).toEqual([path, 404, [], false]);
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
    'the sign-in page shows an inert frame until the screen replaces it, and nothing moves: %s',
    async (locale, words) => {
      const browser = await openWindow({ origin: server.url, locale });
      onTestFinished(() => browser.dispose());
      printWhenFailed({ server, browser });
      const page = await browser.newPage();
      await page.addInitScript(() => {
        const shifts = ((globalThis as unknown as { shifts: number[] }).shifts = []) as number[];
        new PerformanceObserver((list) =>
          shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
        ).observe({ type: 'layout-shift', buffered: true });
      });
      let allowScripts = (): void => undefined;
      const scriptsAllowed = new Promise<void>((resolve) => {
        allowScripts = resolve;
      });
      await page.route('**/assets/*.js', async (route) => {
        await scriptsAllowed;
        await route.continue();
      });
      await page.goto('/auth/login', { waitUntil: 'commit' });
      const frame = page.locator('.sign-in-skeleton');
      await frame.waitFor({ state: 'visible' });
      // Painted, so styled: unstyled, the text is in both languages.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const logoBox = await frame.locator('svg').boundingBox();
      expect(await frame.getAttribute('aria-hidden')).toBe('true');
      expect(await frame.locator('a, button, input, [tabindex]').count()).toBe(0);
      const shownText = async (screen: Locator) => ({
        words: (await screen.innerText()).split(/\s*\n+\s*/).slice(0, 2),
        place: await screen.locator('p:visible').nth(1).boundingBox(),
      });
      const first = await shownText(frame);
      expect(first.words).toEqual(['Outrider', words]);

      allowScripts();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await frame.waitFor({ state: 'hidden' });
      // The text stays where it was.
      expect(await shownText(page.locator('main'))).toEqual(first);
      const screenLogoBox = await page.locator('main svg').first().boundingBox();
      expect(screenLogoBox).toEqual(logoBox);
      const layoutShift = await page.evaluate(() =>
        (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
      expect(layoutShift).toBeLessThan(0.01);
      browser.watch.assertClean();
    },
  );

  it('robots may read the sign-in page, the guide and their files, and nothing else', async () => {
    const rules = robotsParser(`${server.url}/robots.txt`, await (await fetch(`${server.url}/robots.txt`)).text());
    const mayRead = (path: string) => [path, rules.isAllowed(`${server.url}${path}`, 'AnyBot')];
    const loaded = preloadsOf(await (await fetch(`${server.url}/auth/login`)).text());
    for (const path of [
      '/auth/login',
      '/auth/register',
      '/llms.txt',
      '/favicon.svg',
      '/guide',
      '/guide/imports',
      ...loaded,
    ])
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
