import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until no colour is on its way to another: half-way none has its contrast. */
async function settleColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const endings = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Infinity).map(({ finished }) => finished);
    await Promise.allSettled(endings);
  });
}

const WIDE = { width: 1_280, height: 800 };
const PHONES = [{ width: 375, height: 700 }, { width: 320, height: 700 }];

/** What is announced and does not fit its own box, by its words; what is for the ear alone has none. */
const listCutOff = (page: Page): Promise<string[]> =>
  page
    .locator('[role="alert"], [role="status"]')
    .evaluateAll((boxes) => boxes.filter((box) => box.clientHeight > 1 && (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth)).map((box) => box.textContent ?? ''));

/** Throws where something bars a person in light or dark, or is cut off on a phone. Leaves the page wide and light. */
export async function assertSound(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `${what}, ${colorScheme}`);
  }
  for (const phone of PHONES) {
    await page.setViewportSize(phone);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) throw new Error(`${what} is ${excess} px wider than ${phone.width} px.`);
    const cutOff = await listCutOff(page);
    if (cutOff.length > 0) throw new Error(`${what} cuts off at ${phone.width} px: ${cutOff.join(' | ')}`);
  }
  await page.setViewportSize(WIDE);
}

/** Throws with every barrier axe finds on the page as it is now: the rule, the elements, and what to do. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  await settleColours(page);
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze();
  if (violations.length === 0) return;
  const lines = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.map(({ html, failureSummary }) => `  ${html}\n    ${failureSummary ?? ''}`),
  ]);
  throw new Error(`${what} has barriers:\n${lines.join('\n')}`);
}
