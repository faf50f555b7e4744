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
      await page.goto('/auth/register', { waitUntil: 'commit' });
      const frame = page.locator('.sign-in-skeleton');
      await frame.waitFor({ state: 'visible' });
      // Painted, so styled: unstyled, the text is in both languages.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      // The typeface of the words beside the logo decides where it is.
      await page.evaluate(async () => void (await document.fonts.ready));
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

  it.each([
    [
      'en-GB',
      {
        title: 'Sign in',
        email: 'Email',
        password: 'Password',
        busy: 'Signing in…',
        note: 'Outrider is still loading. You’ll be signed in when it’s ready.',
      },
    ],
    [
      'fr-CA',
      {
        title: 'Se connecter',
        email: 'E-mail',
        password: 'Mot de passe',
        busy: 'Connexion…',
        note: 'Outrider se charge encore. Vous serez connecté dès qu’il sera prêt.',
      },
    ],
  ])(
    'the sign-in form is there before the scripts are, keeps what is typed, and signs in once they are loaded: %s',
    async (locale, words) => {
      const browser = await openWindow({ origin: server.url, locale });
      onTestFinished(() => browser.dispose());
      printWhenFailed({ server, browser });
      const page = await browser.newPage();
      // A worker would answer the later requests for scripts, which then are not held back.
      await page.addInitScript(() => {
        ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
      });
      const addresses: string[] = [];
      page.on('request', (request) => addresses.push(request.url()));
      let allowScripts = (): void => undefined;
      const hold = async (): Promise<void> => {
        const scriptsAllowed = new Promise<void>((resolve) => {
          allowScripts = resolve;
        });
        await page.unrouteAll();
        await page.route('**/assets/*.js', async (route) => {
          await scriptsAllowed;
          await route.continue();
        });
      };
      const early = page.locator('.sign-in-skeleton');
      const email = page.getByRole('textbox', { name: words.email, exact: true });
      const password = page.getByLabel(words.password, { exact: true });
      const boxes = async () => [
        await page.getByRole('heading', { level: 1 }).boundingBox(),
        await email.boundingBox(),
        await password.boundingBox(),
        await page.getByRole('button', { name: words.title, exact: true }).boundingBox(),
      ];

      // Typed while the scripts load, the first half of an address is kept, with the focus behind it.
      await hold();
      await page.goto('/auth/login', { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
      // What a password manager looks for.
      expect(
        await early.locator('input').evaluateAll((all) => all.map((field) => (field as HTMLInputElement).autocomplete)),
      ).toEqual(['username', 'current-password']);
      await password.fill('outrider-');
      await email.pressSequentially('demo@outr');
      const placed = await boxes();
      allowScripts();
      await early.waitFor({ state: 'detached' });
      expect(await boxes()).toEqual(placed);
      await page.keyboard.type('ider.test');
      expect(await email.inputValue()).toBe('demo@outrider.test');
      expect(await password.inputValue()).toBe('outrider-');
      // Nothing was submitted.
      expect(addresses.filter((url) => url.includes('/account/sessions'))).toEqual([]);

      // A submit that was changed afterwards is not carried out.
      await hold();
      await page.goto('/auth/login', { waitUntil: 'commit' });
      await email.fill('demo@outrider.test');
      await password.fill('outrider-dem');
      await password.press('Enter');
      await page.getByText(words.note).waitFor();
      await password.press('End');
      await password.pressSequentially('o');
      allowScripts();
      await early.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: words.title, exact: true }).waitFor();
      expect(await password.inputValue()).toBe('outrider-demo');
      expect(addresses.filter((url) => url.includes('/account/sessions'))).toEqual([]);

      // A submit waits, says so, is withdrawn by a change, and is carried out once.
      await hold();
      await page.goto('/auth/login', { waitUntil: 'commit' });
      await page.getByRole('button', { name: words.title, exact: true }).click();
      await email.and(page.locator(':focus')).waitFor();
      await email.fill('demo@outrider.test');
      await password.fill('outrider-dem');
      await password.press('Enter');
      await page.getByRole('status').filter({ hasText: words.note }).waitFor();
      await password.press('End');
      await password.pressSequentially('o');
      await page.getByText(words.note).waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: words.title, exact: true }).click();
      await page.getByText(words.note).waitFor();
      expect(await page.getByRole('button', { name: words.busy }).count()).toBe(1);
      expect(new URL(page.url()).search).toBe('');
      allowScripts();
      await page.waitForURL(/\/dashboard$/);
      expect(addresses.filter((url) => url.includes('/account/sessions/email'))).toHaveLength(1);
      expect(addresses.filter((url) => url.includes('outrider-'))).toEqual([]);
      browser.watch.assertClean();
    },
  );

  it('the sign-in form says when the app could not be loaded, and is not there for somebody who comes with an invitation', async () => {
    const browser = await openWindow({ origin: server.url, locale: 'en-GB' });
    onTestFinished(() => browser.dispose());
    printWhenFailed({ server, browser });
    const page = await browser.newPage();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/auth/login?returnTo=%2Fmembers', { waitUntil: 'commit' });
    expect(await page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      '/auth/forgot-password?returnTo=%2Fmembers',
    );
    await page
      .getByRole('status')
      .filter({ hasText: 'Outrider could not be loaded. Check your connection and reload the page.' })
      .waitFor();
    await page.goto('/auth/login?returnTo=%2Fteam%2Finvite%2Fteam%2Finvitation', { waitUntil: 'load' });
    const early = page.locator('.sign-in-skeleton');
    await early.waitFor();
    expect([await early.getAttribute('aria-hidden'), await early.locator('a, button, input').count()]).toEqual([
      'true',
      0,
    ]);
  });

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
