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
