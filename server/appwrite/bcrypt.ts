import { timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The longest password that counts, in bytes with its closing zero. */
const MAX_KEY_BYTES = 72;
/** Rounds of the key schedule in one turn of the event loop: some milliseconds. */
const ROUNDS_A_TURN = 32;

const P_WORDS = 18;
const S_WORDS = 1_024;

/** Returns the arc tangent of 1/`x`, times 2^`bits`. */
function arcTangent(x: bigint, bits: bigint): bigint {
  let power = (1n << bits) / x;
  let sum = power;
  for (let n = 3n; power !== 0n; n += 2n) {
    power /= -(x * x);
    sum += power / n;
  }
  return sum;
}

let initial: Int32Array | undefined;

/** Returns the first state of Blowfish: the binary digits of pi behind the point (Machin's formula). */
function initialState(): Int32Array {
  if (initial !== undefined) return initial;
  const guardBits = 64n;
  const bits = BigInt((P_WORDS + S_WORDS) * 32);
  const pi = (16n * arcTangent(5n, bits + guardBits) - 4n * arcTangent(239n, bits + guardBits)) >> guardBits;
  const hex = (pi - (3n << bits)).toString(16).padStart((P_WORDS + S_WORDS) * 8, '0');
  initial = Int32Array.from(
    { length: P_WORDS + S_WORDS },
    (_, word) => Number.parseInt(hex.slice(word * 8, word * 8 + 8), 16) | 0,
  );
  return initial;
}

/** Encrypts the block at `place` of `block` with a state: its 18 words, then its four boxes of 256. */
function encryptBlock(state: Int32Array, block: Int32Array, place: number): void {
  let left = at(block, place) ^ at(state, 0);
  let right = at(block, place + 1);
  for (let round = 1; round <= 16; round += 2) {
    right ^= substituted(state, left) ^ at(state, round);
    left ^= substituted(state, right) ^ at(state, round + 1);
  }
  block[place] = right ^ at(state, 17);
  block[place + 1] = left;
}

const at = (words: Int32Array, position: number): number => words[position] as number;

const substituted = (state: Int32Array, word: number): number =>
  ((((at(state, P_WORDS + (word >>> 24)) + at(state, P_WORDS + 256 + ((word >>> 16) & 255))) | 0) ^
    at(state, P_WORDS + 512 + ((word >>> 8) & 255))) +
    at(state, P_WORDS + 768 + (word & 255))) |
  0;

/** Reads words of 32 bits from bytes, which are repeated as often as needed. */
const wordsOf = (bytes: Uint8Array, count: number): Int32Array =>
  Int32Array.from({ length: count }, (_, word) =>
    [0, 1, 2, 3].reduce((sum, byte) => (sum << 8) | (bytes[(word * 4 + byte) % bytes.length] ?? 0), 0),
  );

/** Mixes a key, and a salt of four words, into a state. */
function expandKey(state: Int32Array, key: Int32Array, salt?: Int32Array): void {
  for (let word = 0; word < P_WORDS; word += 1) state[word] = at(state, word) ^ at(key, word);
  const block = new Int32Array(2);
  for (let word = 0; word < state.length; word += 2) {
    if (salt !== undefined) {
      block[0] = at(block, 0) ^ at(salt, word % 4);
      block[1] = at(block, 1) ^ at(salt, (word + 1) % 4);
    }
    encryptBlock(state, block, 0);
    state[word] = at(block, 0);
    state[word + 1] = at(block, 1);
  }
}

const ALPHABET = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const decode = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/./g, (letter) => BASE64[ALPHABET.indexOf(letter)] ?? ''),
    'base64',
  );

/** The hashes of one bcrypt: `$2a$`, `$2b$` and `$2y$` name the same one; `$2x$` is one with a defect. */
const HASH = /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/;

/** Returns the cost of a bcrypt hash, undefined for another text. */
export function bcryptCostOf(hash: string): number | undefined {
  const cost = HASH.exec(hash)?.[1];
  return cost === undefined ? undefined : Number(cost);
}

/**
 * Tells whether a bcrypt hash was made of a password (Provos and Mazières, 1999). Node has no bcrypt. A hash of cost 10
 * takes some 0.1 s of processor, in short turns, so that others are answered meanwhile; each step doubles it.
 */
export async function verifyBcrypt(hash: string, password: string): Promise<boolean> {
  const [, cost = '0', salt = '', expected = ''] = HASH.exec(hash) ?? [];
  const key = wordsOf(Buffer.from(`${password}\0`).subarray(0, MAX_KEY_BYTES), P_WORDS);
  const saltBytes = decode(salt).subarray(0, 16);
  const repeatedSalt = wordsOf(saltBytes, P_WORDS);
  const state = initialState().slice();
  expandKey(state, key, wordsOf(saltBytes, 4));
  for (let round = 2 ** Number(cost); round > 0; round -= 1) {
    expandKey(state, key);
    expandKey(state, repeatedSalt);
    if (round % ROUNDS_A_TURN === 0) await nextTurn();
  }
  const block = wordsOf(Buffer.from('OrpheanBeholderScryDoubt'), 6);
  for (let time = 0; time < 64; time += 1) for (const place of [0, 2, 4]) encryptBlock(state, block, place);
  const bytes = Buffer.alloc(24);
  block.forEach((word, position) => bytes.writeInt32BE(word, position * 4));
  const found = decode(expected).subarray(0, 23);
  return found.length === 23 && timingSafeEqual(bytes.subarray(0, 23), found);
}
