import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertSound } from '#support/accessibility.ts';
import { waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startJourney, startVisitedJourney } from '#support/journey.ts';
import { tabTo } from '#support/keyboard.ts';
import { waitUntil } from '#support/wait-until.ts';

const NAME = 'Harbour Pilot';

/** In which language a page is, and what was chosen on this device. */
const languageOf = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, chosen: localStorage.getItem('outrider.language') }));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

it('the language is changed in the account menu: drafts, a reload and a start without a server outlast it, a sign-out takes it away', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto('/products/create');
  await page.getByLabel('Offer name').fill(NAME);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('step') === '2');
  await page.goto('/dashboard');
  await waitForBadge(page, /^Sync: Live$/);
  expect(await languageOf(page)).toEqual({ lang: 'en', chosen: null });

  // By keyboard alone.
  await tabTo(page, page.getByRole('button', { name: 'Account: Alex Morgan' }));
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Account: Alex Morgan' });
  const isFocused = (name: string) => () =>
    menu.getByRole('menuitemradio', { name, exact: true }).evaluate((item) => item === document.activeElement);
  await waitUntil('The language of the page has the focus', isFocused('English'));
  expect(
    await menu
      .getByRole('menuitemradio')
      .evaluateAll((items) => items.map((item) => [item.textContent, item.getAttribute('lang'), item.ariaChecked])),
  ).toEqual([
    ['English', 'en', 'true'],
    ['Français', 'fr', 'false'],
  ]);
  await page.keyboard.press('ArrowDown');
  await waitUntil('The other one has it', isFocused('Français'));
  await page.keyboard.press('Enter');
  await heading(page, 'Bienvenue, Alex Morgan').waitFor();
  await waitForBadge(page, /^Connexion\s: En direct$/);
  expect(await languageOf(page)).toEqual({ lang: 'fr', chosen: '"fr"' });
  expect(await page.title()).toBe('Tableau de bord · Outrider');
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Campagnes' }).waitFor();
  await assertSound(page, 'The dashboard in French');

  // What was begun in English goes on in French.
  await page.goto('/products/create');
  await heading(page, 'Nommez votre offre').waitFor();
  expect(await page.getByLabel('Nom de l’offre').inputValue()).toBe(NAME);
  await page.reload();
  await heading(page, 'Nommez votre offre').waitFor();
  expect(await page.getByLabel('Nom de l’offre').inputValue()).toBe(NAME);
  expect(await languageOf(page)).toEqual({ lang: 'fr', chosen: '"fr"' });

  // The catalogue is on the device with the app.
  await server.stop();
  await browser.restart();
  const later = await browser.newPage();
  await later.goto('/campaigns');
  await heading(later, 'Campagnes').waitFor();
  await waitForBadge(later, /^Connexion\s: Hors ligne$/);
  expect(await languageOf(later)).toEqual({ lang: 'fr', chosen: '"fr"' });
  await later
    .getByRole('list', { name: 'Campagnes' })
    .getByRole('meter', { name: 'Prospects contactés' })
    .first()
    .waitFor();
  // What the simulated network wrote in English is said again.
  await later.goto('/agents');
  await later
    .getByText('Saisissez le code à six chiffres de votre application d’authentification pour continuer.')
    .waitFor();
  await server.start();
  await waitForBadge(later, /^Connexion\s: En direct$/);

  await later.getByRole('button', { name: 'Se déconnecter', exact: true }).click();
  const question = later.getByRole('dialog', { name: 'Se déconnecter ?' });
  await question.getByText(NAME).waitFor();
  await question.getByRole('button', { name: 'Abandonner 1 brouillon et se déconnecter' }).click();
  await later.waitForURL('**/auth/login*');
  await waitUntil('The choice is gone', async () => (await languageOf(later)).chosen === null);
  await later.goto('/auth/login');
  await heading(later, 'Sign in').waitFor();
  expect(await languageOf(later)).toEqual({ lang: 'en', chosen: null });
  browser.watch.assertClean({ outage: true });
});

it('a browser that asks for the French of Canada gets French at its first visit, and is offered English before anybody signs in', async () => {
  const { browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK, locale: 'fr-CA' });
  const page = await browser.newPage();
  await page.goto('/auth/login');
  await heading(page, 'Se connecter').waitFor();
  expect(await page.evaluate(() => navigator.languages[0])).toBe('fr-CA');
  expect(await languageOf(page)).toEqual({ lang: 'fr', chosen: null });
  await assertSound(page, 'Sign-in in French');
  const other = page.getByRole('button', { name: 'English', exact: true });
  expect(await other.getAttribute('lang')).toBe('en');
  await tabTo(page, other);
  await page.keyboard.press('Enter');
  await heading(page, 'Sign in').waitFor();
  expect(await languageOf(page)).toEqual({ lang: 'en', chosen: '"en"' });
  await page.reload();
  await heading(page, 'Sign in').waitFor();
  await page.getByRole('button', { name: 'Français', exact: true }).waitFor();
  browser.watch.assertClean();
});
