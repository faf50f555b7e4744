import { describe, expect, it } from 'vitest';
import { assertRulesAllow } from '#server/page-reader/robots-rules.ts';

const FORBIDDEN = 'This website asks not to be read by programs (robots.txt).';
const UNENDING = 'The rules of this website (robots.txt) take too long to be compared with the address of the page.';
const going = new AbortController().signal;
const verdict = (rules: string, path: string, signal = going, patienceMs?: number): Promise<string> =>
  assertRulesAllow(rules, new URL(path, 'https://example.com'), signal, patienceMs).then(
    () => 'allowed',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const rules = (...lines: readonly string[]): string => ['User-agent: *', ...lines].join('\n');

describe('the rules of a website', () => {
  it.each([
    ['none', '', '/private/page', 'allowed'],
    ['plain ones', rules('Disallow: /private'), '/private/page', FORBIDDEN],
    ['ones of another path', rules('Disallow: /private'), '/public/page', 'allowed'],
    ['ones with wildcards, one or several in a row', rules('Disallow: /***private$'), '/a/private', FORBIDDEN],
    [
      'plain ones, however many',
      rules(...Array.from({ length: 5_000 }, (_, index) => `Disallow: /page-${index}`)),
      '/page-4999',
      FORBIDDEN,
    ],
    ['plain ones, however long', rules(`Disallow: /${'a'.repeat(1_000)}`), `/${'a'.repeat(1_000)}`, FORBIDDEN],
    ['line ends of every kind', 'User-agent: *\r\nDisallow: /one\rDisallow: /two', '/two', FORBIDDEN],
  ])('%s count', async (_name, given, path, expected) => expect(await verdict(given, path)).toBe(expected));

  it('rules that would take minutes to compare are given up, and block nothing meanwhile', async () => {
    const hostile = rules(...Array.from({ length: 100 }, () => `Disallow: /${'*a'.repeat(2_000)}b`));
    const asked = verdict(hostile, `/${'a'.repeat(2_000)}`, going, 500);
    let turns = 0;
    const turn = setInterval(() => (turns += 1), 1);
    expect(await asked).toBe(UNENDING);
    clearInterval(turn);
    expect(turns).toBeGreaterThan(1);
  });

  it('a comparison ends when its request is canceled', async () => {
    const hostile = rules(...Array.from({ length: 100 }, () => `Disallow: /${'*a'.repeat(2_000)}b`));
    const stop = new AbortController();
    const asked = verdict(hostile, `/${'a'.repeat(2_000)}`, stop.signal, 60_000);
    stop.abort();
    expect(await asked).toBe(UNENDING);
  });
});
