import { createCipheriv, hash as digest, scrypt, type ScryptOptions } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import * as z from 'zod/mini';
import { isSameSecret } from '#server/secrets/is-same-secret.ts';

/** The versions of SHA as PHP names them. */
export const SHA_VERSIONS = [
  'sha1',
  'sha224',
  'sha256',
  'sha384',
  'sha512/224',
  'sha512/256',
  'sha512',
  'sha3-224',
  'sha3-256',
  'sha3-384',
  'sha3-512',
] as const;

/** A password that another system hashed, with what is needed to compare one with it (contract §10). */
const importedHashSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['argon2', 'bcrypt', 'md5', 'phpass']), hash: z.string() }),
  z.object({ kind: z.literal('sha'), hash: z.string(), version: z.enum(SHA_VERSIONS) }),
  z.object({
    kind: z.literal('scrypt'),
    hash: z.string(),
    salt: z.string(),
    cpu: z.number(),
    memory: z.number(),
    parallel: z.number(),
    length: z.number(),
  }),
  z.object({
    kind: z.literal('scrypt-modified'),
    hash: z.string(),
    salt: z.string(),
    saltSeparator: z.string(),
    signerKey: z.string(),
  }),
]);

export type ImportedHash = z.infer<typeof importedHashSchema>;

const MARK = 'imported:';

export const importedHashText = (imported: ImportedHash): string => MARK + JSON.stringify(imported);

export const isImportedHash = (stored: string | null): boolean => stored?.startsWith(MARK) === true;

/** Parses the stored hash of a password; undefined for one of this service. */
export const parseImportedHash = (stored: string): ImportedHash | undefined =>
  isImportedHash(stored) ? z.parse(importedHashSchema, JSON.parse(stored.slice(MARK.length))) : undefined;

/** The most memory and work that one comparison may take: 256 MiB, and about a second. */
const MAX_BYTES = 2 ** 28;
const MAX_SCRYPT_WORK = 2 ** 22;
const MAX_ARGON2_WORK = 2 ** 20;
const BCRYPT_COSTS = { min: 4, max: 15 } as const;
/** `$2a$`, `$2b$` and `$2y$` name the same hash, with its cost; `$2x$` is one with a defect. */
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
/** Of each portable hash the third letter says how many times it was hashed, as a power of two. */
const PHPASS_POWERS = { min: 7, max: 18 } as const;

const isHexOf = (text: string, bytes: number): boolean => /^[\da-f]*$/i.test(text) && text.length === bytes * 2;
const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/]+={0,2}$/.test(text);

