import { describe, expect, it } from 'vitest';
import { assertRulesAllow } from '#server/page-reader/robots-rules.ts';

const FORBIDDEN = 'This website asks programs not to read it (robots.txt).';
const TOO_SLOW = 'The rules of this website (robots.txt) are too long to check.';
const neverAborted = new AbortController().signal;
const verdict = (rules: string, path: string, signal = neverAborted, patienceMs?: number): Promise<string> =>
  assertRulesAllow(rules, new URL(path, 'https://example.com'), signal, patienceMs).then(
    () => 'allowed',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const rules = (...lines: readonly string[]): string => ['User-agent: *', ...lines].join('\n');

describe('the rules of a website', () => {
  it.each([
    ['no rules', '', '/private/page', 'allowed'],
    ['plain rules', rules('Disallow: /private'), '/private/page', FORBIDDEN],
    ['rules of another path', rules('Disallow: /private'), '/public/page', 'allowed'],
    ['rules with wildcards, one or several in a row', rules('Disallow: /***private$'), '/a/private', FORBIDDEN],
    [
      'many plain rules',
      rules(...Array.from({ length: 5_000 }, (_, index) => `Disallow: /page-${index}`)),
      '/page-4999',
      FORBIDDEN,
    ],
    ['long plain rules', rules(`Disallow: /${'a'.repeat(1_000)}`), `/${'a'.repeat(1_000)}`, FORBIDDEN],
    ['line ends of every kind', 'User-agent: *\r\nDisallow: /one\rDisallow: /two', '/two', FORBIDDEN],
  ])('are applied: %s', async (_name, rulesText, path, expected) =>
    expect(await verdict(rulesText, path)).toBe(expected),
  );

  it('the rules of a website are abandoned when they would take minutes to compare, and do not block the process meanwhile', async () => {
    const hostile = rules(...Array.from({ length: 100 }, () => `Disallow: /${'*a'.repeat(2_000)}b`));
    const pendingVerdict = verdict(hostile, `/${'a'.repeat(2_000)}`, neverAborted, 500);
    let turns = 0;
    const turn = setInterval(() => (turns += 1), 1);
    expect(await pendingVerdict).toBe(TOO_SLOW);
    clearInterval(turn);
    expect(turns).toBeGreaterThan(1);
  });

  it('the rules of a website are no longer compared after the request was canceled', async () => {
    const hostile = rules(...Array.from({ length: 100 }, () => `Disallow: /${'*a'.repeat(2_000)}b`));
    const stop = new AbortController();
    const pendingVerdict = verdict(hostile, `/${'a'.repeat(2_000)}`, stop.signal, 60_000);
    stop.abort();
    expect(await pendingVerdict).toBe(TOO_SLOW);
  });
});
