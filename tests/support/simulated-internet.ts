import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { OutriderError } from '#domain/wire/errors.ts';
import type { WebPage } from '#server/drivers/ai/writer.ts';
import type { PageNetwork } from '#server/page-reader/guarded-request.ts';
import { createPageReader, type PageBounds } from '#server/page-reader/page-reader.ts';

/** Address of each website, unless a test says otherwise. */
export const PUBLIC = '93.184.216.34';
export const ARTICLE = `<html lang="en"><head><title>Audit &amp; more</title><meta name="description" content="An audit for sales teams."></head><body><nav>Home Menu</nav><article>${'<p>We read what your team answers, and tell what is lost on the way to a customer.</p>'.repeat(8)}</article><script>steal()</script></body></html>`;

export const sendNoRobots = (response: ServerResponse): void => void response.writeHead(404).end();
/** Answers with a page of HTML. */
export const html =
  (body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(body);

/** The whole internet, as the page reader sees it. */
interface Internet {
  /** Answers a request for a page, and one for a `robots.txt`; before each test the article, and no rules. */
  page: RequestListener;
  robots: (response: ServerResponse) => void;
  /** Addresses of each name: one list for each time that it is resolved; the last one stays. */
  names: Record<string, readonly (readonly string[])[]>;
  /** Addresses that were connected to in this test, and requests as host and path. */
  readonly connected: string[];
  readonly requested: string[];
  readonly network: PageNetwork;
  /** Returns the port on loopback that stands for every website. */
  port(): number;
  /** Reads a page as the product does. */
  read(address: string, bounds?: PageBounds, signal?: AbortSignal): Promise<WebPage>;
}

/** Starts one server that stands for the whole internet, for the tests of a file. */
export function simulateInternet(): Internet {
  const http = createServer((request, response) => {
    internet.requested.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
    if (request.url === '/robots.txt') internet.robots(response);
    else internet.page(request, response);
  });
  const port = (): number => (http.address() as AddressInfo).port;
  const network: PageNetwork = {
    async resolve(hostname) {
      const [now, ...later] = internet.names[hostname] ?? [];
      if (later.length > 0) internet.names[hostname] = later;
      if (now === undefined) throw new Error('ENOTFOUND');
      return now;
    },
    connect(address) {
      internet.connected.push(address);
      return connect({ host: '127.0.0.1', port: port() });
    },
  };
  const internet: Internet = {
    page: html(ARTICLE),
    robots: sendNoRobots,
    names: {},
    connected: [],
    requested: [],
    network,
    port,
    read: (address, bounds = { timeoutMs: 20_000, maxBytes: 200_000 }, signal = new AbortController().signal) =>
      createPageReader(network, bounds)(address, signal),
  };
  beforeAll(() => new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve)));
  afterAll(async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  beforeEach(() => {
    internet.connected.length = 0;
    internet.requested.length = 0;
    internet.names = { 'example.com': [[PUBLIC]] };
    internet.robots = sendNoRobots;
    internet.page = html(ARTICLE);
  });
  return internet;
}

/** Returns the sentence that a read was refused with. */
export const errorOf = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'page read',
    (error: unknown) =>
      error instanceof OutriderError && error.code === 'page_unreadable'
        ? error.message
        : `another error: ${String(error)}`,
  );
