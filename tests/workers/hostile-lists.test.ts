import { describe, expect, it } from 'vitest';
import { CsvRejected } from '#workers/csv/csv-error.ts';
import { readLegacyText } from '#workers/csv/legacy-encodings.ts';
import { readList } from '#workers/csv/read-csv.ts';
import { createUtf7Decoder } from '#workers/csv/utf-7.ts';

const SIZE = 100_000;
/**
 * Most processor time of a list of that size, in ms: many times what it takes, a fraction of what it takes where each
 * mark searches the rest of the text.
 */
const MOST_PROCESSOR_MS = 2_500;

const PEOPLE = `First name,Last name,URL\n${'Anna,B,https://www.linkedin.com/in/a\n'.repeat(30)}`;

const repeated = (part: string, size = SIZE): string => part.repeat(Math.ceil(size / part.length));

/** Reads a list to its end, or until it is refused, and returns the processor time. */
async function processorMsOf(text: string): Promise<number> {
  const before = process.cpuUsage();
  try {
    await readList(new Blob([text]), {
      choices: {},
      onPreview: () => undefined,
      onProgress: () => undefined,
      isStopped: () => false,
    });
  } catch (thrown) {
    if (!(thrown instanceof CsvRejected)) throw thrown;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('a list made to be slow is read in time that grows with its bytes', () => {
  it.each([
    ['cells of several quoted parts in one line', repeated('"a""b" "c"')],
    ['lines of a cell of several quoted parts', repeated('"a""b" "c"\n')],
    ['many such cells in one record', repeated('"a""b" "c",')],
    ['lines that open a quoted cell', repeated('\n"a')],
    ['such lines behind a table', `${PEOPLE}${repeated('\n"a')}`],
    ['lines with an odd number of marks', repeated('""a\n')],
    ['cells that open behind a blank', repeated(', "a')],
    ['lines with a cell that opens behind a blank', repeated('\n "a,')],
    ['quoted nicknames behind a blank', repeated(', "a" b')],
    ['alternating marks and letters', repeated('"a"b')],
    ['alternating marks and blanks', repeated('" ')],
    ['a stray mark in every row of a table', `${PEOPLE}${repeated('"B" S,x,url\n')}`],
    ['an open cell in every row of a table', `${PEOPLE}${repeated('"Bob,x,url\n')}`],
    ['long lines of quoted nicknames', `${PEOPLE}${repeated(`${'"a" "b",'.repeat(2_400)}\n`)}`],
    ['many marks before many blanks', `"${repeated('a"b', SIZE / 2)}${' '.repeat(SIZE / 2)},\n`],
    ['many blanks before many marks', `"${' '.repeat(SIZE / 2)}${repeated('" ', SIZE / 2)}`],
    ['marks at mixed line ends', `${repeated('"a"\r', SIZE / 2)}${repeated('"a" x\r\n', SIZE / 2)}`],
    [
      'rows that are one quoted cell, with stray marks and blanks inside',
      `"First name,Last name,""URL"""\n"a,b,""${repeated('x"" y', SIZE / 2)}${' '.repeat(SIZE / 2)},c"\n`,
    ],
    ['nothing but delimiters', repeated(',')],
    ['columns of one name', `${repeated('x,', 900)}\n${repeated(`${'1,'.repeat(449)}1\n`)}`],
    ['lines of nothing', repeated('\n')],
    ['a quoted cell of nothing but line ends', `"${repeated('\n')}"a\n`],
  ])('%s', async (_name, text) => {
    expect(await processorMsOf(text)).toBeLessThan(MOST_PROCESSOR_MS);
  });

  it('bytes of no encoding in one word', () => {
    // Each byte beyond ASCII, in no order that a language has.
    const bytes = Uint8Array.from({ length: 32_000 }, (_, at) => 128 + ((at * at * 31 + at * 17) % 128));
    const before = process.cpuUsage();
    readLegacyText(bytes);
    const { user } = process.cpuUsage(before);
    expect(user / 1000).toBeLessThan(1_000);
  });
});

describe('a text in UTF-7', () => {
  const PIECE = 65_536;
  /** Decodes a text in pieces and returns the processor time. */
  function decodingMsOf(text: string): number {
    const bytes = new TextEncoder().encode(text);
    const before = process.cpuUsage();
    const decoder = createUtf7Decoder();
    let decoded = '';
    for (let at = 0; at < bytes.length; at += PIECE)
      decoded += decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    decoded += decoder.decode();
    const { user, system } = process.cpuUsage(before);
    expect(decoded.length).toBeGreaterThan(0);
    return (user + system) / 1000;
  }

  it.each([
    ['a run without an end', `+${repeated('A', 8_000_000)}`],
    ['nothing but beginnings of runs', repeated('+', 8_000_000)],
    ['beginnings of runs that do not end a piece', repeated(`${'+'.repeat(PIECE - 1)}\0`, 1_000_000)],
  ])('is decoded in time that grows with its bytes: %s', (_, text) => {
    expect(decodingMsOf(text)).toBeLessThan(MOST_PROCESSOR_MS);
  });

  it('is read on when a piece ends within a run', () => {
    const decoder = createUtf7Decoder();
    const pieces = ['Pawe', '+AU', 'I +', 'AXs-ak'].map((piece) =>
      decoder.decode(new TextEncoder().encode(piece), { stream: true }),
    );
    expect([...pieces, decoder.decode()].join('')).toBe('Paweł Żak');
  });
});
