import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { interceptRealtime, newMessageEvent } from '#support/chat-events.ts';
import { signInToDemo } from '#support/demo-sign-in.ts';
import { conversationList, openMessages, waitForBadge, waitForDrawnRows } from '#support/inbox.ts';
import { latch } from '#support/intercepted-requests.ts';
import { IDLE_NETWORK, startJourney, startVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

const ADDRESS = '/messages?profile=all';
/** A malicious profile text. */
const HOSTILE = '</div></template><script>globalThis.pwned = 1</script><img src=x onerror="globalThis.pwned = 1">"\'';

/** What the page contained when the view snapshot became visible, and whether the app was drawn by then. */
interface VisibleView {
  readonly rows: readonly string[];
  readonly isAppDrawn: boolean;
  readonly text: string;
}

/** Records a view snapshot that becomes visible, from before any script of the page runs. */
async function watchForView(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const record = (): void => {
      const view = document.querySelector<HTMLElement>('#view-snapshot:not([hidden])');
      const isAppDrawn = document.getElementById('root')?.hasChildNodes() === true;
      const seen = Reflect.get(globalThis, 'seen') as VisibleView | undefined;
      if (view === null || (seen !== undefined && isAppDrawn)) return;
      // A long view arrives in parts: the record shows it at the start of the app, and whether it was there before.
      const rows = [...view.querySelectorAll<HTMLAnchorElement>('a[href]')].flatMap(
        (link) => new URL(link.href).searchParams.get('chat') ?? [],
      );
      Object.assign(globalThis, { seen: { rows, isAppDrawn, text: view.textContent } satisfies VisibleView });
    };
    new MutationObserver(record).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

const readVisibleView = (page: Page): Promise<VisibleView | undefined> =>
  page.evaluate(() => Reflect.get(globalThis, 'seen') as VisibleView | undefined);
const listStoredViews = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await caches.has('outrider-last-view'))
      ? (await (await caches.open('outrider-last-view')).keys()).map(({ url }) => url)
      : [],
  );
async function waitForStoredView(page: Page, address = ADDRESS): Promise<void> {
  await waitUntil('The view is stored', async () => (await listStoredViews(page)).some((url) => url.endsWith(address)));
}

it('Messages are shown before the app starts, as they were last, are replaced by the app, and leave nothing behind after a sign-out', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const before = await browser.newPage();
  const listed = await openMessages(before);
  const words = await conversationList(before).getByRole('listitem').first().innerText();
  // Texts of others are shown as written and never executed: on the screen and in the stored view.
  await before.addInitScript((text) => {
    new MutationObserver(() => {
      const name = document.querySelector('#root [data-chat] [dir="auto"]');
      if (name !== null && name.textContent !== text) name.textContent = text;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, HOSTILE);
  await before.evaluate(() => caches.delete('outrider-last-view'));
  await openMessages(before);
  await waitForStoredView(before);

  await server.stop();
  await browser.restart();
  const page = await browser.newPage();
  await watchForView(page);
  await page.goto(ADDRESS);
  await conversationList(page).getByRole('link').first().waitFor();
  const view = await readVisibleView(page);
  expect(view?.isAppDrawn).toBe(false);
  expect(listed.slice(0, view?.rows.length)).toEqual(view?.rows);
  expect(view?.rows.length).toBeGreaterThan(5);
  // The part that the row shows.
  expect(view?.text).toContain(HOSTILE.slice(0, 14));
  // The offline notice belongs to another moment, so it is not stored.
  expect(view?.text).not.toMatch(/You are offline/);

  await waitUntil('The app has replaced the view', async () => (await page.locator('#view-snapshot').count()) === 0);
  expect(await waitForDrawnRows(page)).toEqual(listed);
  expect(await conversationList(page).getByRole('listitem').first().innerText()).toBe(words);
  expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false);
  await waitForBadge(page, /^Sync: Offline$/);

  // A page opened with a view stores the next one.
  const second = await browser.newPage();
  await second.addInitScript(() => void caches.delete('outrider-last-view'));
  await second.goto(ADDRESS);
  await waitForStoredView(second);
  const third = await browser.newPage();
  await watchForView(third);
  await third.goto(ADDRESS);
  await waitUntil('The app has replaced the view', async () => (await third.locator('#view-snapshot').count()) === 0);
  expect((await readVisibleView(third))?.rows.length).toBeGreaterThan(5);
  for (const tab of [second, third]) await tab.close();

  // The view is shown only in its language and to its person.
  for (const [key, value] of [
    ['outrider.language', '"fr"'],
    ['outrider.active-team', '{"id":"another","name":"Another","owner":"somebody"}'],
    ['outrider.user', undefined],
  ] as const) {
    const other = await browser.newPage();
    await watchForView(other);
    await other.addInitScript(
      ([name, text]) => (text === undefined ? localStorage.removeItem(name) : localStorage.setItem(name, text)),
      [key, value] as const,
    );
    const stored = await page.evaluate((name) => localStorage.getItem(name), key);
    await other.goto(ADDRESS);
    await waitUntil('The app is drawn', () =>
      other.evaluate(() => document.getElementById('root')?.hasChildNodes() === true),
    );
    expect(await readVisibleView(other)).toBeUndefined();
    await other.close();
    await page.evaluate(
      ([name, text]) => (text === null ? localStorage.removeItem(name) : localStorage.setItem(name, text)),
      [key, stored] as const,
    );
  }

  await page.reload();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/auth\/login/);
  await waitUntil('No view is stored', async () => (await listStoredViews(page)).length === 0);
  browser.watch.assertClean({ outage: true });
});

