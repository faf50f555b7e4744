import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SandboxEvent } from '#server/drivers/network/sandbox/events.ts';
import type { SandboxAnswer } from '#server/drivers/network/sandbox/profile.ts';

/** Uses the screen of the profiles and the page of the simulated network as a person. */
export const PASSWORD = 'correct horse 4711';

export const cardOf = (page: Page, name: string): Locator => page.getByRole('listitem', { name, exact: true });
export const pressOnCard = (page: Page, name: string, label: string): Promise<void> =>
  cardOf(page, name)
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .click();
export const buttonsOf = (page: Page, name: string): Promise<string[]> =>
  cardOf(page, name)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent));

/** Returns the actions of a person on the page of the simulated network. */
export function openNetwork(url: string) {
  const read = async (name: string): Promise<string> => {
    const html = await (await fetch(`${url}/sandbox/network`)).text();
    return (
      html.split('<article').find((article) => article.includes(`<h2>${name}</h2>`)) ??
      expect.fail(`${name} is not on the page of the network`)
    );
  };
  return {
    async choose(name: string, act: SandboxAnswer | SandboxEvent | 'approve'): Promise<void> {
      const profile = /id="([^"]+)"/.exec(await read(name))?.[1] ?? '';
      const { status } = await fetch(`${url}/sandbox/network`, {
        method: 'POST',
        body: new URLSearchParams({ profile, act }),
        redirect: 'manual',
      });
      expect(status).toBe(303);
    },
    code: async (name: string): Promise<string> =>
      /<strong[^>]*>([^<]+)</.exec(await read(name))?.[1] ?? expect.fail('no code is shown'),
  };
}

export async function enterCredentials(page: Page, login: string, submit: string): Promise<void> {
  await page.getByLabel('Login', { exact: true }).fill(login);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: submit, exact: true }).click();
}
