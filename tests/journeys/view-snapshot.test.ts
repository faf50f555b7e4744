import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newMessageEvent, interceptRealtime } from '#support/chat-events.ts';
import { conversationList, openMessages, waitForBadge, waitForDrawnRows } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

const ADDRESS = '/messages?profile=all';
/** Words as somebody writes them into their profile who means no good. */
const HOSTILE = '</div></template><script>globalThis.pwned = 1</script><img src=x onerror="globalThis.pwned = 1">"\'';

/**
 * What stood in the page in the moment in which the last view came into sight, and what of the app was there by then.
 */
interface Seen {
  readonly rows: readonly string[];
  readonly isAppDrawn: boolean;
  readonly text: string;
}

/** Watches, from before anything of the page runs, for a last view that comes into sight. */
async function watchForView(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = (): void => {
      const view = document.querySelector<HTMLElement>('#last-view:not([hidden])');
      const isAppDrawn = document.getElementById('root')?.hasChildNodes() === true;
      const seen = Reflect.get(globalThis, 'seen') as Seen | undefined;
      if (view === null || (seen !== undefined && isAppDrawn)) return;
      // A long view comes in parts: what counts is how it was when the app began, and whether it was there before.
      const rows = [...view.querySelectorAll<HTMLAnchorElement>('a[href]')].flatMap(
        (link) => new URL(link.href).searchParams.get('chat') ?? [],
      );
      Object.assign(globalThis, { seen: { rows, isAppDrawn, text: view.textContent } satisfies Seen });
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

const readSeen = (page: Page): Promise<Seen | undefined> =>
  page.evaluate(() => Reflect.get(globalThis, 'seen') as Seen | undefined);
const readViews = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await caches.has('outrider-last-view'))
      ? (await (await caches.open('outrider-last-view')).keys()).map(({ url }) => url)
      : [],
  );
async function waitForView(page: Page): Promise<void> {
  await waitUntil('The view is kept', async () => (await readViews(page)).some((url) => url.endsWith(ADDRESS)));
}

it('Messages stand there before the app begins, as they were last; the app takes their place; whoever signs out leaves nothing of them', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const before = await browser.newPage();
  const listed = await openMessages(before);
  const words = await conversationList(before).getByRole('listitem').first().innerText();
  // What others write is shown as they wrote it, and does nothing: here, and when it is kept.
  await before.addInitScript((text) => {
    new MutationObserver(() => {
      const name = document.querySelector('#root [data-chat] [dir="auto"]');
      if (name !== null && name.textContent !== text) name.textContent = text;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, HOSTILE);
  await before.evaluate(() => caches.delete('outrider-last-view'));
  await openMessages(before);
  await waitForView(before);

  await server.stop();
  await browser.restart();
  const page = await browser.newPage();
  await watchForView(page);
  await page.goto(ADDRESS);
  await conversationList(page).getByRole('link').first().waitFor();
  const seen = await readSeen(page);
  expect(seen?.isAppDrawn).toBe(false);
  expect(listed.slice(0, seen?.rows.length)).toEqual(seen?.rows);
  expect(seen?.rows.length).toBeGreaterThan(5);
  // As far as the row shows it.
  expect(seen?.text).toContain(HOSTILE.slice(0, 14));
  // Whether the server answers was true of another moment.
  expect(seen?.text).not.toMatch(/You are offline/);

  await waitUntil('The app has taken its place', async () => (await page.locator('#last-view').count()) === 0);
  expect(await waitForDrawnRows(page)).toEqual(listed);
  expect(await conversationList(page).getByRole('listitem').first().innerText()).toBe(words);
  expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false);
  await waitForBadge(page, /^Sync: Offline$/);

  // A page that was opened with such a view keeps the one for the next.
  const second = await browser.newPage();
  await second.addInitScript(() => void caches.delete('outrider-last-view'));
  await second.goto(ADDRESS);
  await waitForView(second);
  const third = await browser.newPage();
  await watchForView(third);
  await third.goto(ADDRESS);
  await waitUntil('The app has taken its place', async () => (await third.locator('#last-view').count()) === 0);
  expect((await readSeen(third))?.rows.length).toBeGreaterThan(5);
  for (const done of [second, third]) await done.close();

  // In the language it was kept in, and for nobody else.
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
    const kept = await page.evaluate((name) => localStorage.getItem(name), key);
    await other.goto(ADDRESS);
    await waitUntil('The app is drawn', () =>
      other.evaluate(() => document.getElementById('root')?.hasChildNodes() === true),
    );
    expect(await readSeen(other)).toBeUndefined();
    await other.close();
    await page.evaluate(
      ([name, text]) => (text === null ? localStorage.removeItem(name) : localStorage.setItem(name, text)),
      [key, kept] as const,
    );
  }

  await page.reload();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.waitForURL(/\/auth\/login/);
  await waitUntil('Nothing of it is left', async () => (await readViews(page)).length === 0);
  browser.watch.assertClean({ outage: true });
});

