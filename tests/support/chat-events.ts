import type { Page } from 'playwright-core';

/** Proxies the realtime socket of a page. Returns the function that sends it an event. */
export async function interceptRealtime(page: Page): Promise<(event: string) => void> {
  let send: (event: string) => void = () => undefined;
  await page.routeWebSocket(/\/v1\/realtime/, (socket) => {
    socket.connectToServer();
    send = (event) => socket.send(event);
  });
  return (event) => send(event);
}

/** The messages added to each chat so far, which the server lacks. */
const addedMessages = new Map<string, object[]>();

/**
 * Returns the event of a new message, which makes the chat the newest. The sender is the profile, or a prospect of this
 * name.
 */
export async function newMessageEvent(page: Page, chatId: string, prospect?: string): Promise<string> {
  const at = new Date().toISOString();
  const allAdded = [
    ...(addedMessages.get(chatId) ?? []),
    { id: `rise-${chatId}-${at}`, role: prospect === undefined ? 'assistant' : 'user', content: 'Up.', date: at },
  ];
  addedMessages.set(chatId, allAdded);
  const payload = await page.evaluate(
    async ({ id, added, now, named }) => {
      const { appwrite } = (await (await fetch('/config.json')).json()) as { appwrite: { projectId: string } };
      const answer = await fetch(`/v1/databases/main/collections/chats/documents/${id}`, {
        headers: { 'X-Appwrite-Project': appwrite.projectId },
      });
      const document = (await answer.json()) as { messages: string };
      return {
        ...document,
        ...(named !== undefined && { prospect: JSON.stringify({ name: named }) }),
        messages: JSON.stringify([...(JSON.parse(document.messages) as unknown[]), ...added]),
        lastActivityAt: now,
        $updatedAt: now,
      };
    },
    { id: chatId, added: allAdded, now: at, named: prospect },
  );
  const name = `databases.main.collections.chats.documents.${chatId}`;
  const events = [`${name}.update`, 'databases.*.collections.*.documents.*.update'];
  return JSON.stringify({
    type: 'event',
    data: { events, channels: ['documents', 'databases.main.collections.chats.documents'], timestamp: at, payload },
  });
}
