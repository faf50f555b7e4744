import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { BILLING_MESSAGES } from '#domain/billing/billing-messages.ts';
import { codeOfApp } from '#support/authenticator-app.ts';
import { respondInstead } from '#support/billing-answers.ts';
import { toast } from '#support/inbox.ts';
import { IDLE_NETWORK, shareVisitedJourney } from '#support/journey.ts';
import { openNetwork, PASSWORD, pressOnCard } from '#support/profiles.ts';
import { fillSilently, fillSilentlyAndSubmit } from '#support/silent-fill.ts';

const journey = shareVisitedJourney({ sandboxSpeed: IDLE_NETWORK });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

it('the credentials of a profile that a password manager fills in stay while the profile changes and the password is shown', async () => {
  const { browser, server } = journey();
  const page = await browser.newPage();
  const network = openNetwork(server.url);
  const JAMES = 'James Whitfield';
  await page.goto('/agents');
  await network.choose(JAMES, 'expire');
  await pressOnCard(page, JAMES, 'Authenticate with LinkedIn');
  await fillSilently(field(page, 'Login'), 'james.whitfield@example.test');
  await fillSilently(field(page, 'Password'), PASSWORD);
  await network.choose(JAMES, 'garble');
  await page.getByText('Invalid alert format').first().waitFor({ state: 'attached' });
  expect(await field(page, 'Login').inputValue()).toBe('james.whitfield@example.test');
  expect(await field(page, 'Password').inputValue()).toBe(PASSWORD);
  // The button becomes ready by what has been found in the fields.
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Update Credentials', exact: true });
  await submit.and(page.locator('[aria-disabled=false]')).waitFor();

  await field(page, 'Login').fill('');
  await fillSilently(field(page, 'Login'), 'whitfield@example.test');
  await fillSilently(field(page, 'Password'), 'another one');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await field(page, 'Password').inputValue()).toBe('another one');
  const sent = await respondInstead(page, '/agent/credentials', { data: {} });
  await submit.click();
  await toast(page, 'Credentials updated successfully').waitFor();
  expect(sent).toMatchObject([{ login: 'whitfield@example.test', password: 'another one' }]);
});

it('a code of a profile that is filled in without an event stays while the profile changes, and is sent', async () => {
  const { browser, server } = journey();
  const page = await browser.newPage();
  const LENA = 'Lena Hartmann';
  await page.goto('/agents');
  await pressOnCard(page, LENA, 'Enter Verification Code');
  await fillSilently(field(page, 'Verification code'), '246 810');
  await openNetwork(server.url).choose(LENA, 'garble');
  await page.getByText('Invalid alert format').first().waitFor({ state: 'attached' });
  expect(await field(page, 'Verification code').inputValue()).toBe('246 810');
  const sent = await respondInstead(page, '/agent/verify', { data: {} });
  await field(page, 'Verification code').press('Enter');
  await toast(page, 'Verification code submitted successfully').waitFor();
  expect(sent).toMatchObject([{ code: '246810' }]);
});

it('billing information that is filled in without an event stays while the connection is lost and back, and is saved', async () => {
  const { browser } = journey();
  const page = await browser.newPage();
  await page.goto('/billing');
  await fillSilently(field(page, 'Name'), 'Northwind Ltd');
  await fillSilently(field(page, 'Email'), 'accounts@northwind.test');
  const offline = page.getByText('What you typed is kept.');
  await browser.context.setOffline(true);
  await offline.waitFor();
  await browser.context.setOffline(false);
  await offline.waitFor({ state: 'detached' });
  expect(await field(page, 'Name').inputValue()).toBe('Northwind Ltd');
  const sent = await respondInstead(page, '/team/update', { data: {} });
  await field(page, 'Email').press('Enter');
  await toast(page, BILLING_MESSAGES.informationSaved).waitFor();
  expect(sent).toEqual([{ billingName: 'Northwind Ltd', billingEmail: 'accounts@northwind.test' }]);
});

it('a form takes every field that is filled in without an event when it is submitted', async () => {
  const { browser } = journey();
  const page = await browser.newPage();
  await page.goto('/billing');
  await field(page, 'Name').fill('Northwind');
  const sent = await respondInstead(page, '/team/update', { data: {} });
  await fillSilentlyAndSubmit(page.locator('form', { has: field(page, 'Email') }), {
    billingName: 'Northwind Group',
    billingEmail: 'invoices@northwind.test',
  });
  await toast(page, BILLING_MESSAGES.informationSaved).waitFor();
  expect(sent).toEqual([{ billingName: 'Northwind Group', billingEmail: 'invoices@northwind.test' }]);
});

it('the first code of an authenticator app that is filled in without an event sets it up', async () => {
  const { browser } = journey();
  const page = await browser.newPage();
  await page.goto('/account/mfa');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const shown = await page.getByText(/^(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/).innerText();
  await fillSilently(field(page, 'Code from the app'), codeOfApp(shown.replaceAll(' ', '')));
  const ready = page.getByRole('button', { name: 'Continue', disabled: false });
  await browser.context.setOffline(true);
  await ready.waitFor({ state: 'detached' });
  await browser.context.setOffline(false);
  await ready.waitFor();
  await field(page, 'Code from the app').press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await codes.waitFor();
  expect(await codes.getByRole('listitem').count()).toBeGreaterThan(5);
});
