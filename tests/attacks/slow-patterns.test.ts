import { Script } from 'node:vm';
import { mainThreadTimeMs } from '#support/processor-time.ts';
import { expect, test } from 'vitest';
import { fillVariables } from '#domain/prospect/names/greeting.ts';
import { cleanFirstName, cleanLastName, splitName } from '#domain/prospect/names/name-split.ts';
import { createTextMatcher } from '#domain/text/search-folding.ts';
import { MAX_PROMPT_LENGTH } from '#domain/text/text-limits.ts';
import { cutText } from '#domain/text/visible-text.ts';
import { sentencesOf } from '#server/drivers/ai/sentences.ts';

/**
 * Texts made so that a regular expression tries them in very many ways: a name that was imported would keep the server
 * from everything for ever, and again after each start.
 */

/** After this time on the clock work is interrupted, also within a regular expression. */
const INTERRUPT_MS = 10_000;

/** Runs `work`. Throws when it takes more time of the processor, which a busy machine does not lengthen. */
function within(mostMs: number, work: () => unknown): unknown {
  const before = mainThreadTimeMs();
  const result: unknown = new Script('work()').runInNewContext({ work }, { timeout: INTERRUPT_MS });
  const usedMs = mainThreadTimeMs() - before;
  if (usedMs > mostMs) throw new Error(`It took ${Math.round(usedMs)} ms of the processor`);
  return result;
}

/** A cell is read to this length in a name. */
const NAME_LENGTH = 500;
const MOST_MS = 250;

/** What is repeated: abbreviations, emoji and their parts, quotation marks, brackets, particles, blanks. */
const REPEATED = [
  'A.',
  'Dr.',
  'Abc.',
  'Dr. ',
  'A.-',
  'A-',
  'Ab ',
  'a b ',
  "O'",
  'Mc',
  'de ',
  'Dipl.',
  'M.D.',
  'she/',
  'she / ',
  '🏻',
  '☀',
  '☀🏻',
  '☀\uFE0F',
  '⛹\u200D☀',
  '🇦',
  '✓ ',
  '★',
  '™',
  '\u20E3',
  '\u200D',
  '\u0301',
  '…',
  '‥',
  '"',
  "'",
  '“',
  '«',
  '(',
  '[',
  '()',
  '()(',
  ' "',
  " '",
  ' (',
  '|',
  ' | ',
  '/',
  ' - ',
  '–',
  ' : ',
  '@',
  'a@',
  '.',
  '\t',
  ' ',
  '\u00a0',
  '中',
  '김',
  'é',
  'Ni',
  "ni'",
  'คุณ',
  '&amp;',
  '&#',
  's/o ',
  '1',
  '-1',
  ',',
  ';!',
  'Md. ',
  'coach ',
  'Head of ',
  ' is hiring!',
  '& ',
  // Characters that stand for many: a phrase, square and joined letters.
  'ﷺ',
  'ﷻ',
  '㌀',
  '㌖',
  'ﬃ',
  'né',
  'né=',
];
const AROUND = [
  ['', ''],
  ['Anna Smith ', '!'],
  ['Anna Smith ', 'x'],
  ['Anna Smith ☀', 'x Lee'],
  ['Dr. ', '\u0001'],
] as const;

test.each([
  ['a searched text', (text: string) => createTextMatcher('maryjane')(text)],
  ['a search', (text: string) => createTextMatcher(text)('Mary Jane')],
  ['a full name', (text: string) => splitName(text)],
  ['a full name with a company', (text: string) => splitName(text, { company: 'x', country: 'US' })],
  ['a first name', (text: string) => cleanFirstName(text, 'Smith')],
  ['a last name', (text: string) => cleanLastName(text)],
])('%s takes no time to read, whatever it repeats', (_kind, read) => {
  const slow: string[] = [];
  for (const repeated of REPEATED)
    for (const [before, after] of AROUND) {
      const room = NAME_LENGTH - before.length - after.length;
      const text = `${before}${repeated.repeat(Math.floor(room / repeated.length))}${after}`;
      try {
        within(MOST_MS, () => read(text));
      } catch {
        slow.push(JSON.stringify([before, repeated, after]));
      }
    }
  expect(slow).toEqual([]);
});

test.each([
  '\t',
  ' ',
  ', ',
  ',',
  '(',
  '( ',
  '[',
  '{{',
  '{{ ',
  '{{a}}',
  '{{a}} ',
  ' {{a}}',
  '({{a}})',
  '{{a}}\t,',
  '\n',
])('a prompt as long as one may be is filled at once, which repeats %j', (repeated) => {
  const text = `${repeated.repeat((MAX_PROMPT_LENGTH - 20) / repeated.length)}x {{a}} y`;
  expect(within(1_000, () => fillVariables(text, () => ''))).toContain('y');
});

test.each(['x', '中', 'e\u0301', '🇩🇪', '👩\u200D💻'])(
  'a text is cut at once, and between its letters, which repeats %j',
  (letter) => {
    const text = letter.repeat(100_000);
    const cut = within(MOST_MS, () => cutText(text, 80_000));
    expect(cut).toBe(letter.repeat(80_000 / letter.length));
  },
);

test.each(['中。', 'A! ', 'Dr. ', 'a.\u2028', 'Is it? ', 'word '])(
  'a text as long as one may be is split into its sentences at once, and into the same ones, which repeats %j',
  (repeated) => {
    const text = repeated.repeat(15_000 / repeated.length);
    const whole = Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text), ({ segment }) =>
      segment.trim(),
    );
    // The fastest of three: the process does other things beside.
    const tookMs = [0, 1, 2].map(() => {
      const before = process.cpuUsage();
      sentencesOf(text);
      return process.cpuUsage(before).user / 1_000;
    });
    expect(Math.min(...tookMs)).toBeLessThan(60);
    expect(sentencesOf(text)).toEqual(whole.filter((sentence) => sentence !== ''));
  },
);
