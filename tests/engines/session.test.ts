import { describe, expect, it } from 'vitest';
import { ENGINES, signIn, startEngineJourney } from '#support/engines/journeys.ts';
import { waitUntil } from '#support/wait-until.ts';

describe.each(ENGINES)('%s', (engine) => {
  it('a person signs in, is synced, and leaves nothing on the device after signing out', async () => {
    const journey = await startEngineJourney(engine);
    const screen = await signIn(journey);
    const held = await screen.tab.run(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
      keys: Object.keys(localStorage),
    }));
    expect(held.databases.some((name) => name.startsWith('outrider|'))).toBe(true);
    expect(held.keys).toContain('outrider.user');

    await screen.click('button', 'Logout');
    await screen.at('The sign-in page is open', ({ pathname }) => pathname === '/auth/login');
    await waitUntil('The replica is deleted', () =>
      screen.tab.run(async () => (await indexedDB.databases()).every(({ name }) => !name?.startsWith('outrider|'))),
    );
    expect(await screen.tab.run(() => Object.keys(localStorage))).toEqual(['outrider.config']);
    const status = await screen.tab.run(
      async () =>
        (await fetch('/v1/account', { headers: { 'X-Appwrite-Project': 'outrider' }, cache: 'no-store' })).status,
    );
    expect(status).toBe(401);
    await screen.tab.open(`${journey.server.url}/messages`);
    await screen.at('The inbox asks to sign in', ({ pathname }) => pathname === '/auth/login');
  });
});
