import { expect, it } from 'vitest';
import type { Chat } from '#domain/chat/chat.ts';
import { assertUsable } from '#support/accessibility.ts';
import { readLocalChats, readOutbox } from '#support/device-data.ts';
import { conversationList, openConversation, openMessages, rowOf, waitForBadge } from '#support/inbox.ts';
import { startVisitedJourney } from '#support/journey.ts';
import { chooseFromMenu } from '#support/menus.ts';

/** Hours of the simulated network pass in a second. */
const FAST_NETWORK = 2_000;
const SOUTH = 'Founders, southern Europe';

it('messages of the AI are approved, changed and rejected by keyboard without a server, and sent once as approved', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: FAST_NETWORK });
  const page = await browser.newPage();
  await page.goto('/campaigns');
  await waitForBadge(page, /^Sync: Live/);
  await chooseFromMenu(page, `More for ${SOUTH}`, 'Edit Campaign');
  const edit = page.getByRole('dialog', { name: 'Edit campaign' });
  await edit.getByRole('tab', { name: 'Approval' }).click();
  await edit.getByLabel('Approve messages before they are sent').check();
  await edit.getByRole('button', { name: 'Update Approval' }).click();
  await expect.poll(async () => (await readOutbox(page)).length).toBe(0);
  await assertUsable(page, 'The setting for approval');
  await edit.getByRole('button', { name: 'Close' }).click();

  /** First messages that wait: nobody answers before they were sent. */
  const listDrafts = async (): Promise<readonly Chat[]> =>
    [...(await readLocalChats(page)).values()].filter(
      ({ draftAt, messageCount }) => draftAt !== undefined && messageCount === 0,
    );
  await expect.poll(async () => (await listDrafts()).length, { timeout: 120_000 }).toBeGreaterThan(3);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /messages to approve/ }).click();
  await page.getByRole('button', { name: 'Clear filter: To approve' }).waitFor();

  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  const [first, second, third] = await listDrafts();
  if (first === undefined || second === undefined || third === undefined) throw new Error('Too few drafts');
  const draftIn = (chat: Chat) => {
    const [draft] = chat.outgoing ?? [];
    if (draft === undefined) throw new Error('No draft');
    return draft;
  };

  // Approved as it is: the key goes on to the next one.
  await page.goto(`/messages?profile=all&approve=1&chat=${first.id}`);
  await openConversation(page)
    .getByText('To approve. Written by the AI; not sent until someone approves it.')
    .waitFor();
  await assertUsable(page, 'A message to approve');
  // A key that is held down approves no other one unseen.
  for (let repeated = 0; repeated < 4; repeated += 1) await page.keyboard.down('y');
  await page.keyboard.up('y');
  await rowOf(page, first.id).waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).searchParams.get('chat')).not.toBe(first.id);
  await page.goto(`/messages?profile=all&chat=${first.id}`);
  await openConversation(page).getByText('Approved. It is saved when you are online again.').waitFor();
  expect((await readOutbox(page)).length).toBe(1);

  // Changed, and approved from its field; the change survives a reload.
  await page.goto(`/messages?profile=all&chat=${second.id}`);
  const reject = openConversation(page).getByRole('button', { name: 'Reject the message' });
  await reject.waitFor();
  await page.keyboard.press('d');
  await expect.poll(() => reject.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Message to approve' });
  await expect.poll(() => field.inputValue()).toBe(draftIn(second).content);
  await field.fill('Good morning, may I ask you something?');
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('Good morning, may I ask you something?');
  await assertUsable(page, 'A message that is being changed');
  await field.press('Control+Enter');
  await field.waitFor({ state: 'detached' });

  // Rejected with a reason.
  await page.goto(`/messages?profile=all&chat=${third.id}`);
  await reject.waitFor();
  await page.keyboard.press('d');
  await expect.poll(() => reject.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByLabel('Why?').fill('Too long');
  await assertUsable(page, 'Why a message is rejected');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await openConversation(page)
    .getByText('Rejected. The AI writes another message once you are online again.')
    .waitFor();
  // Undone, and rejected again.
  await openConversation(page).getByRole('button', { name: 'Undo' }).click();
  await reject.waitFor();
  await expect.poll(async () => (await readOutbox(page)).length).toBe(2);
  await reject.click();
  await page.getByLabel('Why?').fill('Too long');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await expect.poll(async () => (await readOutbox(page)).length).toBe(3);
  expect((await readOutbox(page)).map(({ issued: { command } }) => 'decision' in command && command.decision)).toEqual([
    'approve',
    'approve',
    'reject',
  ]);

  await server.start();
  await waitForBadge(page, /^Sync: Live/);
  await expect.poll(async () => (await readOutbox(page)).length).toBe(0);
  await page.goto(`/messages?profile=all&chat=${second.id}`);
  const log = openConversation(page).getByRole('log');
  await log.getByText('Changed and approved by: You').waitFor({ timeout: 120_000 });
  await expect.poll(() => log.getByText('Good morning, may I ask you something?', { exact: true }).count()).toBe(1);
  await log.getByText('Changed and approved by: You').first().click();
  await log
    .getByText(draftIn(second).content.split('\n')[0] ?? '')
    .first()
    .waitFor();
  await page.goto(`/messages?profile=all&chat=${first.id}`);
  await log.getByText('Approved by: You').waitFor({ timeout: 120_000 });
  await page.goto(`/messages?profile=all&chat=${third.id}`);
  await log.getByText(/^You rejected an AI message/).waitFor();
  await log.getByText('Too long', { exact: true }).waitFor();
  await expect
    .poll(async () => (await readLocalChats(page)).get(third.id)?.outgoing?.[0]?.state, { timeout: 120_000 })
    .toBe('draft');
  expect((await readLocalChats(page)).get(third.id)?.outgoing?.[0]?.id).not.toBe(draftIn(third).id);

  // Several at once, on a phone.
  await page.setViewportSize({ width: 375, height: 667 });
  await openMessages(page, '?profile=all&approve=1');
  const waiting = await conversationList(page).getByRole('link').count();
  expect(waiting).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Select conversations' }).click();
  await conversationList(page).getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Approve the messages of the selected conversations' }).click();
  await expect.poll(async () => (await readOutbox(page)).length).toBe(0);
  browser.watch.assertClean({ outage: true });
});
