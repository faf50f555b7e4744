import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { checkColours, RULES_OF_COLOUR } from './text-colours.ts';

/** Rules whose violations count as barriers, except those of colour. */
const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  rules: Object.fromEntries(RULES_OF_COLOUR.map((rule) => [rule, { enabled: false }])),
};

/** The minified script, because each page parses it again after each load. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Waits until no colour transition is running, because intermediate colours have too little contrast. A finished
 * transition may start others on elements that inherit the colour.
 */
async function settleColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (;;) {
      await nextFrame();
      await nextFrame();
      const running = document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < Infinity,
        );
      if (running.length === 0) return;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
}

const WIDE = { width: 1_280, height: 800 };
const PHONES = [
  { width: 375, height: 700 },
  { width: 320, height: 700 },
];

/**
 * Lists announced texts that do not fit their own box. Texts for screen readers only have no visible box and are left
 * out.
 */
const listCutOff = (page: Page): Promise<string[]> =>
  page
    .locator('[role="alert"], [role="status"]')
    .evaluateAll((boxes) =>
      boxes
        .filter(
          (box) => box.clientHeight > 1 && (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth),
        )
        .map((box) => box.textContent ?? ''),
    );

/**
 * Signatures of the texts that had enough contrast on an earlier screen: the shell and the parts of screens are checked
 * again and again, and contrast takes half of the time of a check.
 */
const passedColours = new Set<number>();

/** Throws when the page has a barrier in light or dark, or is cut off on a phone. Leaves the page wide and light. */
export async function assertUsable(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await assertColours(page, `${what}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await assertAccessible(page, `${what}, light`);
  for (const phone of PHONES) {
    await page.setViewportSize(phone);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) throw new Error(`${what} is ${excess} px wider than ${phone.width} px.`);
    const cutOff = await listCutOff(page);
    if (cutOff.length > 0) throw new Error(`${what} cuts off at ${phone.width} px: ${cutOff.join(' | ')}`);
  }
  await page.setViewportSize(WIDE);
  await waitForLayout(page, WIDE.width);
}

/** Waits until the app is drawn for this width: a sheet of a phone is a panel again, and Esc finds it. */
async function waitForLayout(page: Page, wantedWidth: number): Promise<void> {
  await page.waitForFunction((width) => innerWidth === width, wantedWidth);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Throws with every text of the current page that has too little contrast. */
export async function assertColours(page: Page, what: string): Promise<void> {
  await settleColours(page);
  assertNone(await listBarriersOfColour(page), what);
}

/** Throws with every barrier that axe finds on the current page: the rule, the elements and the remedy. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  await settleColours(page);
  assertNone([...(await listBarriersOfColour(page)), ...(await listBarriers(page))], what);
}

function assertNone(violations: AxeResults['violations'], what: string): void {
  if (violations.length === 0) return;
  const lines = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.map(({ html, failureSummary }) => `  ${html}\n    ${failureSummary ?? ''}`),
  ]);
  throw new Error(`${what} has barriers:\n${lines.join('\n')}`);
}

/** Puts axe into the page, which keeps it until it is left. */
async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}

async function listBarriersOfColour(page: Page): Promise<AxeResults['violations']> {
  await injectAxe(page);
  const { violations, passed } = await page.evaluate(checkColours, {
    known: [...passedColours],
    rules: RULES_OF_COLOUR,
  });
  for (const signature of passed) passedColours.add(signature);
  return violations;
}

/** Runs axe inside the page. Passed rules are neither described nor returned. */
async function listBarriers(page: Page): Promise<AxeResults['violations']> {
  await injectAxe(page);
  return page.evaluate(
    async (options) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      return (await inPage.run(document, options)).violations;
    },
    { ...RULES, resultTypes: ['violations' as const], iframes: false },
  );
}
