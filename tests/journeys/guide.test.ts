import { expect, it } from 'vitest';
import { assertUsable } from '#support/accessibility.ts';
import { waitForBadge } from '#support/inbox.ts';
import { endWord, INPUT_METHODS } from '#support/input-method.ts';
import { IDLE_NETWORK, startVisitedJourney } from '#support/journey.ts';
import { waitForFocus } from '#support/keyboard.ts';
import { waitUntil } from '#support/wait-until.ts';

it('the screens lead to the guide, whose tutorial plays with captions, which is searched by keyboard, and whose visited pages are there offline', async () => {
  const { server, browser } = await startVisitedJourney({ sandboxSpeed: IDLE_NETWORK });
  const page = await browser.newPage();
  await page.goto('/campaigns');
  await waitForBadge(page, /^Sync: Live$/);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  expect(
    await navigation
      .getByRole('group', { name: 'Support' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])),
  ).toEqual([
    ['/guide', '_blank'],
    ['/api/docs', '_blank'],
  ]);
  expect(await page.getByRole('link', { name: /^Help with this screen/ }).getAttribute('href')).toBe(
    '/guide/campaigns',
  );

  // The film about the screen.
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'How campaigns work' });
  const video = dialog.locator('video');
  await video.waitFor();
  await waitUntil('The film can be played and has its captions', () =>
    video.evaluate((film: HTMLVideoElement) => {
      const [captions] = [...film.textTracks].filter(({ mode }) => mode === 'showing');
      return film.duration > 60 && film.videoWidth > 0 && (captions?.cues?.length ?? 0) > 5;
    }),
  );
  // A player seeks by asking for a part of the file.
  await video.evaluate((film: HTMLVideoElement) => {
    film.currentTime = 60;
  });
  await waitUntil('The film is at its sixtieth second', () =>
    video.evaluate((film: HTMLVideoElement) => !film.seeking && film.readyState >= 2 && film.currentTime === 60),
  );
  await assertUsable(page, 'The film about campaigns');
  expect(await dialog.getByRole('link', { name: 'See Full Tutorial' }).getAttribute('href')).toBe('/guide/campaigns');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  // A page, and the search by keyboard.
  await page.goto('/guide/campaigns');
  await page.getByRole('heading', { level: 1, name: 'Reading a campaign' }).waitFor();
  await assertUsable(page, 'A page of the guide');
  const field = page.getByRole('searchbox', { name: 'Search the guide' });
  await field.waitFor();
  await page.keyboard.press('/');
  await waitForFocus(field);
  await page.keyboard.type('undo import');
  await page
    .getByRole('status')
    .filter({ hasText: /result/ })
    .waitFor();
  await assertUsable(page, 'Results of a search in the guide');
  // The keys of an input method belong to the word that is written.
  for (const method of INPUT_METHODS)
    for (const key of ['ArrowDown', 'Enter', 'Escape']) await endWord(page, method, key);
  await waitForFocus(field);
  expect(
    await page
      .getByRole('status')
      .filter({ hasText: /result/ })
      .isVisible(),
  ).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/guide/campaigns');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/guide/imports#undo');
  await page.getByRole('heading', { level: 2, name: /^Undo/ }).waitFor();
  const picture = page.locator('img').first();
  await waitUntil('The picture is loaded', () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0));

  // Nothing of it was stored before it was read, and what was read is there without a server.
  await server.stop();
  await page.goto('/guide/campaigns');
  await page.getByRole('heading', { level: 1, name: 'Reading a campaign' }).waitFor();
  await page.goto('/guide/imports');
  await page.getByRole('heading', { level: 1, name: 'Importing prospects' }).waitFor();
  await waitUntil('The picture is there offline', () =>
    picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
  );
  await field.fill('undo import');
  await page
    .getByRole('status')
    .filter({ hasText: /result/ })
    .waitFor();
  await page.goto('/guide/profiles');
  await page.getByText('This page of the guide is not on this device').waitFor();
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const addresses = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => `${name} ${new URL(url).pathname}`),
      ),
    );
    return addresses.flat().filter((entry) => entry.includes(' /guide'));
  });
  expect(cached.filter((entry) => !entry.startsWith('outrider-guide '))).toEqual([]);
  expect(cached.filter((entry) => entry.endsWith('.webm') || entry.includes('/guide/profiles'))).toEqual([]);
  browser.watch.assertClean({ outage: true });
});
