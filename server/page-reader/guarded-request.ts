import { lookup, Resolver } from 'node:dns/promises';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { connect as connectPlain, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectSecure } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { joinPieces } from '#server/http/body/join-pieces.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { chooseAddress } from './page-address.ts';
import { pageRefusal } from './page-refusal.ts';
import { findAddress, isPublicAddress } from './public-ip.ts';

/** The network as the page reader uses it. */
export interface PageNetwork {
  /** Resolves every address of a name. */
  resolve(hostname: string): Promise<readonly string[]>;
  /** Connects to an address. */
  connect(address: string, port: number): Socket;
}

/**
 * Resolves names of strangers by asking the name servers itself. `lookup` of the system takes one of the few threads of
 * this process for as long as a name server keeps silent, and mail, payments and AI would wait for a thread.
 */
const FOREIGN_NAMES = new Resolver({ timeout: 2_500, tries: 2 });

/** Returns every address of a name, those of IPv4 first; none when it has none. */
async function resolveForeign(resolver: Resolver, hostname: string): Promise<readonly string[]> {
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return found.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
}

/** Returns the network of this machine, limited to allowed addresses. */
export const networkOf = (
  isAllowed: (address: string) => boolean,
  resolver: Resolver = FOREIGN_NAMES,
): PageNetwork => ({
  resolve: async (hostname) =>
    isLoopback(hostname)
      ? (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address)
      : resolveForeign(resolver, hostname),
  connect(address, port) {
    const socket = connectPlain({ host: address, port });
    // Checks the address that the system really connected to.
    socket.once('connect', () => {
      if (!isAllowed(socket.remoteAddress ?? ''))
        socket.destroy(new Error('Connected to an address that is not allowed'));
    });
    return socket;
  },
});

export const machineNetwork: PageNetwork = networkOf(isPublicAddress);

/** Bounds of one request. */
interface RequestBounds {
  /** Of the body, compressed and decompressed. */
  readonly maxBytes: number;
  /** What happens to a longer body: it is refused, or cut. */
  readonly longer: 'refused' | 'cut';
  /** Aborted on timeout or cancellation. */
  readonly signal: AbortSignal;
  /** What is asked for; web pages when absent. */
  readonly accept?: string;
  /** Decides whether the body is read after the head. */
  readonly wantsBody: (status: number, contentType: string) => boolean;
}

export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Target of a redirect. */
  readonly location: string | undefined;
  /** Decompressed; empty when not read. */
  readonly body: Buffer;
}

/** User agent name, in requests and for `robots.txt`. */
export const AGENT_NAME = 'OutriderBot';

const UNREACHABLE = 'This website cannot be reached. Check its address, or try again later.';

/**
 * Sends one request to another server from inside our network (SSRF guard):
 *
 *   resolve the name once ─▶ every address public? ─▶ connect to the checked one ─▶ head ─▶ body, within bounds
 *
 * Follows no redirect, stores no cookie, reuses no connection. Throws `page_unreadable` with a sentence.
 */
export async function guardedRequest(network: PageNetwork, url: URL, bounds: RequestBounds): Promise<RawAnswer> {
  const address = chooseAddress(await addressesOf(network, url.hostname, bounds.signal));
  const message = await sendRequest(network, url, address, bounds);
  try {
    const status = message.statusCode ?? 0;
    const contentType = message.headers['content-type'] ?? '';
    const body = bounds.wantsBody(status, contentType) ? await readBody(message, bounds) : Buffer.alloc(0);
    return { status, contentType, location: message.headers.location, body };
  } finally {
    message.destroy();
  }
}

/** Resolves every address of a host; none when it does not resolve or the request is aborted. */
export async function addressesOf(
  network: PageNetwork,
  hostname: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const address = findAddress(hostname);
  if (address !== undefined) return [address];
  try {
    return await withAbort(network.resolve(hostname), signal);
  } catch {
    return [];
  }
}

/** A name server may never answer. */
const withAbort = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new Error('aborted'));
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });

/** Opens a connection to a checked address of the host, with TLS for https. */
export function openConnection(network: PageNetwork, url: URL, address: string): Duplex {
  const isSecure = url.protocol === 'https:';
  const socket = network.connect(address, url.port === '' ? (isSecure ? 443 : 80) : Number(url.port));
  return isSecure
    ? connectSecure({
        socket,
        ALPNProtocols: ['http/1.1'],
        ...(findAddress(url.hostname) === undefined
          ? { servername: url.hostname, host: url.hostname }
          : { host: address }),
      })
    : socket;
}

function sendRequest(
  network: PageNetwork,
  url: URL,
  address: string,
  { signal, accept = 'text/html, application/xhtml+xml;q=0.9' }: RequestBounds,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestSecure : requestPlain)(url, {
      // Node ignores `createConnection` when an agent is set.
      createConnection: () => openConnection(network, url, address),
      signal,
      maxHeaderSize: 16_384,
      headers: {
        Host: url.host,
        'User-Agent': `${AGENT_NAME}/1.0`,
        Accept: accept,
        'Accept-Encoding': 'gzip, deflate, br',
        Connection: 'close',
      },
    });
    request.once('response', (message) => {
      joinPieces(message);
      resolve(message);
    });
    request.once('upgrade', (_message, socket) => {
      // Node listens to it no more: an error of it, thrown to nobody, would end the process.
      socket.destroy();
      reject(pageRefusal(UNREACHABLE));
    });
    request.on('error', () => reject(pageRefusal(UNREACHABLE)));
    request.end();
  });
}

const DECOMPRESSORS: Readonly<Record<string, (() => Duplex) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

async function readBody(message: IncomingMessage, { maxBytes, longer, signal }: RequestBounds): Promise<Buffer> {
  const coding = (message.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const open = DECOMPRESSORS[coding];
  if (coding !== 'identity' && open === undefined)
    throw pageRefusal('This website compresses its pages in an unknown way.');
  let packedBytes = 0;
  const unpacked = open?.();
  const stream: NodeJS.ReadableStream = unpacked === undefined ? message : message.pipe(unpacked);
  message.on('data', (chunk: Buffer) => {
    packedBytes += chunk.byteLength;
  });
  message.once('error', (error) => unpacked?.destroy(error));
  message.once('aborted', () => unpacked?.destroy(new Error('broke off')));
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk);
      sizeBytes += bytes.byteLength;
      const isTooLong = sizeBytes > maxBytes || packedBytes > maxBytes;
      if (isTooLong && longer === 'refused') throw pageRefusal('This page is too large to read.');
      chunks.push(bytes);
      if (isTooLong) break;
      signal.throwIfAborted();
    }
  } catch (error) {
    unpacked?.destroy();
    throw error instanceof Error && error.name === 'OutriderError' ? error : pageRefusal(UNREACHABLE);
  }
  unpacked?.destroy();
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
