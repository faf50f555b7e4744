import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK, startJourney, startVisitedJourney } from '#support/journey.ts';
import { tabTo } from '#support/keyboard.ts';
import { openScreen } from '#support/navigation.ts';
import { waitUntil } from '#support/wait-until.ts';

const NAME = 'Harbour Pilot';

/** Returns the language of the page and the one stored on this device. */
const languageOf = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, chosen: localStorage.getItem('outrider.language') }));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

it('a language chosen in the account menu outlasts drafts, a reload and a start without a server, and is reset by a sign-out', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto('/products/create');
  await page.getByLabel('Offer name').fill(NAME);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('step') === '2');
  await openScreen(page, '/dashboard');
  await waitForBadge(page, /^Sync: Live$/);
  expect(await languageOf(page)).toEqual({ lang: 'en', chosen: null });

  // By keyboard alone.
  await tabTo(page, page.getByRole('button', { name: 'Account: Alex Morgan' }));
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Account: Alex Morgan' });
  const isFocused = (name: string) => () =>
    menu.getByRole('menuitemradio', { name, exact: true }).evaluate((item) => item === document.activeElement);
  await waitUntil('The current language has the focus', isFocused('English'));
  expect(
    await menu
      .getByRole('menuitemradio')
      .evaluateAll((items) => items.map((item) => [item.textContent, item.getAttribute('lang'), item.ariaChecked])),
  ).toEqual([
    ['English', 'en', 'true'],
    ['Français', 'fr', 'false'],
  ]);
  await page.keyboard.press('ArrowDown');
  await waitUntil('The other language has the focus', isFocused('Français'));
  await page.keyboard.press('Enter');
  await heading(page, 'Bienvenue, Alex Morgan').waitFor();
  await waitForBadge(page, /^Connexion\s: En direct$/);
  expect(await languageOf(page)).toEqual({ lang: 'fr', chosen: '"fr"' });
  expect(await page.title()).toBe('Tableau de bord · Outrider');
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Campagnes' }).waitFor();
  await assertUsable(page, 'The dashboard in French');
  // On a narrow phone every label of the bar is one line.
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 667 });
  const bar = page.getByRole('navigation', { name: 'Accès rapide' });
  await bar.getByRole('link', { name: 'Accueil' }).waitFor();
  expect(
    await bar.locator('a, button').evaluateAll((items) =>
      items.map((item) => {
        const range = document.createRange();
        range.selectNodeContents(item.children[1] ?? item);
        return range.getClientRects().length;
      }),
    ),
  ).toEqual([1, 1, 1, 1, 1]);
  if (wide !== null) await page.setViewportSize(wide);
  await page.getByRole('navigation', { name: 'Principale' }).waitFor();

  // A draft begun in English continues in French.
  await openScreen(page, '/products/create');
  await heading(page, 'Nommez votre offre').waitFor();
  expect(await page.getByLabel('Nom de l’offre').inputValue()).toBe(NAME);
  await page.reload();
  await heading(page, 'Nommez votre offre').waitFor();
  expect(await page.getByLabel('Nom de l’offre').inputValue()).toBe(NAME);
  expect(await languageOf(page)).toEqual({ lang: 'fr', chosen: '"fr"' });

  // The catalogue is stored on the device with the app.
  await server.stop();
  await browser.restart();
  const restarted = await browser.newPage();
  await restarted.goto('/campaigns');
  await heading(restarted, 'Campagnes').waitFor();
  await waitForBadge(restarted, /^Connexion\s: Hors ligne$/);
  expect(await languageOf(restarted)).toEqual({ lang: 'fr', chosen: '"fr"' });
  await restarted
    .getByRole('list', { name: 'Campagnes' })
    .getByRole('meter', { name: 'Prospects contactés' })
    .first()
    .waitFor();
  // An English text of the simulated network is translated.
  await openScreen(restarted, '/agents');
  await restarted
    .getByText('Saisissez le code à six chiffres de votre application d’authentification pour continuer.')
    .waitFor();
  await server.start();
  await waitForBadge(restarted, /^Connexion\s: En direct$/);

  await restarted.getByRole('button', { name: 'Se déconnecter', exact: true }).click();
  const question = restarted.getByRole('dialog', { name: 'Se déconnecter ?' });
  await question.getByText(NAME).waitFor();
  await question.getByRole('button', { name: 'Abandonner 1 brouillon et se déconnecter' }).click();
  await restarted.waitForURL('**/auth/login*');
  await waitUntil('The stored language is removed', async () => (await languageOf(restarted)).chosen === null);
  await restarted.goto('/auth/login');
  await heading(restarted, 'Sign in').waitFor();
  expect(await languageOf(restarted)).toEqual({ lang: 'en', chosen: null });
  browser.watch.assertClean({ outage: true });
});

it('a browser with French of Canada gets French at the first visit and is offered English before anybody signs in', async () => {
  const { browser } = await startJourney({ sandboxSpeed: IDLE_NETWORK, locale: 'fr-CA' });
  const page = await browser.newPage();
  await page.goto('/auth/login');
  await heading(page, 'Se connecter').waitFor();
  // The form before the app has the same heading.
  await page.getByRole('main').waitFor();
  expect(await page.evaluate(() => navigator.languages[0])).toBe('fr-CA');
  expect(await languageOf(page)).toEqual({ lang: 'fr', chosen: null });
  await assertUsable(page, 'Sign-in in French');
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
