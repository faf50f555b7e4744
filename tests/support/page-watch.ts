import type { BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core';

/** Lines that the browser, not the app, prints when a server cannot be reached or is starting. */
const NETWORK_FAILURES = [
  /^Failed to load resource: net::ERR_(CONNECTION|NETWORK|EMPTY_RESPONSE|SOCKET|ABORTED|FAILED|INTERNET)/,
  // The server was killed within an answer.
  /^Failed to load resource: net::ERR_(INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH)/,
  /^Failed to load resource: the server responded with a status of 503/,
  /^Error while trying to use the following icon from the Manifest: \S+ \(Download error/,
  /^WebSocket connection to '[^']+' failed: (Error in connection establishment: net::ERR_|Error during WebSocket handshake: net::ERR_|Error during WebSocket handshake: Unexpected response code: 503|WebSocket is closed before|Connection closed before receiving a handshake response)/,
];

/**
 * Line the browser prints when a page is left while its socket still opens, and also when the app closes such a socket.
 */
const LEFT_WHILE_OPENING = /WebSocket is closed before the connection is established/;
/** Line the browser prints for a request without a session. */
const UNAUTHENTICATED = /^Failed to load resource: the server responded with a status of 401/;
const endsSession = (request: Request): boolean =>
  request.method() === 'DELETE' && request.url().endsWith('/account/sessions/current');

interface ExpectedLines {
  /** The server was stopped meanwhile, so the browser reports failed connections. */
  readonly outage?: boolean;
  /** Further lines that a journey provokes on purpose, such as the browser's note on a refused password. */
  readonly lines?: readonly RegExp[];
}

/** Collects what pages and workers of a browser print, and the requests they make. */
export interface PageWatch {
  /** Starts watching another context of the same profile. */
  attach(context: BrowserContext): void;
  /** Discards the lines and requests collected so far. */
  clear(): void;
  /** Console errors, warnings and uncaught errors that were not expected, one line each. */
  problems(expected?: ExpectedLines): string[];
  /** Requested addresses outside the app's own origin. */
  foreignRequests(): string[];
  /** Requests of the current context without an answer yet, each as method and address. */
  unanswered(): string[];
  /** Throws with all of them when there is a problem or a request to another origin. */
  assertClean(expected?: ExpectedLines): void;
}

/** Watches an app whose only origin is `origin`. */
export function watchContext(origin: string): PageWatch {
  const lines: { readonly text: string; readonly where: string }[] = [];
  const foreign = new Set<string>();
  /** Counts navigations away from a page of the app, less the lines they explain. */
  const left = new Map<Page, number>();
  let pending = new Set<Request>();
  /**
   * Requests made while a session was being ended, including the one that ends it: each may be answered without a
   * session.
   */
  const orphaned: string[] = [];
  const ownHost = new URL(origin).host;

  const recordMessage = (message: ConsoleMessage): void => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const page = message.page();
    const leaves = page === null ? 0 : (left.get(page) ?? 0);
    if (page !== null && leaves > 0 && LEFT_WHILE_OPENING.test(message.text())) {
      left.set(page, leaves - 1);
      return;
    }
    const { url } = message.location();
    const orphan = UNAUTHENTICATED.test(message.text()) ? orphaned.indexOf(url) : -1;
    if (orphan >= 0) {
      orphaned.splice(orphan, 1);
      return;
    }
    lines.push({ text: message.text(), where: `${message.type()} at ${url}` });
  };
  const recordRequest = (address: string): void => {
    const url = new URL(address);
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== ownHost) foreign.add(address);
  };
  const listenToPage = (page: Page): void => {
    page.on('websocket', (socket) => recordRequest(socket.url()));
    page.on('request', (request) => {
      if (request.isNavigationRequest() && page.url().startsWith(origin)) left.set(page, (left.get(page) ?? 0) + 1);
    });
  };

  const problems = ({ outage = false, lines: allowed = [] }: ExpectedLines = {}): string[] => {
    const expected = outage ? [...NETWORK_FAILURES, ...allowed] : allowed;
    return lines
      .filter(({ text }) => !expected.some((pattern) => pattern.test(text)))
      .map(({ text, where }) => `${text} (${where})`);
  };

  return {
    attach(context) {
      // Lines of the service worker arrive here too.
      context.on('console', recordMessage);
      context.on('weberror', (failure) => {
        const { name, message, stack } = failure.error();
        // Errors that the browser throws itself have no stack.
        lines.push({
          text: stack || `${name}: ${message}`,
          where: `uncaught at ${failure.page()?.url() ?? 'no page'}`,
        });
      });
      const started = new Set<Request>();
      pending = started;
      context.on('request', (request) => {
        recordRequest(request.url());
        if (endsSession(request)) orphaned.push(...[...started].map((other) => other.url()), request.url());
        else if ([...started].some(endsSession)) orphaned.push(request.url());
        started.add(request);
      });
      context.on('requestfinished', (request) => void started.delete(request));
      context.on('requestfailed', (request) => void started.delete(request));
      context.on('page', listenToPage);
      for (const page of context.pages()) listenToPage(page);
    },
    clear() {
      lines.length = 0;
      foreign.clear();
    },
    problems,
    foreignRequests: () => [...foreign],
    unanswered: () => [...pending].map((request) => `${request.method()} ${request.url()}`),
    assertClean(expected) {
      const found = [...problems(expected), ...[...foreign].map((address) => `Requested a foreign host: ${address}`)];
      if (found.length > 0)
        throw new Error(`The browser printed or requested something unexpected:\n${found.join('\n')}`);
    },
  };
}
