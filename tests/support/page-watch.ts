import type { BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core';

/** What the browser itself prints when a server cannot be reached or is just starting; nothing an app says. */
const NETWORK_FAILURES = [
  /^Failed to load resource: net::ERR_(CONNECTION|NETWORK|EMPTY_RESPONSE|SOCKET|ABORTED|FAILED|INTERNET)/,
  /^Failed to load resource: the server responded with a status of 503/,
  /^WebSocket connection to '[^']+' failed: (Error in connection establishment: net::ERR_|Error during WebSocket handshake: net::ERR_|Error during WebSocket handshake: Unexpected response code: 503|WebSocket is closed before)/,
];

/**
 * What a browser prints of a socket that still opened when its page was left; an app that closes one by itself prints
 * it too.
 */
const LEFT_WHILE_OPENING = /WebSocket is closed before the connection is established/;
/** What it prints of a request that nobody is signed in for. */
const NOBODY = /^Failed to load resource: the server responded with a status of 401/;
const endsSession = (request: Request): boolean =>
  request.method() === 'DELETE' && request.url().endsWith('/account/sessions/current');

interface ExpectedLines {
  /** The server was really stopped meanwhile, so the browser reports connections that failed. */
  readonly outage?: boolean;
  /** More lines a journey provokes on purpose, such as the browser's own note on a refused password. */
  readonly lines?: readonly RegExp[];
}

/** Collects what pages and workers of a browser print, and whom they ask. */
export interface PageWatch {
  /** Begins to listen to another context of the same profile. */
  attach(context: BrowserContext): void;
  /** What was said and asked so far counts no longer. */
  forget(): void;
  /** Console errors, warnings and uncaught errors that nobody expected, one line each. */
  problems(expected?: ExpectedLines): string[];
  /** Addresses outside the own origin that were asked for. */
  foreignRequests(): string[];
  /** Requests of the present context that have no answer yet, each as method and address. */
  unanswered(): string[];
  /** Throws with all of them when there is a problem or a foreign request. */
  assertClean(expected?: ExpectedLines): void;
}

/** A watch for an app whose only origin is `origin`. */
export function watchContext(origin: string): PageWatch {
  const lines: { readonly text: string; readonly where: string }[] = [];
  const asked = new Set<string>();
  /** How many times a page of the app was left for an address, less the lines this explains. */
  const left = new Map<Page, number>();
  let underWay = new Set<Request>();
  /** Addresses asked for while a session was being ended, the ending of it as well: each may be answered to nobody. */
  const orphaned: string[] = [];
  const ownHost = new URL(origin).host;

  const note = (message: ConsoleMessage): void => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const page = message.page();
    const leaves = page === null ? 0 : (left.get(page) ?? 0);
    if (page !== null && leaves > 0 && LEFT_WHILE_OPENING.test(message.text())) {
      left.set(page, leaves - 1);
      return;
    }
    const { url } = message.location();
    const orphan = NOBODY.test(message.text()) ? orphaned.indexOf(url) : -1;
    if (orphan >= 0) {
      orphaned.splice(orphan, 1);
      return;
    }
    lines.push({ text: message.text(), where: `${message.type()} at ${url}` });
  };
  const ask = (address: string): void => {
    const url = new URL(address);
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== ownHost) asked.add(address);
  };
  const listenToPage = (page: Page): void => {
    page.on('websocket', (socket) => ask(socket.url()));
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
      // Lines of the service worker come this way too.
      context.on('console', note);
      context.on('weberror', (failure) => {
        const { name, message, stack } = failure.error();
        // What browsers throw themselves has no stack.
        lines.push({
          text: stack || `${name}: ${message}`,
          where: `uncaught at ${failure.page()?.url() ?? 'no page'}`,
        });
      });
      const started = new Set<Request>();
      underWay = started;
      context.on('request', (request) => {
        ask(request.url());
        if (endsSession(request)) orphaned.push(...[...started].map((other) => other.url()), request.url());
        else if ([...started].some(endsSession)) orphaned.push(request.url());
        started.add(request);
      });
      context.on('requestfinished', (request) => void started.delete(request));
      context.on('requestfailed', (request) => void started.delete(request));
      context.on('page', listenToPage);
      for (const page of context.pages()) listenToPage(page);
    },
    forget() {
      lines.length = 0;
      asked.clear();
    },
    problems,
    foreignRequests: () => [...asked],
    unanswered: () => [...underWay].map((request) => `${request.method()} ${request.url()}`),
    assertClean(expected) {
      const found = [...problems(expected), ...[...asked].map((address) => `Asked a foreign host: ${address}`)];
      if (found.length > 0) throw new Error(`The browser had something to say:\n${found.join('\n')}`);
    },
  };
}
