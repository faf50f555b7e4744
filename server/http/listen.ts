import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { joinPieces } from './body/join-pieces.ts';
import { rateLimitScope } from './client-address.ts';
import { ConnectionsOfPlace } from './connections-of-place.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { endRaw, rawRefusal } from './raw-answer.ts';
import { defaultHeaders } from './security-headers.ts';
import { StartError } from '#server/start-error.ts';
import { UnreadAnswers } from './unread-answers.ts';

export interface Listener {
  /** The port: as given, or chosen by the system. */
  readonly port: number;
  /** Sets the app that answers; before, every request gets 503. */
  serve(app: Served): void;
  /**
   * Accepts no new connections and resolves when every request in flight is answered, after `patienceMs` at the latest.
   */
  drain(patienceMs: number): Promise<void>;
  /** Closes the remaining connections, upgraded ones too. */
  close(): Promise<void>;
}

interface Served {
  /** Body of the answer to malformed requests, a JSON text. */
  readonly malformedAnswer?: string | undefined;
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

const UNAVAILABLE: Served = {
  handle: (_request, response) => void response.writeHead(503).end(),
  upgrade: (_request, socket) => void socket.destroy(),
};

const SENTENCES: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `PORT ${port} on ${host} is in use by another program. Stop that program, or set PORT to a free one.`,
  EACCES: (host, port) => `PORT ${port} on ${host} may not be used by this account. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: (host) =>
    `HOST ${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for every address it has.`,
  ENOTFOUND: (host) =>
    `HOST ${host} is not a known name. Use 127.0.0.1, or 0.0.0.0 for every address this machine has.`,
};

const HOST = 'host';
/** Names have at most 253 characters. A longer one takes long to parse, in time that grows with its square. */
const MAX_HOST_LENGTH = 512;

/**
 * HTTP/1.1 requires one host header; a request without any, or with several of which a proxy may have read another, is
 * malformed (RFC 9112 §3.2), and so is a longer one than any host.
 */
function hasWrongHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  // Names and values in turn: cheaper than the headers by name, of which each request asks for few.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length !== HOST.length || name.toLowerCase() !== HOST) continue;
    if ((rawHeaders[index + 1] ?? '').length > MAX_HOST_LENGTH) return true;
    hosts += 1;
  }
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1');
}

const refuse = (response: ServerResponse, body: string): void =>
  void response
    .writeHead(400, {
      Connection: 'close',
      'Content-Type': 'application/json; charset=UTF-8',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body);

/**
 * Idle time before a connection is closed: longer than that of proxies and than this process ever blocks. A request
 * sent in the moment of closing would be cut with an unknown outcome; this process calls itself, too.
 */
const KEEP_ALIVE_MS = 75_000;

/** Time for the headers of a request to arrive; what holds for its body is in `body-intake.ts`. */
const HEADERS_MS = 20_000;

/** Longest part of a path in the log. */
const MAX_LOGGED_CHARS = 200;

const failureOf = ({ method = '', url = '' }: IncomingMessage, error: unknown): string => {
  const path = url.split(/[?#]/, 1)[0]?.slice(0, MAX_LOGGED_CHARS) ?? '';
  const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `request ended without an answer: ${method} ${path}: ${cause}`;
};

/** Returns the address of the client of a request. */
type AddressOf = (request: IncomingMessage) => string;

const peerOf: AddressOf = ({ socket }) => (socket.remoteAddress ?? '').replace(/^::ffff:/, '');

/**
 * Returns the status for what never became a request; undefined when nothing is answered. A connection that a browser
 * opened ahead of its next request is closed without a word when its time is over: an answer would become that of the
 * request. Browsers repeat what 408 refuses.
 */
export function statusOfRefused(code: string | undefined, bytesRead: number): 400 | 408 | undefined {
  if (code === 'ECONNRESET') return undefined;
  if (code !== 'ERR_HTTP_REQUEST_TIMEOUT') return 400;
  return bytesRead === 0 ? undefined : 408;
}

/**
 * Takes a port. Every answer begins with `headers`. The requests of one connection are answered one after another, and
 * answers that are not read are bounded (`UnreadAnswers`), as are the connections of a place. A request whose handling
 * throws ends its connection and is logged, by method and path: a query may hold secrets. Throws a `StartError` when
 * the port cannot be had.
 */
export async function listen(
  host: string,
  port: number,
  headers = defaultHeaders(undefined),
  addressOf: AddressOf = peerOf,
  connections = new ConnectionsOfPlace(() => false),
  log: (line: string) => void = () => undefined,
): Promise<Listener> {
  const defaults = new Map(Object.entries(headers));
  // Node would refuse without a word what names no host.
  const server = createServer({
    requireHostHeader: false,
    headersTimeout: HEADERS_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  server.on('connection', (socket) => connections.watch(socket));
  let served: Served = UNAVAILABLE;
  let onIdle: (() => void) | undefined;
  const turns = new OneAtATime();
  const unread = new UnreadAnswers();
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    response.setHeaders(defaults);
    unread.watch(response, rateLimitScope(addressOf(request)));
    response.once('close', () => {
      unread.forget(response);
      if (unread.size === 0) onIdle?.();
    });
    if (hasWrongHost(request)) refuse(response, served.malformedAnswer ?? '{}');
    else served.handle(request, response);
  };
  server.on('request', (request, response) => {
    joinPieces(request);
    turns.run(request.socket, response, () => {
      try {
        answer(request, response);
      } catch (error) {
        // Thrown to nobody, it would end the process.
        request.socket.destroy();
        log(failureOf(request, error));
      }
    });
  });
  // Malformed, oversized or slow requests never become request events; they are refused here.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = statusOfRefused(error.code, (socket as Partial<Socket>).bytesRead ?? 0);
    if (status === undefined || !socket.writable) socket.destroy();
    else socket.end(rawRefusal(status, served.malformedAnswer ?? '{}'), () => socket.destroy());
  });
  // Node does not track upgraded connections.
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    // Node removes its own listener on upgrade: a reset by the peer would otherwise end the process.
    socket.on('error', () => socket.destroy());
    if (hasWrongHost(request)) endRaw(socket, rawRefusal(400, served.malformedAnswer ?? '{}'));
    else
      try {
        served.upgrade(request, socket, head);
      } catch (error) {
        // Thrown to nobody, it would end the process.
        socket.destroy();
        log(failureOf(request, error));
      }
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = SENTENCES[error.code ?? '']?.(host, port);
      reject(sentence === undefined ? error : new StartError(sentence));
    });
    server.listen({ host, port }, resolve);
  });

  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    serve(app) {
      served = app;
    },
    async drain(patienceMs) {
      server.close();
      server.closeIdleConnections();
      if (unread.size === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patienceMs);
        onIdle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    async close() {
      server.close();
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      await closed;
    },
  };
}
