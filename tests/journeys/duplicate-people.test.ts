import { expect, it } from 'vitest';
import { CHAT_COMMAND_MESSAGES } from '#domain/commands/chat/messages.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { Query } from '#server/backend/query.ts';
import { assertUsable } from '#support/accessibility.ts';
import { openConversation, openMessages, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { withStoppedData } from '#support/stopped-data.ts';

it('two conversations with one person are merged by a decision made without a server, from the inbox and the campaign', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  await server.stop();
  const [first, second] = await withStoppedData(server.dataDir, async (backend) => {
    const chats = await backend.list(COLLECTIONS.chats, [
      Query.equal('campaign', 'campaign-dach-manufacturing'),
      Query.equal('status', 3),
      Query.limit(4),
    ]);
    const [one, another, third, fourth] = chats;
    if (one === undefined || another === undefined || third === undefined || fourth === undefined)
      throw new Error('The demo has too few conversations');
    const pairs = [
      [one, another],
      [third, fourth],
    ] as const;
    await backend.transact(
      pairs.map(([chat, other]) => ({
        action: 'update',
        collection: COLLECTIONS.chats,
        id: chat.$id,
        data: { duplicateOf: other.$id, prospect: other['prospect'] },
      })),
    );
    return pairs;
  });
  await server.start();

  const page = await browser.newPage();
  await openMessages(page);
  await waitForBadge(page, /^Sync: Live$/);
  await page.getByText('2 people are in two conversations').waitFor();
  await page.goto('/campaigns/campaign-dach-manufacturing');
  const notices = page.getByRole('region', { name: /^Two conversations with / });
  await expect.poll(() => notices.count()).toBe(2);
  await assertUsable(page, 'A campaign with two conversations of one person');

  await page.goto(`/messages?profile=all&chat=${first[0].$id}`);
  const notice = openConversation(page).getByRole('region', { name: /^Two conversations with / });
  await notice.getByText(/is in two conversations: this one and /).waitFor();
  await assertUsable(page, 'A conversation with somebody who has another one');
  await server.stop();
  await waitForBadge(page, /^Sync: Offline/);
  await notice.getByRole('button', { name: 'Merge' }).click();
  await notice.getByText(CHAT_COMMAND_MESSAGES['chat.merge'].waitingOffline).waitFor();
  await page.goto(`/messages?profile=all&chat=${second[0].$id}`);
  await notice.getByRole('button', { name: 'Keep both' }).click();
  await notice.getByText(CHAT_COMMAND_MESSAGES['chat.keepBoth'].waitingOffline).waitFor();

  await server.start();
  await waitForBadge(page, /^Sync: Live$/);
  await notice.waitFor({ state: 'detached' });
  expect(await page.getByText('in two conversations').count()).toBe(0);
  await server.stop();
  await withStoppedData(server.dataDir, async (backend) => {
    const found = await backend.list(COLLECTIONS.chats, [
      Query.equal('$id', [first[0].$id, first[1].$id, second[0].$id, second[1].$id]),
      Query.limit(4),
    ]);
    expect(found).toHaveLength(3);
    expect(found.every((chat) => chat['duplicateOf'] === null)).toBe(true);
    expect(found.find(({ $id }) => $id === second[0].$id)?.['separateFrom']).toBe(second[1].$id);
  });
  browser.watch.assertClean({ outage: true });
});
