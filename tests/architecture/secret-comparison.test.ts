import { describe, expect, it } from 'vitest';
import { isOneOfSecrets, isSameSecret } from '#server/secrets/is-same-secret.ts';
import { lineAt } from './source-scan.ts';
import { readSources, type SourceFile } from './source-files.ts';

const PLACE = 'server/secrets/is-same-secret.ts';
const SECRET = String.raw`(?:[hH]ash(?:es)?|[sS]ecrets?|[sS]ignature|[pP]roofs?|[pP]roof\.code|[oO]tp|[mM]ac)`;
const LITERAL = String.raw`(?:undefined|null|true|false|'[a-z-]*'|\d)`;
const COMPARED = [
  new RegExp(String.raw`${SECRET}(?:'\])?\)? *[!=]==(?! *${LITERAL})`, 'g'),
  new RegExp(String.raw`[!=]== *(?:\w+\??\.)*\w*${SECRET}\b(?! *[!=]==)`, 'g'),
  new RegExp(String.raw`(?:[hH]ashes|[sS]ecrets|[pP]roofs\w*(?:\(\w*\))?)\.(?:includes|indexOf)\(`, 'g'),
  /\btimingSafeEqual\b/g,
];
/** Compares what is stored with what is stored, or names no secret. */
const NO_GUESS = /\.passwordHash === compared\.passwordHash|stored === newProof/;

/** Finds comparisons of secrets that stop at the first difference. */
const findComparisons = ({ path, text }: SourceFile): string[] =>
  COMPARED.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ index }) => {
      const line = text.slice(text.lastIndexOf('\n', index) + 1).split('\n', 1)[0] ?? '';
      return NO_GUESS.test(line)
        ? []
        : [`${path}:${lineAt(text, index)} compares a secret. Use isSameSecret (${PLACE}): ${line.trim()}`];
    }),
  );

describe('secrets', () => {
  it('secrets are compared in one place, in constant time', () => {
    expect(
      readSources('server')
        .filter(({ path }) => path !== PLACE)
        .flatMap(findComparisons),
    ).toEqual([]);
  });

  it.each([
    "rows.find((row) => row['secretHash'] === hash)",
    'if (held !== browserHash) return',
    'if (!membership.secretHashes.includes(hashSecret(secret))) throw',
    'proofsOf(record).includes(hashOf(proof))',
    'code.toUpperCase() === proof.code',
    'timingSafeEqual(given, expected)',
    'signature === expected',
  ])('such a comparison is found: %s', (text) => {
    expect(findComparisons({ path: 'server/x.ts', text })).not.toEqual([]);
  });

  it.each([
    ['abc', 'abc', true],
    ['', '', true],
    ['abc', 'abd', false],
    ['abc', 'ab', false],
    ['abc', 'abc\0', false],
    ['é', 'e\u0301', false],
    [Buffer.from('abc'), 'abc', true],
    [Buffer.alloc(32), Buffer.alloc(31), false],
  ])('%j and %j are the same: %j', (one, other, expected) => {
    expect([isSameSecret(one, other), isSameSecret(other, one)]).toEqual([expected, expected]);
  });

  it('one of several is found at any place', () => {
    expect(['a', 'b', 'c', 'd', ''].map((secret) => isOneOfSecrets(['a', 'b', 'c'], secret))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(isOneOfSecrets([], '')).toBe(false);
  });
});
