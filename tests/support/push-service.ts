import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pushMessageSchema, type PushMessage } from '#domain/push/push-message.ts';
import type { PushAddress } from '#domain/push/push-requests.ts';

/** A browser that has subscribed: its address, and what decrypts a message for it. */
export interface PushDevice {
  readonly address: PushAddress;
  /** Decrypts the body of a push as a browser does (RFC 8291). Throws for one that is not for this device. */
  decrypt(body: Buffer): string;
}

/** Creates the keys of a browser. */
export function createPushDevice(endpoint: string, fixed?: { privateKey: Buffer; auth: Buffer }): PushDevice {
  const keys = createECDH('prime256v1');
  if (fixed === undefined) keys.generateKeys();
  else keys.setPrivateKey(fixed.privateKey);
  const [point, auth] = [keys.getPublicKey(), fixed?.auth ?? randomBytes(16)];
  const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    address: { endpoint, keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') } },
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body.readUInt8(20));
      const secret = derive(
        keys.computeSecret(sender),
        auth,
        Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]),
        32,
      );
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
        derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
      );
      const sealed = body.subarray(21 + sender.length);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
}

/** Returns the claims of an `Authorization` header of VAPID and its key. Throws when it is not signed by that key. */
export function readVapid(header: string): { readonly claims: Record<string, unknown>; readonly key: string } {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error(`Not signed: ${header}`);
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>, key };
}

interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service on this machine. */
interface PushService {
  readonly url: string;
  /** Pushes so far, in order. */
  readonly received: readonly ReceivedPush[];
  /** Answers later pushes: a status, or a function that gets the response. */
  answer: (push: ReceivedPush) => number | ((response: ServerResponse) => void);
  /** Subscribes a browser. */
  subscribe(): PushDevice;
  /** Decrypts what came for a device. */
  messagesFor(device: PushDevice): PushMessage[];
  close(): Promise<void>;
}

/** Starts a push service on a free port; it takes everything until configured otherwise. */
export async function openPushService(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  let made = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const push = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) };
      received.push(push);
      const answered = service.answer(push);
      if (typeof answered === 'number') response.writeHead(answered).end();
      else answered(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    url,
    received,
    answer: () => 201,
    subscribe() {
      made += 1;
      return createPushDevice(`${url}/device/${made}`);
    },
    messagesFor: ({ address, decrypt }) =>
      received
        .filter(({ path }) => `${url}${path}` === address.endpoint)
        .map(({ body }) => pushMessageSchema.parse(JSON.parse(decrypt(body)))),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}
