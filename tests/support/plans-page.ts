import type { Locator, Page } from 'playwright-core';

export const card = (page: Page, plan: string): Locator => page.getByRole('region', { name: plan, exact: true });
export const buttonLabels = (page: Page, plan: string): Promise<string[]> =>
  card(page, plan).getByRole('button').allInnerTexts();
/** Returns the search params of the address. */
export const search = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);

export async function chooseTeam(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Team: / }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await page.getByRole('button', { name: `Team: ${name}` }).waitFor();
}

/** Opens the plans of a team at an address; the team chosen by an earlier test may still be active. */
export async function openPlans(page: Page, team: string, address = '/plans'): Promise<void> {
  // A route must exist before the first request: a page loaded earlier may bypass later routes through its service
  // worker.
  await page.route('**/api/nothing-of-the-kind', (route) => route.continue());
  await page.goto(address);
  const teamMenu = page.getByRole('button', { name: /^Team: / });
  if ((await teamMenu.getAttribute('aria-label'))?.startsWith(`Team: ${team}.`)) return;
  await chooseTeam(page, team);
  await page.goto(address);
}
