import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { interceptRealtime, newMessageEvent } from '#support/chat-events.ts';
import { conversationList, listedChats, openFilters, openMessages, pauseControl, rowOf } from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { waitUntil } from '#support/wait-until.ts';

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

/** Marks the element of each row with its current chat, so that recycling can be detected. */
const markRows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const row of document.querySelectorAll('[role="listitem"]'))
      row.setAttribute('title', row.querySelector('[data-chat]')?.getAttribute('data-chat') ?? '');
  });
const markOf = (page: Page, chatId: string): Promise<string> =>
  rowOf(page, chatId)
    .locator('xpath=..')
    .evaluate((row) => row.getAttribute('title') ?? '');
/** Returns the list positions of the rows in document order, and every list size they name. */
async function readPositions(page: Page): Promise<{ places: number[]; sizes: number[] }> {
  const positions = await conversationList(page)
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => ({ place: Number(row.ariaPosInSet), size: Number(row.ariaSetSize) })));
  return { places: positions.map(({ place }) => place), sizes: [...new Set(positions.map(({ size }) => size))] };
}

interface Drawn {
  /** Rows drawn with the answer, and how many fit into the visible list. */
  readonly rows: number;
  readonly fitting: number;
  /** Rows a few frames after scrolling began. */
  readonly scrolled: number;
}

