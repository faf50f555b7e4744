import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ProxiedRequest {
  readonly method: string;
  /** Path and query, from `/v1` on. */
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

interface ProxiedAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The interceptors; each is optional. */
export interface ProxyRules {
  /** Answers instead of Appwrite; undefined forwards the request. */
  refuse?(request: ProxiedRequest): ProxiedAnswer | undefined;
  /** Changes an answer. */
  alter?(request: ProxiedRequest, answer: ProxiedAnswer): ProxiedAnswer;
}

export interface AppwriteProxy {
  /** `…/v1` */
  readonly endpoint: string;
  close(): Promise<void>;
}

/** Headers of a single connection, or that become wrong with another length. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'host',
]);

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** Opens a proxy of Appwrite that can change answers; HTTP only. */
export async function openAppwriteProxy(endpoint: string, rules: ProxyRules): Promise<AppwriteProxy> {
  const { origin } = new URL(endpoint);
  const server = createServer((request, response) => {
    void (async () => {
      const proxied: ProxiedRequest = {
        method: request.method ?? 'GET',
        path: request.url ?? '/',
        headers: request.headers,
        body: await readAll(request),
      };
      const own = rules.refuse?.(proxied);
      if (own !== undefined)
        return void response
          .writeHead(own.status, { 'Content-Type': 'application/json', ...own.headers })
          .end(own.body);
      const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        OWN_HEADERS.has(name) || typeof value !== 'string' ? [] : [[name, value]],
      );
      const answer = await fetch(`${origin}${proxied.path}`, {
        method: proxied.method,
        headers,
        ...(proxied.body === '' ? {} : { body: proxied.body }),
      });
      const received: ProxiedAnswer = { status: answer.status, body: await answer.text() };
      const { status, body, headers: more } = rules.alter?.(proxied, received) ?? received;
      response.writeHead(status, {
        ...Object.fromEntries(
          [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name) && name !== 'content-encoding'),
        ),
        ...more,
      });
      response.end(status === 204 ? undefined : body);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
