import { expect, it } from 'vitest';
import { lineAt } from './source-scan.ts';
import { readSources, type SourceFile } from './source-files.ts';

/** Functions of the platform whose time grows with the square of a text that others write, and what bounds it. */
const SLOW = [
  { call: /\.normalize\(/g, bounded: 'src/domain/text/normalize-text.ts' },
  {
    call: /\bURL\.(?:canParse|parse)\(|\bz\s*\.url\(|\bdomainTo(?:ASCII|Unicode)\(/g,
    bounded: 'src/domain/text/can-parse-url.ts',
  },
] as const;

/** Finds calls of them elsewhere. */
const findCalls = ({ path, text }: SourceFile): string[] =>
  SLOW.filter(({ bounded }) => path !== bounded).flatMap(({ call, bounded }) =>
    [...text.matchAll(call)].map(({ index }) => `${path}:${lineAt(text, index)} takes any text: use ${bounded}.`),
  );

it('texts are normalized and URLs parsed where their length is bounded', () => {
  // Seeds are our own texts.
  const sources = readSources('src', 'server', 'sw').filter(({ path }) => !path.startsWith('server/seed/'));
  expect(sources.flatMap(findCalls)).toEqual([]);
});

it.each(["name.normalize('NFC')", 'if (URL.canParse(text)) return;', 'z\n  .url({ protocol: /^https?$/ })'])(
  'such a call is found: %s',
  (text) => {
    expect(findCalls({ path: 'server/x.ts', text })).toHaveLength(1);
  },
);
