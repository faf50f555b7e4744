import type { Page } from 'playwright-core';

/** Intercepts a page's realtime events. Returns the function that sends one. */
export async function interceptRealtime(page: Page): Promise<(event: string) => void> {
  let tell: (event: string) => void = () => undefined;
  await page.routeWebSocket(/\/v1\/realtime/, (socket) => {
    socket.connectToServer();
    tell = (event) => socket.send(event);
  });
  return (event) => tell(event);
}

/** The messages received in each conversation so far; the server does not know them. */
const come = new Map<string, object[]>();

/**
 * Returns the event of a new message in a conversation, which becomes the newest: from its profile, or from a prospect
 * of this name.
 */
export async function newMessageEvent(page: Page, chatId: string, prospect?: string): Promise<string> {
  const at = new Date().toISOString();
  const news = [
    ...(come.get(chatId) ?? []),
    { id: `rise-${chatId}-${at}`, role: prospect === undefined ? 'assistant' : 'user', content: 'Up.', date: at },
  ];
  come.set(chatId, news);
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
    { id: chatId, added: news, now: at, named: prospect },
  );
  const name = `databases.main.collections.chats.documents.${chatId}`;
  const events = [`${name}.update`, 'databases.*.collections.*.documents.*.update'];
  return JSON.stringify({
    type: 'event',
    data: { events, channels: ['documents', 'databases.main.collections.chats.documents'], timestamp: at, payload },
  });
}
