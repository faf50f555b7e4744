import { median, percentile, signInToDemo, withLongestTask, withBrowser } from './sync/stage.mjs';

/**
 * Measures typing 200 letters into the middle of a prompt of 20 000 characters with 50 variables, until the text is
 * highlighted, stored as a draft, and its variable listed; compared with a bare textarea with the same text in the same
 * page. Rounds of both alternate. The longest task of the main thread is measured by its own processor time, so that
 * other load on the machine does not count.
 */
const CHARACTERS = 20_000;
const VARIABLES = 50;
const LETTERS = 200;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const LONG_TASK_MS = 50;
const TIMEOUT_MS = 60_000;

const REQUIRED = ['prospectDescription', 'productDescription'];
const names = Array.from({ length: VARIABLES }, (_, index) => REQUIRED[index] ?? `detail${index}`);
const sentence = 'Write as somebody who has read what they do and wants to be of use to them, in short sentences. ';

/** Returns paragraphs with one variable each, of the given total length. */
function createPromptText() {
  const each = CHARACTERS / VARIABLES;
  return names
    .map(
      (name) =>
        `${`{{${name}}} ${sentence.repeat(5)}`
          .slice(0, each - 2)
          .trimEnd()
          .padEnd(each - 2, '.')}\n\n`,
    )
    .join('')
    .slice(0, CHARACTERS - 1)
    .padEnd(CHARACTERS, '.');
}

/** Returns the text to type: words, followed by a variable that is new in each round. */
const textOf = (round) => {
  const variable = `{{typed${round}}}`;
  return sentence.repeat(4).slice(0, LETTERS - variable.length) + variable;
};

/** Runs inside the page. Records the time from each key to the next frame. */
function recordKeyLatencies() {
  globalThis.keys = [];
  addEventListener(
    'keydown',
    ({ timeStamp }) => requestAnimationFrame(() => globalThis.keys.push(performance.now() - timeStamp)),
    { capture: true },
  );
}

/** Runs inside the page. Covers it with a textarea with the same text and the caret in the middle. */
function openBare(text) {
  const bare = Object.assign(document.createElement('textarea'), { id: 'bare', value: text });
  bare.style.cssText = 'position: fixed; inset: 10%; z-index: 99';
  document.body.append(bare);
  bare.focus();
  bare.setSelectionRange(text.length / 2, text.length / 2);
}

await withBrowser({ conversations: 0 }, async ({ url, context }) => {
  await context.addInitScript(recordKeyLatencies);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await signInToDemo(page, url);
  await page.goto(`${url}/prompts/prompt-warm-opener`);
  const editor = page.getByRole('textbox', { name: 'Context' });
  await editor.focus();
  const cdp = await context.newCDPSession(page);
  const text = createPromptText();
  if (text.length !== CHARACTERS) throw new Error(`The text has ${text.length} characters, not ${CHARACTERS}`);

  /** Measures typing: the longest task by its own processor time, and the time of each key to the next frame, in ms. */
  async function type(typedText, isDone) {
    let longestMs = 0;
    await page.evaluate(() => {
      globalThis.keys.length = 0;
    });
    await withLongestTask(
      cdp,
      async () => {
        await page.keyboard.type(typedText, { delay: 20 });
        await isDone();
      },
      (ms) => {
        longestMs = ms;
      },
    );
    return { longestMs, keys: await page.evaluate(() => globalThis.keys) };
  }

  async function typeInEditor(round) {
    await editor.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
    await page.getByRole('button', { name: `Rename detail${VARIABLES - 1}` }).waitFor();
    // Into the middle, where typing moves half of the text.
    for (let line = 0; line < VARIABLES; line += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    return type(textOf(round), () => page.getByRole('button', { name: `Rename typed${round}` }).waitFor());
  }

  async function typeBare(round) {
    await page.evaluate(openBare, text);
    const typedText = textOf(round);
    const typed = await type(typedText, () =>
      page.waitForFunction((wanted) => document.querySelector('#bare').value.includes(wanted), typedText),
    );
    await page.evaluate(() => document.querySelector('#bare').remove());
    return typed;
  }

  const [own, bare] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await typeInEditor(round));
    bare.push(await typeBare(round));
  }
  for (const { name, rounds } of [
    { name: 'the editor', rounds: own },
    { name: 'a bare textarea', rounds: bare },
  ]) {
    const longest = rounds.map(({ longestMs }) => longestMs);
    const keys = rounds.flatMap((round) => round.keys);
    console.log(
      `${name}: longest task of each round ${longest.map((ms) => `${ms.toFixed(1)} ms`).join(', ')}, median ${median(longest).toFixed(1)} ms (bar ${LONG_TASK_MS})`,
    );
    console.log(
      `  from a key to the next frame, ${keys.length} keys: median ${median(keys).toFixed(0)} ms, 95th percentile ${percentile(keys, 95).toFixed(0)} ms, longest ${percentile(keys, 100).toFixed(0)} ms`,
    );
  }
});