/** Records what is drawn with the next answer to a search; the list is scrolled in the task of the answer. */
const watchAnswer = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const region = document.querySelector('[role="region"][aria-label="Conversations"]') as HTMLElement;
    const status = document.querySelector('[role="search"] [role="status"]') as HTMLElement;
    const count = () => region.querySelectorAll('[role="listitem"]').length;
    const earlierText = status.textContent;
    // A line that comes above the list with its rows makes it lower after they were drawn: it is told of its height.
    let height = region.clientHeight;
    new ResizeObserver(() => {
      height = region.clientHeight;
    }).observe(region);
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    const measure = async (): Promise<Drawn> => {
      const [rows, fitting] = [
        count(),
        Math.ceil(height / (region.querySelector('[role="listitem"]')?.clientHeight ?? 1)),
      ];
      region.scrollTo(0, 8);
      for (let turn = 0; turn < 3; turn += 1) await frame();
      return { rows, fitting, scrolled: count() };
    };
    const drawn = new Promise<Drawn>((resolve) => {
      const observer = new MutationObserver(() => {
        if (status.textContent === earlierText || !/^[\d,]+ conversation/.test(status.textContent)) return;
        observer.disconnect();
        resolve(measure());
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    Object.assign(globalThis, { drawn });
  });

const focusedChat = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-chat') ?? null);

it('a conversation that rises to the top leaves the passed rows unchanged, and the focus stays in its row and moves up with it', async () => {
  const page = await journey().browser.newPage();
  const dispatchEvent = await interceptRealtime(page);
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = await openMessages(page);
  const waitUntilFirst = (chatId: string) =>
    waitUntil('The conversation is first', async () => (await listedChats(page))[0] === chatId);

  await rowOf(page, third).focus();
  await markRows(page);
  dispatchEvent(await newMessageEvent(page, fifth));
  await waitUntilFirst(fifth);
  expect((await listedChats(page)).slice(0, 6)).toEqual([fifth, first, second, third, fourth, sixth]);
  for (const chatId of [first, second, third, fourth, sixth]) expect(await markOf(page, chatId), chatId).toBe(chatId);
  expect(await markOf(page, fifth)).toBe('');
  expect(await focusedChat(page)).toBe(third);

  // A pointer over another row does not take the focus away.
  await rowOf(page, first).hover();
  dispatchEvent(await newMessageEvent(page, third));
  await waitUntilFirst(third);
  expect(await markOf(page, third)).toBe(third);
  expect(await focusedChat(page)).toBe(third);

  // Screen readers get the list in its order, with the position of each row and the list size (-1 while unknown).
  const { places, sizes } = await readPositions(page);
  expect(places).toEqual(places.map((_, index) => index + 1));
  expect(sizes).toEqual([expect.toSatisfy((size: number) => size === -1 || size >= places.length)]);
  journey().browser.watch.assertClean();
});

it('a row shows its actions while it is hovered or focused, and keys act on it only that long', async () => {
  const page = await journey().browser.newPage();
  const [first = '', second = ''] = await openMessages(page);
  const checkboxes = conversationList(page).getByRole('checkbox');
  const isSelected = (chatId: string) => rowOf(page, chatId).locator('xpath=..').getByRole('checkbox').isChecked();

  await rowOf(page, first).hover();
  await checkboxes.waitFor();
  // The time and picture return, and a key no longer acts on the row.
  await page.mouse.move(0, 0);
  await checkboxes.waitFor({ state: 'detached' });
  await page.keyboard.press('x');
  expect(await page.getByRole('group', { name: 'Selected conversations' }).count()).toBe(0);

  // The keyboard position stays, whatever the pointer passes over on its way out.
  await rowOf(page, first).focus();
  await page.keyboard.press('ArrowDown');
  await waitUntil('The next row has the focus', async () => (await focusedChat(page)) === second);
  await rowOf(page, first).hover();
  await page.mouse.move(0, 0);
  await waitUntil(
    'The focused row shows its actions',
    async () => (await rowOf(page, second).locator('xpath=..').getByRole('checkbox').count()) === 1,
  );
  await page.keyboard.press('x');
  await page.getByRole('group', { name: 'Selected conversations' }).getByText('1 selected').waitFor();
  expect(await isSelected(second)).toBe(true);
  await page.keyboard.press('Escape');
  journey().browser.watch.assertClean();
});

it('nothing moves under the pointer: neither rows while some are selected, nor the dragged slider, nor the pressed pause control', async () => {
  const page = await journey().browser.newPage();
  const [first = '', second = '', third = ''] = await openMessages(page);
  const boxOf = (what: Locator) => what.evaluate((element) => JSON.stringify(element.getBoundingClientRect()));
  const bar = page.getByRole('group', { name: 'Selected conversations' });

  await page.getByRole('button', { name: 'Select conversations' }).click();
  const before = await boxOf(rowOf(page, third));
  for (const chatId of [second, third]) await rowOf(page, chatId).click();
  await bar.getByText('2 selected').waitFor();
  expect(await boxOf(rowOf(page, third))).toBe(before);
  await rowOf(page, second).click();
  await bar.getByText('1 selected').waitFor();
  // Enter still opens.
  await rowOf(page, first).press('Enter');
  await page.waitForURL((url) => url.searchParams.get('chat') === first);
  await bar.getByRole('button', { name: 'End the selection' }).click();
  await bar.waitFor({ state: 'detached' });

  const slider = (await openFilters(page)).getByRole('slider', { name: 'Minimum qualification score' });
  const track = await boxOf(slider);
  for (const key of ['ArrowRight', 'ArrowRight', 'End']) {
    await slider.press(key);
    expect(await boxOf(slider), key).toBe(track);
  }
  await slider.press('Home');
  await page.keyboard.press('Escape');

  const control = pauseControl(page);
  const controlBox = await boxOf(control);
  await control.click();
  await control.filter({ hasText: 'Resume' }).waitFor();
  expect(await boxOf(control)).toBe(controlBox);
  await control.click();
  await control.filter({ hasText: 'Pause' }).waitFor();
  journey().browser.watch.assertClean();
});

it('an answer to a search draws only the visible rows at first, so that typing is not delayed, and scrolling draws those around them at once', async () => {
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

  // Without scrolling, they are drawn after a moment.
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('');
  await waitUntil('All chats are listed again', async () => (await count()) > rows);
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('dir');
  await waitUntil('The rows around the visible ones are drawn', async () => (await count()) > rows);
  journey().browser.watch.assertClean();
});

it('a first name that is too long is cut off without its colon', async () => {
  const page = await journey().browser.newPage();
  const dispatchEvent = await interceptRealtime(page);
  const [first = ''] = await openMessages(page);
  dispatchEvent(await newMessageEvent(page, first, 'Bartholomaeusmaximilianferdinand Weiss'));
  const name = rowOf(page, first).getByText('Bartholomaeusmaximilianferdinand', { exact: true });
  await name.waitFor();
  const { isCutOff, nameEnd, colon } = await name.evaluate((element) => {
    const words = element.nextSibling?.firstChild as Text;
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
