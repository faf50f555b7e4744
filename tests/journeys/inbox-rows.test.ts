import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newMessageEvent, interceptRealtime } from '#support/chat-events.ts';
import { conversationList, listedChats, openMessages, pauseControl, rowOf } from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

/** Writes on the element of each row whose it is now, so that it can be told later. */
const markRows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const row of document.querySelectorAll('[role="listitem"]'))
      row.setAttribute('title', row.querySelector('[data-chat]')?.getAttribute('data-chat') ?? '');
  });
const markOf = (page: Page, chatId: string): Promise<string> =>
  rowOf(page, chatId)
    .locator('xpath=..')
    .evaluate((row) => row.getAttribute('title') ?? '');
/**
 * The place in the whole that each row says it has, in the order of the document, and all that they say of how many
 * there are.
 */
async function readPlaces(page: Page): Promise<{ places: number[]; sizes: number[] }> {
  const said = await conversationList(page)
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => ({ place: Number(row.ariaPosInSet), size: Number(row.ariaSetSize) })));
  return { places: said.map(({ place }) => place), sizes: [...new Set(said.map(({ size }) => size))] };
}

interface Drawn {
  /** Rows that were drawn with the answer, and so many as fit into what is in sight. */
  readonly rows: number;
  readonly fitting: number;
  /** Rows a few frames after somebody has begun to scroll. */
  readonly scrolled: number;
}

