import { lookup } from 'node:dns/promises';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { connect as connectPlain, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectSecure } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { chooseAddress } from './page-address.ts';
import { pageRefusal } from './page-refusal.ts';
import { findAddress, isPublicAddress } from './public-ip.ts';

/** The network as the reader of pages sees it. */
export interface PageNetwork {
  /** Every address of a name. */
  resolve(hostname: string): Promise<readonly string[]>;
  /** A connection to an address. */
  connect(address: string, port: number): Socket;
}

/** The network of the machine, as far as its addresses are allowed. */
export const networkOf = (isAllowed: (address: string) => boolean): PageNetwork => ({
  resolve: async (hostname) =>
    (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address),
  connect(address, port) {
    const socket = connectPlain({ host: address, port });
    // What the system connected to has the last word.
    socket.once('connect', () => {
      if (!isAllowed(socket.remoteAddress ?? ''))
        socket.destroy(new Error('Connected to an address that is not allowed'));
    });
    return socket;
  },
});

export const machineNetwork: PageNetwork = networkOf(isPublicAddress);

/** What one request may take. */
export interface RequestBounds {
  /** Of the body, as it travels and unpacked. */
  readonly maxBytes: number;
  /** What becomes of a body that is longer: it is refused, or its beginning is taken. */
  readonly longer: 'refused' | 'cut';
  /** Aborted when the time is over, or nobody wants the page any more. */
  readonly signal: AbortSignal;
  /** Without them the head alone is of interest. */
  readonly wantsBody: (status: number, contentType: string) => boolean;
}

export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Where a redirect leads. */
  readonly location: string | undefined;
  /** Unpacked; empty when it was not wanted. */
  readonly body: Buffer;
}

/** How the reader names itself, here and to `robots.txt`. */
export const AGENT_NAME = 'OutriderBot';

const UNREACHABLE = 'This website cannot be reached. Check its address, or try again later.';

/**
 * One request to a stranger, from inside our network:
 *
 *   resolve the name once ─▶ every address public? ─▶ connect to the one that was checked ─▶ head ─▶ body, within bounds
 *
 * No redirect is followed, no cookie kept, no connection used twice. Throws `page_unreadable` with a sentence.
 */
export async function guardedRequest(network: PageNetwork, url: URL, bounds: RequestBounds): Promise<RawAnswer> {
  const address = chooseAddress(await addressesOf(network, url.hostname, bounds.signal));
  const message = await ask(network, url, address, bounds.signal);
  try {
    const status = message.statusCode ?? 0;
    const contentType = message.headers['content-type'] ?? '';
    const body = bounds.wantsBody(status, contentType) ? await readBody(message, bounds) : Buffer.alloc(0);
    return { status, contentType, location: message.headers.location, body };
  } finally {
    message.destroy();
  }
}

/** Every address of a host; none when its name leads nowhere, or nobody wants to know any more. */
export async function addressesOf(
  network: PageNetwork,
  hostname: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const address = findAddress(hostname);
  if (address !== undefined) return [address];
  try {
    return await orAbort(network.resolve(hostname), signal);
  } catch {
    return [];
  }
}

/** A name server may be slow for ever. */
const orAbort = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new Error('aborted'));
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });

/** A connection to a checked address of the host, with TLS for https. */
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

function ask(network: PageNetwork, url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestSecure : requestPlain)(url, {
      // With an agent it would not be asked.
      createConnection: () => openConnection(network, url, address),
      signal,
      maxHeaderSize: 16_384,
      headers: {
        Host: url.host,
        'User-Agent': `${AGENT_NAME}/1.0`,
        Accept: 'text/html, application/xhtml+xml;q=0.9',
        'Accept-Encoding': 'gzip, deflate, br',
        Connection: 'close',
      },
    });
    request.once('response', resolve);
    request.once('upgrade', () => reject(pageRefusal(UNREACHABLE)));
    request.on('error', () => reject(pageRefusal(UNREACHABLE)));
    request.end();
  });
}

const UNPACKERS: Readonly<Record<string, (() => Duplex) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

async function readBody(message: IncomingMessage, { maxBytes, longer, signal }: RequestBounds): Promise<Buffer> {
  const coding = (message.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const open = UNPACKERS[coding];
  if (coding !== 'identity' && open === undefined)
    throw pageRefusal('This website packs its pages in a way that cannot be read.');
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
      if (isTooLong && longer === 'refused') throw pageRefusal('This page is too large to be read.');
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
