import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushAddress } from '#domain/push/push-requests.ts';

const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const SALT_BYTES = 16;
/** The size that the header names: a message is one record. */
const RECORD_BYTES = 4_096;
/** Ends the only record, after which nothing comes (RFC 8188 §2). */
const LAST_RECORD = 2;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

const infoOf = (name: string): Buffer => Buffer.from(`Content-Encoding: ${name}\0`);

/** What is random in a message; handed in by the test with the vector of RFC 8291. */
interface Randomness {
  readonly salt: Buffer;
  /** The private key of the sender, for this message alone. */
  readonly privateKey: Buffer | undefined;
}

/**
 * Encrypts a message for one device (RFC 8291 over `aes128gcm` of RFC 8188): the push service that carries it reads
 * nothing. Throws when the device's key is no point of the curve.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushAddress['keys'],
  { salt, privateKey }: Randomness = { salt: randomBytes(SALT_BYTES), privateKey: undefined },
): Buffer {
  const device = Buffer.from(p256dh, 'base64url');
  const sender = createECDH('prime256v1');
  if (privateKey === undefined) sender.generateKeys();
  else sender.setPrivateKey(privateKey);
  const point = sender.getPublicKey();
  const shared = sender.computeSecret(device);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device, point]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(secret, salt, infoOf('aes128gcm'), KEY_BYTES),
    derive(secret, salt, infoOf('nonce'), NONCE_BYTES),
  );
  const head = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(head);
  head.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  head.writeUInt8(point.length, SALT_BYTES + 4);
  return Buffer.concat([
    head,
    point,
    cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([LAST_RECORD])])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