/** What was drawn with the next answer to a search, which is scrolled in the task it comes in. */
const watchAnswer = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const region = document.querySelector('[role="region"][aria-label="Conversations"]') as HTMLElement;
    const status = document.querySelector('[role="search"] [role="status"]') as HTMLElement;
    const count = () => region.querySelectorAll('[role="listitem"]').length;
    const said = status.innerText;
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    const look = async (): Promise<Drawn> => {
      const [rows, fitting] = [
        count(),
        Math.ceil(region.clientHeight / (region.querySelector('[role="listitem"]')?.clientHeight ?? 1)),
      ];
      region.scrollTo(0, 8);
      for (let turn = 0; turn < 3; turn += 1) await frame();
      return { rows, fitting, scrolled: count() };
    };
    const drawn = new Promise<Drawn>((resolve) => {
      const observer = new MutationObserver(() => {
        if (status.textContent === said || !/^[\d,]+ conversation/.test(status.textContent)) return;
        observer.disconnect();
        resolve(look());
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    Object.assign(globalThis, { drawn });
  });

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-chat') ?? null);

it('a conversation that rises to the top leaves the rows it has passed as they are; the focus stays in its row, and goes up with it', async () => {
  const page = await journey().browser.newPage();
  const tell = await interceptRealtime(page);
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = await openMessages(page);
  const risen = (chatId: string) =>
    waitUntil('It stands at the top', async () => (await listedChats(page))[0] === chatId);

  await rowOf(page, third).focus();
  await markRows(page);
  tell(await newMessageEvent(page, fifth));
  await risen(fifth);
  expect((await listedChats(page)).slice(0, 6)).toEqual([fifth, first, second, third, fourth, sixth]);
  for (const chatId of [first, second, third, fourth, sixth]) expect(await markOf(page, chatId), chatId).toBe(chatId);
  expect(await markOf(page, fifth)).toBe('');
  expect(await focused(page)).toBe(third);

  // A pointer that rests on another row takes nothing from the one that has the focus.
  await rowOf(page, first).hover();
  tell(await newMessageEvent(page, third));
  await risen(third);
  expect(await markOf(page, third)).toBe(third);
  expect(await focused(page)).toBe(third);

  // Whoever hears the list hears it in its order: where each row stands, and of how many (-1 while that is not known).
  const { places, sizes } = await readPlaces(page);
  expect(places).toEqual(places.map((_, index) => index + 1));
  expect(sizes).toEqual([expect.toSatisfy((size: number) => size === -1 || size >= places.length)]);
  journey().browser.watch.assertClean();
});

it('a row shows what can be done with it while it is pointed at or has the focus, and keys mean it no longer than that', async () => {
  const page = await journey().browser.newPage();
  const [first = '', second = ''] = await openMessages(page);
  const checkboxes = conversationList(page).getByRole('checkbox');
  const isSelected = (chatId: string) => rowOf(page, chatId).locator('xpath=..').getByRole('checkbox').isChecked();

  await rowOf(page, first).hover();
  await checkboxes.waitFor();
  // Its time and its picture come back, and a key that would have meant it means nothing.
  await page.mouse.move(0, 0);
  await checkboxes.waitFor({ state: 'detached' });
  await page.keyboard.press('x');
  expect(await page.getByRole('group', { name: 'Selected conversations' }).count()).toBe(0);

  // Who came by keys stays where they are, whatever the pointer passes over on its way out.
  await rowOf(page, first).focus();
  await page.keyboard.press('ArrowDown');
  await waitUntil('The next row has the focus', async () => (await focused(page)) === second);
  await rowOf(page, first).hover();
  await page.mouse.move(0, 0);
  await waitUntil(
    'The focused row has its acts',
    async () => (await rowOf(page, second).locator('xpath=..').getByRole('checkbox').count()) === 1,
  );
  await page.keyboard.press('x');
  await page.getByRole('group', { name: 'Selected conversations' }).getByText('1 selected').waitFor();
  expect(await isSelected(second)).toBe(true);
  await page.keyboard.press('Escape');
  journey().browser.watch.assertClean();
});

it('nothing moves under the pointer: not the rows when some are selected, by a press on them, nor the slider that is dragged, nor the control of a pause that is pressed', async () => {
  const page = await journey().browser.newPage();
  const [first = '', second = '', third = ''] = await openMessages(page);
  const placeOf = (what: Locator) => what.evaluate((element) => JSON.stringify(element.getBoundingClientRect()));
  const bar = page.getByRole('group', { name: 'Selected conversations' });

  await page.getByRole('button', { name: 'Select conversations' }).click();
  const before = await placeOf(rowOf(page, third));
  for (const chatId of [second, third]) await rowOf(page, chatId).click();
  await bar.getByText('2 selected').waitFor();
  expect(await placeOf(rowOf(page, third))).toBe(before);
  await rowOf(page, second).click();
  await bar.getByText('1 selected').waitFor();
  // The Enter key opens, as ever.
  await rowOf(page, first).press('Enter');
  await page.waitForURL((url) => url.searchParams.get('chat') === first);
  await bar.getByRole('button', { name: 'End the selection' }).click();
  await bar.waitFor({ state: 'detached' });

  const slider = page.getByRole('slider', { name: 'Minimum qualification score' });
  const track = await placeOf(slider);
  for (const key of ['ArrowRight', 'ArrowRight', 'End']) {
    await slider.press(key);
    expect(await placeOf(slider), key).toBe(track);
  }
  await slider.press('Home');

  const control = pauseControl(page);
  const pressed = await placeOf(control);
  await control.click();
  await control.filter({ hasText: 'Resume' }).waitFor();
  expect(await placeOf(control)).toBe(pressed);
  await control.click();
  await control.filter({ hasText: 'Pause' }).waitFor();
  journey().browser.watch.assertClean();
});

it('with an answer the rows in sight are drawn alone, so that whoever types on is kept waiting by no others; whoever scrolls has those around them at once', async () => {
  const page = await journey().browser.newPage();
  await openMessages(page);
  const count = () => conversationList(page).getByRole('listitem').count();
  await watchAnswer(page);
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('man');
  const { rows, fitting, scrolled } = await page.evaluate(
    () => (globalThis as unknown as { drawn: Promise<Drawn> }).drawn,
  );
  expect(rows).toBe(fitting);
  expect(scrolled).toBeGreaterThan(rows);

  // Nobody scrolls: they come when it has stood for a moment.
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('');
  await waitUntil('All of them are listed again', async () => (await count()) > rows);
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('dir');
  await waitUntil('Those around them are drawn', async () => (await count()) > rows);
  journey().browser.watch.assertClean();
});

it('a first name for which there is no room is cut off without its colon', async () => {
  const page = await journey().browser.newPage();
  const tell = await interceptRealtime(page);
  const [first = ''] = await openMessages(page);
  tell(await newMessageEvent(page, first, 'Bartholomaeusmaximilianferdinand Weiss'));
  const name = rowOf(page, first).getByText('Bartholomaeusmaximilianferdinand', { exact: true });
  await name.waitFor();
  const { isCutOff, nameEnd, colon } = await name.evaluate((element) => {
    const words = element.nextSibling as Text;
    const range = document.createRange();
    range.setStart(words, 0);
    range.setEnd(words, words.data.indexOf(':') + 1);
    const frame = element.parentElement?.getBoundingClientRect();
    const { left, right } = range.getBoundingClientRect();
    return {
      isCutOff: element.scrollWidth > element.clientWidth,
      nameEnd: element.getBoundingClientRect().right,
      colon: { left, right, isInSight: right > left && right <= (frame?.right ?? 0) },
    };
  });
  expect(isCutOff).toBe(true);
  expect(colon.isInSight).toBe(true);
  expect(colon.left).toBeCloseTo(nameEnd, 0);
  journey().browser.watch.assertClean();
});