const PHONE = { width: 375, height: 667 };
const LAST_VISIT = 'From your last visit';
/** How often the recorder looks whether the screen is idle (`src/app/view-snapshot/view-snapshot-recorder.tsx`). */
const RECORDER_DELAY_MS = 3_000;

it('on a phone, campaigns are shown as of the last visit before the app starts, until the app has its own, and leave nothing behind after a sign-out', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const before = await browser.newPage();
  await before.setViewportSize(PHONE);
  const campaigns = (page: Page) => page.getByRole('list', { name: 'Campaigns' });
  // Texts of others are shown as written and never executed.
  await before.addInitScript((text) => {
    new MutationObserver(() => {
      const name = document.querySelector('#root main li h2 a');
      if (name !== null && name.textContent !== text) name.textContent = text;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, HOSTILE);
  await before.goto('/campaigns');
  await campaigns(before).getByText('Active', { exact: true }).first().waitFor();
  const links = await campaigns(before)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await waitForStoredView(before, '/campaigns');
  const stored = await before.evaluate(async () =>
    (await caches.match('/campaigns', { cacheName: 'outrider-last-view' }))?.text(),
  );
  // Nothing that runs, submits or loads, and no connection that belongs to another moment.
  expect(stored).not.toMatch(/<(?:script|form|iframe|style)|<[^>]*\s(?:on\w+|value|id)=(?!"view-snapshot")|Sync: /i);

  await server.stop();
  await browser.restart();
  const page = await browser.newPage();
  await page.setViewportSize(PHONE);
  await watchForView(page);
  await page.addInitScript(() => {
    // What the app showed as the view went.
    new MutationObserver((_, observer) => {
      const view = document.querySelector('#view-snapshot');
      if (view !== null) Object.assign(globalThis, { hadView: true });
      else if (Reflect.has(globalThis, 'hadView')) {
        observer.disconnect();
        Object.assign(globalThis, {
          after: {
            rows: document.querySelectorAll('#root main li h2').length,
            skeletons: document.querySelectorAll('#root main [data-skeleton]').length,
          },
        });
      }
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto('/campaigns');
  await waitUntil('The app has replaced the view', () => page.evaluate(() => 'after' in globalThis));
  const view = await readVisibleView(page);
  expect(view?.isAppDrawn).toBe(false);
  expect(view?.text).toContain(HOSTILE);
  expect(view?.text).toMatch(/Active.*Paused|Paused.*Active/);
  expect(view?.text).toContain(LAST_VISIT);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'after'))).toEqual({ rows: links.length, skeletons: 0 });
  expect(await page.getByText(LAST_VISIT).count()).toBe(0);
  expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false);
  await waitForBadge(page, /^Sync: Offline$/);

  // Pressed before the app runs, a campaign is opened by it.
  const early = await browser.newPage();
  await early.setViewportSize(PHONE);
  await early.addInitScript((href) => {
    const observer = new MutationObserver(() => {
      const row = document.querySelector(`#view-snapshot:not([hidden]) li a[href="${href}"]`);
      if (row === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { x, y, height } = row.getBoundingClientRect();
        document.body.dispatchEvent(
          new MouseEvent('click', { bubbles: true, clientX: x + 9, clientY: y + height / 2 }),
        );
      });
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  }, links[1]);
  await early.goto('/campaigns');
  await early.waitForURL((url) => url.pathname === links[1]);
  await early.close();

  // To nobody else.
  const other = await browser.newPage();
  await other.setViewportSize(PHONE);
  await watchForView(other);
  await other.addInitScript(() =>
    localStorage.setItem('outrider.active-team', '{"id":"another","name":"B","owner":"b"}'),
  );
  const team = await page.evaluate(() => localStorage.getItem('outrider.active-team'));
  await other.goto('/campaigns');
  await waitUntil('The app is drawn', () =>
    other.evaluate(() => document.getElementById('root')?.hasChildNodes() === true),
  );
  expect(await readVisibleView(other)).toBeUndefined();
  await other.close();
  await page.evaluate((text) => localStorage.setItem('outrider.active-team', text ?? ''), team);

  await page.reload();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/auth\/login/);
  await waitUntil('No view is stored', async () => (await listStoredViews(page)).length === 0);
  browser.watch.assertClean({ outage: true });
});

it('the dashboard of a first visit is stored once all that it counts is read, not before', async () => {
  const { browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.addInitScript((delayMs) => {
    const own = globalThis.setInterval;
    const counted = (callback: () => void, ms?: number) =>
      own(() => {
        callback();
        if (ms === delayMs && location.pathname === '/dashboard')
          Object.assign(globalThis, { ticks: Number(Reflect.get(globalThis, 'ticks') ?? 0) + 1 });
      }, ms);
    Object.assign(globalThis, { setInterval: counted });
  }, RECORDER_DELAY_MS);
  const history = latch();
  await page.route(/collections\/credits\/documents/, async (route) => {
    await history.opened;
    await route.continue().catch(() => undefined);
  });
  await signInToDemo(page);
  const partial = page.getByText('An estimate appears once their history has loaded');
  await partial.waitFor();
  await waitUntil('The recorder has looked at it', () =>
    page.evaluate(() => Number(Reflect.get(globalThis, 'ticks') ?? 0) > 2),
  );
  expect(await partial.isVisible()).toBe(true);
  expect(await listStoredViews(page)).toEqual([]);
  history.open();
  await waitForStoredView(page, '/dashboard');
  const stored = await page.evaluate(async () =>
    (await caches.match('/dashboard', { cacheName: 'outrider-last-view' }))?.text(),
  );
  expect(stored).toContain('prospects wrote last');
  expect(stored).not.toMatch(/still loading|not loaded yet|history has loaded/i);
  browser.watch.assertClean();
});

it('a row clicked before the app runs is opened by it, and a view stored by another build is not shown', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const [first] = await openMessages(page);
  await waitForStoredView(page);

  const early = await browser.newPage();
  await early.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const view = document.querySelector<HTMLElement>('#view-snapshot:not([hidden])');
      const row = view?.querySelector('a[href*="chat="]');
      if (view == null || row == null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { x, y, width, height } = row.getBoundingClientRect();
        document.body.dispatchEvent(
          new MouseEvent('click', { bubbles: true, clientX: x + width / 2, clientY: y + height / 2 }),
        );
      });
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
  await early.goto(ADDRESS);
  await early.waitForURL((url) => url.searchParams.get('chat') === first);

  await page.evaluate(async (address) => {
    const cache = await caches.open('outrider-last-view');
    const view = await cache.match(address);
    if (view === undefined) throw new Error('No view is kept');
    const headers = new Headers(view.headers);
    headers.set('x-build', '/assets/index-before.js');
    await cache.put(address, new Response(await view.text(), { headers }));
  }, ADDRESS);
  const late = await browser.newPage();
  await watchForView(late);
  await late.goto(ADDRESS);
  await conversationList(late).getByRole('link').first().waitFor();
  expect(await readVisibleView(late)).toBeUndefined();
  browser.watch.assertClean();
});

/**
 * Returns the texts of the first rows with the position of their start in the window, of the view where there is one. A
 * text from right to left starts at its right edge; its left one is hidden where it is too long.
 */
const readTexts = (page: Page): Promise<{ text: string; start: number; top: number }[]> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('#view-snapshot [data-list] > a')];
    return (rows.length > 0 ? rows : [...document.querySelectorAll('#root [data-chat]')]).slice(0, 6).flatMap((row) => {
      const found = [];
      const nodes = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, right, top, width } = range.getBoundingClientRect();
        const isFromRight = node.parentElement !== null && getComputedStyle(node.parentElement).direction === 'rtl';
        const text = (node.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
        if (width > 1) found.push({ text, start: isFromRight ? right : left, top });
      }
      return found;
    });
  });

