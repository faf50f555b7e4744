import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

/** A third-party website as a server started with `env` sees it: on a public address, by its name. */
interface Website {
  /** `http://…`, without a trailing slash. */
  readonly url: string;
  /** Variables for `startServer`. */
  readonly env: Readonly<Record<string, string>>;
  /** Requested paths. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

const NAME = 'quay.example';
const PUBLIC_ADDRESS = '93.184.216.34';
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'website-preload.mjs')).href;

/** Opens a website of these pages; any other path is not found. */
export async function openWebsite(pages: Readonly<Record<string, RequestListener>>): Promise<Website> {
  const asked: string[] = [];
  const http = createServer((request, response) => {
    asked.push(request.url ?? '');
    const page = pages[request.url ?? ''];
    if (page === undefined) response.writeHead(404).end();
    else page(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://${NAME}`,
    env: { NODE_OPTIONS: `--import ${PRELOAD}`, TEST_WEBSITE: `${NAME} ${PUBLIC_ADDRESS} ${port}` },
    asked,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** Returns a page with this body. */
export const htmlPage =
  (title: string, body: string): RequestListener =>
  (_request, response) =>
    void response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`);
