import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { COLLEAGUES, NORTHWIND, OWNER } from '#server/seed/content/people.ts';
import { assertUsable } from '#support/accessibility.ts';
import { signInOverHttp } from '#support/http-client.ts';
import { toast } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { chooseFromMenu } from '#support/menus.ts';

const keySchema = z.object({ data: z.object({ apiKey: z.object({ $id: z.string() }), secret: z.string() }) });

it('whoever removes a member decides about the API keys they hold, rotates those they know, and takes keys over', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const [, tomas] = COLLEAGUES;
  if (tomas === undefined) throw new Error('The demo has three colleagues.');
  const [owner, colleague] = [await signInOverHttp(server.url, OWNER), await signInOverHttp(server.url, tomas)];
  const create = async (by: typeof owner, name: string) =>
    keySchema.parse(await by.dashboard('/key', NORTHWIND.id, { name })).data;
  const statusWith = async (secret: string): Promise<number> =>
    (await fetch(`${server.url}/api/campaigns`, { headers: { Authorization: `Bearer ${secret}` } })).status;

  const page = await browser.newPage();
  await page.goto('/members');
  await page.getByRole('row').filter({ hasText: tomas.name }).waitFor();

  // Without keys there is nothing to decide.
  const dialog = page.getByRole('dialog', { name: `Remove ${tomas.name}?` });
  const open = async (): Promise<void> => {
    await chooseFromMenu(page, `Actions for ${tomas.name}`, 'Remove from team');
    await dialog.getByRole('heading').first().waitFor();
    await dialog.getByText('Checking API keys…').waitFor({ state: 'detached' });
  };
  await open();
  expect(await dialog.getByRole('radio').count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const held = await create(colleague, 'CRM sync');
  const known = await create(owner, 'Warehouse');
  // Members are made admins for a while, who see the secrets of others.
  const { memberships } = z
    .object({ memberships: z.array(z.object({ $id: z.string(), userEmail: z.string() })) })
    .parse(await owner.appwrite('GET', `/teams/${NORTHWIND.id}/memberships`));
  const membershipId = memberships.find(({ userEmail }) => userEmail === tomas.email)?.$id;
  const setRole = (role: string) => owner.dashboard('/team/member/role', NORTHWIND.id, { membershipId, role });
  await setRole('admin');
  await colleague.dashboard(`/key/${known.apiKey.$id}/reveal`, NORTHWIND.id, {});
  await setRole('member');

  await open();
  await assertUsable(page, 'The question before a member with API keys is removed');
  await dialog.getByText('CRM sync').waitFor();
  expect(await dialog.getByRole('radio', { name: 'Stop working' }).isChecked()).toBe(true);
  expect(await dialog.getByRole('button', { name: /^Rotate / }).count()).toBe(1);
  await dialog.getByRole('radio', { name: 'Go to you' }).check();
  // A key that is taken over gets a new secret: it need not be rotated.
  await dialog
    .getByText('Each gets a new secret at once: programs stop until they have it. Copy it under API Keys.')
    .waitFor();
  expect(await dialog.getByRole('button', { name: /^Rotate / }).count()).toBe(1);
  await dialog.getByRole('button', { name: 'Rotate Warehouse' }).click();
  await dialog.getByText('Copy the new secret under API Keys. You can also stop the old one there at once.').waitFor();
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await assertUsable(page, 'The question before a member with API keys is removed, narrow');
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Remove member' }).click();
  await toast(page, 'Member removed').waitFor();

  // The member knows the old secret, which ended; the card says whose the key is now.
  expect(await statusWith(held.secret)).toBe(401);
  await page.goto('/apikeys');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'CRM sync' }) });
  await card.getByText('Held by').waitFor();
  expect(await card.getByText(OWNER.name).count()).toBeGreaterThan(0);
  browser.watch.assertClean();
});