it('a view is drawn as the app draws it, in both colour schemes, and is hidden where the list has another width', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const dispatchEvent = await interceptRealtime(page);
  const [first = '', second = ''] = await openMessages(page);
  // A name from right to left that is too long.
  dispatchEvent(await newMessageEvent(page, second, 'عبد الرحمن بن محمد بن عبد العزيز بن إبراهيم الراشد'));
  await conversationList(page).getByText(': Up.').waitFor();
  // A name that is too long, before its bearer's message.
  dispatchEvent(await newMessageEvent(page, first, 'Bartholomaễusmaximilianferdinand Weiss'));
  await conversationList(page)
    .getByText(/Bartholoma/)
    .first()
    .waitFor();
  await page.evaluate(() => caches.delete('outrider-last-view'));
  await openMessages(page);
  await waitForStoredView(page);
  const view = await page.evaluate(
    async (address) => (await caches.match(address, { cacheName: 'outrider-last-view' }))?.text(),
    ADDRESS,
  );
  // Colours are stored by name, so that they differ in the dark scheme.
  expect(view).toContain('color:var(--');
  expect(view).not.toMatch(/oklch|rgb\(/);
  // The browser has to find a font that has all of its letters.
  expect(view).toMatch(/data-deferred="display:none"[^>]*>Bartholomaễus/);
  expect(view).not.toMatch(/data-deferred="display:none"[^>]*>: Up\./);

  // The app does not start: the view is all that is shown.
  const alone = await browser.newPage();
  await alone.addInitScript(() => {
    new MutationObserver(() => document.querySelector('script[type="deferred"]')?.remove()).observe(document, {
      subtree: true,
      childList: true,
    });
  });
  await alone.goto(ADDRESS);
  await waitUntil('The whole view is drawn', () =>
    alone.evaluate(
      () => document.querySelector('#view-snapshot nav')?.checkVisibility({ contentVisibilityAuto: true }) === true,
    ),
  );
  const [stored, shown] = [await readTexts(alone), await readTexts(page)];
  expect(stored.length).toBeGreaterThan(30);
  expect(stored.map(({ text }) => text)).toContain(': Up.');
  expect(stored.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^عبد الرحمن.*…$/));
  for (const { text, start, top } of stored) {
    const same = shown
      .filter((other) => Math.abs(other.start - start) < 1.5 && Math.abs(other.top - top) < 1.5)
      .map((other) => other.text);
    expect(
      same.some((words) => words.startsWith(text.replace(/\s*…$/, ''))),
      `${text} at ${start}, ${top}`,
    ).toBe(true);
  }
  await alone.close();

  const narrow = await browser.newPage();
  await narrow.setViewportSize({ width: 700, height: 800 });
  await narrow.addInitScript(() => {
    // The observer reports visibility for each drawn frame.
    const visibility = new IntersectionObserver(
      (entries) =>
        entries.some(({ isIntersecting }) => isIntersecting) && Object.assign(globalThis, { wasDrawn: true }),
    );
    new MutationObserver((_, observer) => {
      const lastView = document.getElementById('view-snapshot');
      const list = lastView?.querySelector('[data-list]');
      if (lastView === null || list == null) return;
      observer.disconnect();
      visibility.observe(lastView);
      // As if the list were parsed two frames after the start of the view.
      list.removeAttribute('data-list');
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          list.setAttribute('data-list', '');
          Object.assign(globalThis, { listCameLate: true });
        }),
      );
    }).observe(document, { subtree: true, childList: true });
  });
  await narrow.goto(ADDRESS);
  await conversationList(narrow).getByRole('link').first().waitFor();
  expect(await narrow.evaluate(() => ['wasDrawn', 'listCameLate'].filter((name) => name in globalThis))).toEqual([
    'listCameLate',
  ]);
  browser.watch.assertClean();
});
