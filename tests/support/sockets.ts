import type { BrowserContext, Page, WebSocket } from 'playwright-core';

/** The realtime sockets that the pages of a browser have opened. */
interface RealtimeSockets {
  /** Number of sockets opened so far. */
  readonly opened: number;
  /** Lists the pages with an open socket, once per socket. */
  pagesWithSocket(): Page[];
}

/** Counts the sockets of every page opened from now on. */
export function countRealtimeSockets(context: BrowserContext): RealtimeSockets {
  const sockets: { readonly page: Page; readonly socket: WebSocket }[] = [];
  const left = new WeakSet<WebSocket>();
  context.on('page', (page) => {
    // Playwright may drop a socket of a closed document without a close event.
    page.on('request', (request) => {
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
      for (const { page: owner, socket } of sockets) if (owner === page) left.add(socket);
    });
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).pathname === '/v1/realtime') sockets.push({ page, socket });
    });
  });
  return {
    get opened() {
      return sockets.length;
    },
    pagesWithSocket: () =>
      sockets
        .filter(({ page, socket }) => !socket.isClosed() && !left.has(socket) && !page.isClosed())
        .map(({ page }) => page),
  };
}
