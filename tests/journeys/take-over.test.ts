import { expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { readOutbox } from '#support/device-data.ts';
import { conversationList, openConversation, openMessages, rowOf, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';

it('a conversation is taken over by keyboard without a server and handed back with a note, which the AI is told; on a phone too', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await openMessages(page);
  const chatId = await conversationList(page).getByRole('link').nth(0).getAttribute('data-chat');
  if (chatId === null) throw new Error('The demo has no conversation');
  const strip = page.getByRole('region', { name: 'Who writes here' });

  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  await page.getByText('You are offline.').first().waitFor();
  // The key opens the conversation that the row is of, and goes to its control.
  await rowOf(page, chatId).hover();
  await page.keyboard.press('h');
  const takeOver = strip.getByRole('button', { name: 'Take over' });
  await expect.poll(() => takeOver.evaluate((button) => button === document.activeElement)).toBe(true);
  await strip.getByText('The AI is in charge here.').waitFor();
  await page.keyboard.press('Enter');
  const handBack = strip.getByRole('button', { name: 'Hand back to the AI' });
  await expect.poll(() => handBack.evaluate((button) => button === document.activeElement)).toBe(true);
  // It says what will happen, not that it has.
  const waiting = 'You take over when you are online again. Until then the AI may still write.';
  await strip.getByText(waiting).waitFor();
  await rowOf(page, chatId).getByRole('img', { name: 'Takeover is waiting to be sent' }).waitFor();
  await page.reload();
  await strip.getByText(waiting).waitFor();
  expect((await readOutbox(page)).map(({ issued }) => issued.command)).toEqual([{ type: 'chat.takeOver', chatId }]);

  await server.start();
  await waitForBadge(page, /^Sync: Live$/);
  await strip.getByText('You took over just now. The AI writes nothing here.').waitFor();
  await openConversation(page)
    .getByRole('log')
    .getByText(/^You took over/)
    .waitFor();
  await rowOf(page, chatId).getByRole('img', { name: 'A person writes' }).waitFor();
  await page.goto(`/messages?profile=all&takeover=1&chat=${chatId}`);
  await page.getByRole('button', { name: 'Clear filter: A person writes' }).waitFor();
  await expect.poll(() => conversationList(page).getByRole('listitem').count()).toBe(1);
  // The messages are shown once.
  await expect.poll(() => page.getByRole('log').count()).toBe(1);
  await assertUsable(page, 'A conversation that was taken over');

  // What is typed for the AI survives a reload, and is sent with the hand-back.
  await handBack.click();
  const note = page.getByLabel('What the AI is to know');
  await expect.poll(() => note.evaluate((area) => area === document.activeElement)).toBe(true);
  await page.getByText('Optional. The prospect does not see it.').waitFor();
  await note.fill('Wants a call in May');
  await assertUsable(page, 'The note to the AI');
  await page.reload();
  await handBack.click();
  await expect.poll(() => note.inputValue()).toBe('Wants a call in May');
  await page.getByRole('button', { name: 'Hand back', exact: true }).click();
  await strip.getByText('It was told: Wants a call in May').waitFor();
  await expect.poll(() => takeOver.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(async () => (await readOutbox(page)).length).toBe(0);
  await openConversation(page)
    .getByRole('log')
    .getByText(/^You handed back to the AI/)
    .waitFor();
  // The messages stay at their end, where this is said.
  await expect
    .poll(() =>
      openConversation(page)
        .getByRole('log')
        .evaluate(({ scrollHeight, scrollTop, clientHeight }) => Math.round(scrollHeight - scrollTop - clientHeight)),
    )
    .toBeLessThan(2);

  // The palette does the same, and finds it by words.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go anywhere, find anything' }).waitFor();
  await page.keyboard.type('take over');
  await page.getByRole('option').filter({ hasText: 'Take this conversation over' }).waitFor();
  await page.keyboard.press('Enter');
  await strip.getByText(/^You took over/).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option').filter({ hasText: 'Hand this conversation back to the AI' }).click();
  await strip.getByText('The AI is in charge here.').waitFor();

  await page.setViewportSize({ width: 375, height: 700 });
  await takeOver.click();
  await strip.getByText(/^You took over/).waitFor();
  // Toasts appear above the strip.
  await expect
    .poll(async () => {
      const bars = await page.evaluate(() => document.documentElement.style.getPropertyValue('--bottom-bars-height'));
      return Math.round(700 - Number.parseFloat(bars)) - Math.round((await strip.boundingBox())?.y ?? 0);
    })
    .toBe(0);
  await assertUsable(page, 'A conversation that was taken over, on a phone');
  await handBack.click();
  await page.getByRole('button', { name: 'Hand back', exact: true }).click();
  await strip.getByText('The AI is in charge here.').waitFor();
  browser.watch.assertClean({ outage: true });
});