it('a row that is pressed before the app runs is opened by it; what was kept by another build, or too long ago to be told from it, is not shown', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const [first] = await openMessages(page);
  await waitForView(page);

  const early = await browser.newPage();
  await early.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const view = document.querySelector<HTMLElement>('#last-view:not([hidden])');
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
  expect(await readSeen(late)).toBeUndefined();
  browser.watch.assertClean();
});

/** The texts of the first rows and where they stand in the window; those of the view where there is one. */
const readTexts = (page: Page): Promise<{ text: string; left: number; top: number }[]> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('#last-view [data-list] > a')];
    return (rows.length > 0 ? rows : [...document.querySelectorAll('#root [data-chat]')]).slice(0, 6).flatMap((row) => {
      const found = [];
      const nodes = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const { left, top, width } = range.getBoundingClientRect();
        if (width > 1) found.push({ text: (node.textContent ?? '').trim().replaceAll(/\s+/g, ' '), left, top });
      }
      return found;
    });
  });

it('a view stands as the app draws it, in either light; where the list is of another width it is not drawn', async () => {
  const { browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  const tell = await interceptRealtime(page);
  const [first = ''] = await openMessages(page);
  // A name for which there is no room, before what its bearer wrote.
  tell(await newMessageEvent(page, first, 'Bartholomaễusmaximilianferdinand Weiss'));
  await conversationList(page).getByText(': Up.').waitFor();
  await page.evaluate(() => caches.delete('outrider-last-view'));
  await openMessages(page);
  await waitForView(page);
  const view = await page.evaluate(
    async (address) => (await caches.match(address, { cacheName: 'outrider-last-view' }))?.text(),
    ADDRESS,
  );
  // By its name a colour is another one in the dark.
  expect(view).toContain('color:var(--');
  expect(view).not.toMatch(/oklch|rgb\(/);
  // The browser has to look for a font that has all of its letters.
  expect(view).toMatch(/data-later="display:none"[^>]*>Bartholomaễus/);
  expect(view).not.toMatch(/data-later="display:none"[^>]*>: Up\./);

  // The app does not begin: the view is all there is.
  const alone = await browser.newPage();
  await alone.addInitScript(() => {
    new MutationObserver(() => document.querySelector('script[type="later"]')?.remove()).observe(document, {
      subtree: true,
      childList: true,
    });
  });
  await alone.goto(ADDRESS);
  await waitUntil('All of it is drawn', () =>
    alone.evaluate(
      () => document.querySelector('#last-view nav')?.checkVisibility({ contentVisibilityAuto: true }) === true,
    ),
  );
  const [kept, shown] = [await readTexts(alone), await readTexts(page)];
  expect(kept.length).toBeGreaterThan(30);
  expect(kept.map(({ text }) => text)).toContain(': Up.');
  for (const { text, left, top } of kept) {
    const same = shown
      .filter((other) => Math.abs(other.left - left) < 1.5 && Math.abs(other.top - top) < 1.5)
      .map((other) => other.text);
    expect(
      same.some((words) => words.startsWith(text.replace(/\s*…$/, ''))),
      `${text} at ${left}, ${top}`,
    ).toBe(true);
  }
  await alone.close();

  const narrow = await browser.newPage();
  await narrow.setViewportSize({ width: 700, height: 800 });
  await narrow.addInitScript(() => {
    // What is in sight is told of each frame as it is drawn.
    const inSight = new IntersectionObserver(
      (entries) =>
        entries.some(({ isIntersecting }) => isIntersecting) && Object.assign(globalThis, { wasDrawn: true }),
    );
    new MutationObserver((_, observer) => {
      const there = document.getElementById('last-view');
      if (there === null) return;
      observer.disconnect();
      inSight.observe(there);
    }).observe(document, { subtree: true, childList: true });
  });
  await narrow.goto(ADDRESS);
  await conversationList(narrow).getByRole('link').first().waitFor();
  expect(await narrow.evaluate(() => 'wasDrawn' in globalThis)).toBe(false);
  browser.watch.assertClean();
});
