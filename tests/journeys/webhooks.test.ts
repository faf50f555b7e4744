import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Locator, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { readWholeDevice } from '#support/device-storage.ts';
import { toast, waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { tabTo } from '#support/keyboard.ts';
import { chooseFromMenu } from '#support/menus.ts';
import { waitUntil } from '#support/wait-until.ts';
import { openReceiver } from '#support/webhook-receiver.ts';

const CRM = 'CRM: replies and qualified prospects';
const OPERATIONS = 'Operations: campaigns and imports';
const OWN = 'My receiver';

const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
const toggle = (page: Page, name: string): Locator => page.getByRole('switch', { name: `${name} is switched on` });

const chooseAction = (page: Page, name: string, action: string): Promise<void> =>
  chooseFromMenu(page, `Actions for ${name}`, new RegExp(`^${action}$`));

it('webhooks are created, tested, switched with and without a server, deleted after a confirmation, and receive signed events', async () => {
  const receiver = await openReceiver();
  onTestFinished(() => receiver.close());
  const { server, browser } = await startVisitedJourney({
    sandboxSpeed: IDLE_NETWORK,
    env: { WEBHOOKS_TO_LOOPBACK: '1' },
  });
  const page = await browser.newPage();
  await page.goto('/webhooks');
  await page.getByText('Integrate with external services using webhooks.').waitFor();
  await row(page, CRM).getByText('+2').waitFor();
  // Up to three events are shown as badges; of more, two and the count of the others.
  expect(await row(page, OPERATIONS).getByRole('cell').nth(1).innerText()).toBe(
    'Campaign completed\nCampaign running out of prospects\nImport completed',
  );
  expect(await row(page, CRM).getByRole('cell').nth(1).innerText()).toContain('Reply received\nProspect qualified\n+2');
  await assertUsable(page, 'Webhooks');

  // By keyboard alone, from the top of the page to the created webhook.
  await tabTo(page, page.getByRole('button', { name: 'Add Webhook' }));
  await page.keyboard.press('Enter');
  // The fields submit the form, because a toast may cover the button for a while.
  const name = page.getByLabel('Name', { exact: true });
  const url = page.getByLabel('URL', { exact: true });
  await name.press('Enter');
  await toast(page, 'Please fill in all required fields and select at least one event.').waitFor();
  await tabTo(page, name);
  await page.keyboard.type(OWN);
  await tabTo(page, url);
  await page.keyboard.type('http://hooks.example/in');
  await page.keyboard.press('Enter');
  await page.getByText('Use an address that begins with https://').waitFor();
  // Said once, as the error, not again as the warning.
  await url.fill('https://me:secret@hooks.example/in');
  const credentials = page.getByText('Remove the user name and password from the address');
  await credentials.first().waitFor();
  expect(await credentials.filter({ visible: true }).count()).toBe(1);
  await url.fill(`${receiver.url}/in`);
  expect(
    await page.getByRole('group', { name: 'Events to send' }).evaluate((box) => box.clientHeight),
  ).toBeLessThanOrEqual(200);
  const ownSecret = page.getByLabel('Secret (optional)', { exact: true });
  await tabTo(page, ownSecret);
  const ownSecretValue = `whsec_${randomBytes(32).toString('base64')}`;
  await page.keyboard.type(ownSecretValue);
  await tabTo(page, page.getByRole('searchbox', { name: 'Search events' }));
  await page.keyboard.type('campaign status');
  await tabTo(page, page.getByRole('checkbox', { name: /^Campaign status changed/ }));
  await page.keyboard.press('Space');
  await assertUsable(page, 'A new webhook');
  await tabTo(page, page.getByRole('button', { name: 'Create webhook' }));
  await page.keyboard.press('Enter');
  await toast(page, 'Your webhook has been created successfully.').waitFor();
  await row(page, OWN).waitFor();

  await chooseAction(page, OWN, 'Send test event');
  await toast(page, 'Test event delivered').waitFor();
  await page.getByRole('list', { name: 'Deliveries' }).getByText('Delivered').waitFor();
  await assertUsable(page, 'The deliveries of a webhook');
  // The tabs stay in place although their pages differ in length and payloads load later.
  const tabBoxes: unknown[] = [];
  for (const tab of ['Payloads', 'Deliveries', 'Secret']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    tabBoxes.push(await page.getByRole('tablist').boundingBox());
  }
  expect(new Set(tabBoxes.map((box) => JSON.stringify(box))).size, JSON.stringify(tabBoxes)).toBe(1);
  await page.getByRole('button', { name: 'Reveal secret' }).click();
  const secret = await page.getByLabel('Secret', { exact: true }).and(page.getByRole('textbox')).inputValue();
  expect(secret).toBe(ownSecretValue);
  const [testEvent] = receiver.received;
  expect(new Webhook(secret).verify(testEvent?.body ?? '', testEvent?.headers as Record<string, string>)).toMatchObject(
    {
      type: 'webhook.test',
    },
  );
  expect(page.url()).not.toContain('whsec');
  await assertUsable(page, 'The secret of a webhook');
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  // Product events are delivered.
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await page.getByRole('button', { name: 'More for Founders, southern Europe' }).click();
  await page.getByRole('menuitem', { name: 'Pause Campaign' }).click();
  await waitUntil('The event is delivered', () => receiver.received.length === 2);
  const statusEvent = receiver.received[1];
  expect(
    new Webhook(secret).verify(statusEvent?.body ?? '', statusEvent?.headers as Record<string, string>),
  ).toMatchObject({
    type: 'campaign.status_changed',
    data: { campaign: { name: 'Founders, southern Europe' }, from: 'active', to: 'paused' },
  });

  // After a rotation both secrets sign redeliveries, single or since a time, under the same event id.
  await page.goto('/webhooks');
  await chooseAction(page, OWN, 'Deliveries and secret');
  await page.getByRole('tab', { name: 'Secret' }).click();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('button', { name: 'Rotate now' }).click();
  await page.getByText(/^The previous secret also signs until/).waitFor();
  const rotated = await page.getByLabel('Secret', { exact: true }).and(page.getByRole('textbox')).inputValue();
  expect(rotated).not.toBe(secret);
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  // Pressed twice by mistake, it is sent again once.
  await page.getByRole('button', { name: 'Resend' }).dblclick();
  await waitUntil('The event is delivered again', () => receiver.received.length === 3);
  // The delivery log updates by itself.
  await page.getByRole('list', { name: 'Deliveries' }).getByText('Waiting').waitFor({ state: 'detached' });
  expect(receiver.received).toHaveLength(3);
  await page.getByRole('button', { name: 'Send again since…' }).click();
  await page.getByLabel('Since').fill('2020-01-01T00:00');
  await page.getByRole('checkbox', { name: /^Events already delivered are sent too/ }).check();
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await waitUntil('The event is delivered once more', () => receiver.received.length === 4);
  for (const redelivery of receiver.received.slice(2)) {
    expect(redelivery.id).toBe(statusEvent?.id);
    for (const signingSecret of [secret, rotated])
      expect(() =>
        new Webhook(signingSecret).verify(redelivery.body, redelivery.headers as Record<string, string>),
      ).not.toThrow();
  }
  await page.getByRole('list', { name: 'Deliveries' }).getByText('Waiting').waitFor({ state: 'detached' });

  // The receiver answers 410: the webhook is disabled, its row says why, and so do the notifications.
  receiver.handle = () => 410;
  await page.getByRole('button', { name: 'Resend' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await row(page, OWN).getByText('The receiver answered “gone” (410), so the webhook was switched off.').waitFor();
  await page.getByRole('button', { name: /^Notifications, / }).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByText(/^My receiver: The receiver answered “gone”/)
    .waitFor();
  await page.keyboard.press('Escape');
  receiver.handle = () => 204;
  await toggle(page, OWN).click();
  await toast(page, 'Webhook enabled').waitFor();

  await toggle(page, OWN).click();
  await toast(page, 'Webhook disabled').waitFor();
  await chooseAction(page, OWN, 'Edit');
  await name.fill('');
  await name.press('Enter');
  await toast(page, 'Please fill in all required fields').waitFor();
  await name.fill('Renamed');
  await name.press('Enter');
  await toast(page, 'Your webhook has been updated successfully.').waitFor();

  await server.stop();
  await waitForBadge(page, /^Sync: Offline$/);
  await toggle(page, 'Renamed').click();
  await row(page, 'Renamed').getByText('Will be enabled when you are back online').waitFor();
  await assertUsable(page, 'Webhooks without a server');
  await server.start();
  await toast(page, 'Webhook enabled').waitFor();

  // Without a receiver, the test reports no answer.
  await receiver.stop();
  await chooseAction(page, 'Renamed', 'Send test event');
  await page.getByText(/^No answer: unreachable, after [\d,]+ ms\.$/).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  // No secret is on the device, in the address or in the server's output.
  const device = await readWholeDevice(page);
  expect(
    [ownSecretValue, rotated].filter((one) =>
      `${device} ${server.output} ${page.url()}`.includes(one.slice('whsec_'.length)),
    ),
  ).toEqual([]);

  await chooseAction(page, 'Renamed', 'Delete');
  await page
    .getByText(
      'This action cannot be undone. It permanently deletes the webhook “Renamed” and removes it from our servers.',
    )
    .waitFor();
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await toast(page, 'The webhook has been deleted successfully.').waitFor();
  await row(page, 'Renamed').waitFor({ state: 'detached' });
  for (const id of [OPERATIONS, CRM]) {
    await chooseAction(page, id, 'Delete');
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await row(page, id).waitFor({ state: 'detached' });
  }
  await page.getByText('No webhooks configured').waitFor();
  await page.getByRole('button', { name: 'Create your first webhook' }).click();
  await name.waitFor();
});