const nodeNameOf = (version: string): string => version.replace('/', '-');
const PHPASS_ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PHPASS = /^\$[PH]\$([./0-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/;

/**
 * Returns what is wrong with a hash, as the rest of a sentence that begins with "Value"; undefined if passwords can be
 * compared with it. What cannot be verified is refused here, so that nobody is locked out later.
 */
export function faultOf(imported: ImportedHash): string | undefined {
  switch (imported.kind) {
    case 'argon2':
      return isArgon2(imported.hash) ? undefined : 'must be an Argon2 hash in PHC format that needs at most 256 MiB';
    case 'bcrypt':
      return isBcrypt(imported.hash)
        ? undefined
        : `must be a bcrypt hash ($2a$, $2b$ or $2y$) with a cost from ${BCRYPT_COSTS.min} to ${BCRYPT_COSTS.max}`;
    case 'md5':
      return isHexOf(imported.hash, 16) ? undefined : 'must be an MD5 hash in hexadecimal digits';
    case 'phpass':
      return isPortable(imported.hash) || isBcrypt(imported.hash)
        ? undefined
        : 'must be a portable PHPass hash ($P$ or $H$) or a bcrypt hash';
    case 'sha':
      return isHexOf(imported.hash, digest(nodeNameOf(imported.version), '', 'buffer').length)
        ? undefined
        : `must be a ${imported.version} hash in hexadecimal digits`;
    case 'scrypt': {
      const { cpu, memory, parallel, length, hash } = imported;
      const isPossible =
        cpu > 1 &&
        Number.isInteger(Math.log2(cpu)) &&
        Math.min(memory, parallel) >= 1 &&
        128 * cpu * memory <= MAX_BYTES &&
        cpu * memory * parallel <= MAX_SCRYPT_WORK;
      return isPossible && length >= 16 && isHexOf(hash, length)
        ? undefined
        : 'must be a scrypt hash in hexadecimal digits of the length given, with a CPU cost that is a power of two and at most 256 MiB';
    }
    case 'scrypt-modified':
      return [imported.hash, imported.salt, imported.saltSeparator, imported.signerKey].every(isBase64)
        ? undefined
        : 'must be a modified scrypt hash in base64, as must its salt, salt separator and signer key';
  }
}

function isArgon2(hash: string): boolean {
  const [, memory = '', passes = '', lanes = '', salt = ''] =
    /^\$argon2(?:id|i|d)\$v=(?:16|19)\$m=(\d{1,7}),t=(\d{1,4}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$[A-Za-z0-9+/]{16,}$/.exec(
      hash,
    ) ?? [];
  const kibibytes = Number(memory);
  return (
    Buffer.from(salt, 'base64').length >= 8 &&
    Number(passes) >= 1 &&
    Number(lanes) >= 1 &&
    kibibytes >= 8 * Number(lanes) &&
    kibibytes * 1_024 <= MAX_BYTES &&
    kibibytes * Number(passes) <= MAX_ARGON2_WORK
  );
}

function isBcrypt(hash: string): boolean {
  const cost = Number(BCRYPT.exec(hash)?.[1]);
  return cost >= BCRYPT_COSTS.min && cost <= BCRYPT_COSTS.max;
}

function isPortable(hash: string): boolean {
  const power = PHPASS_ALPHABET.indexOf(PHPASS.exec(hash)?.[1] ?? ' ');
  return power >= PHPASS_POWERS.min && power <= PHPASS_POWERS.max;
}

/** Tells whether a hash that has no fault was made of this password. */
export async function verifyImported(imported: ImportedHash, password: string): Promise<boolean> {
  switch (imported.kind) {
    case 'argon2':
      return verifyArgon2(imported.hash, password);
    case 'bcrypt':
      return verifyBcrypt(password, imported.hash);
    case 'md5':
      return isSameSecret(digest('md5', password, 'buffer'), Buffer.from(imported.hash, 'hex'));
    case 'phpass':
      return isBcrypt(imported.hash) ? verifyBcrypt(password, imported.hash) : verifyPortable(imported.hash, password);
    case 'sha':
      return isSameSecret(digest(nodeNameOf(imported.version), password, 'buffer'), Buffer.from(imported.hash, 'hex'));
    case 'scrypt': {
      const { salt, cpu: N, memory: r, parallel: p, length } = imported;
      return isSameSecret(
        await scryptOf(password, Buffer.from(salt), length, { N, r, p }),
        Buffer.from(imported.hash, 'hex'),
      );
    }
    case 'scrypt-modified': {
      const [salt, separator, signerKey, expected] = (['salt', 'saltSeparator', 'signerKey', 'hash'] as const).map(
        (part) => Buffer.from(imported[part], 'base64'),
      ) as [Buffer, Buffer, Buffer, Buffer];
      const derived = await scryptOf(password, Buffer.concat([salt, separator]), 64, { N: 16_384, r: 8, p: 1 });
      const cipher = createCipheriv('aes-256-ctr', derived.subarray(0, 32), Buffer.alloc(16));
      return isSameSecret(Buffer.concat([cipher.update(signerKey), cipher.final()]), expected);
    }
  }
}

const scryptOf = (password: string, salt: Buffer, length: number, costs: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, length, { ...costs, maxmem: 2 * MAX_BYTES }, (error, derived) => {
      if (error === null) resolve(derived);
      else reject(error);
    });
  });

/** Compares a portable hash of PHPass: MD5, many times, in short turns of the event loop. */
async function verifyPortable(hash: string, password: string): Promise<boolean> {
  const [, power = '', salt = '', expected] = PHPASS.exec(hash) ?? [];
  const key = Buffer.from(password);
  let sum = digest('md5', Buffer.concat([Buffer.from(salt), key]), 'buffer');
  for (let times = 2 ** PHPASS_ALPHABET.indexOf(power); times > 0; times -= 1) {
    sum = digest('md5', Buffer.concat([sum, key]), 'buffer');
    if (times % 1_024 === 0) await nextTurn();
  }
  return expected !== undefined && isSameSecret(Buffer.from(portableText(sum)), Buffer.from(expected));
}

/** Writes bytes in the base 64 of PHPass: three at a time, the lowest bits first. */
function portableText(bytes: Buffer): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 3) {
    const part = bytes.subarray(start, start + 3);
    const bits = part.reduce((sum, byte, position) => sum | (byte << (8 * position)), 0);
    for (let letter = 0; letter <= part.length; letter += 1)
      text += PHPASS_ALPHABET.charAt((bits >> (6 * letter)) & 63);
  }
  return text;
}
