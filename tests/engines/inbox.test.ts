import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ENGINES, openInbox, signIn, startEngineJourney } from '#support/engines/journeys.ts';
import type { Screen } from '#support/engines/screen.ts';
import { waitUntil } from '#support/wait-until.ts';

const focusedChat = (screen: Screen): Promise<string | undefined> =>
  screen.tab.run(() => document.activeElement?.closest<HTMLElement>('[data-chat]')?.dataset['chat']);

const waitForFocus = (screen: Screen, chatId: string): Promise<boolean> =>
  waitUntil('The row has the focus', async () => (await focusedChat(screen)) === chatId);

describe.each(ENGINES)('%s', (engine) => {
  it('the inbox is walked, opened, marked and paused by keys alone', async () => {
    const journey = await startEngineJourney(engine);
    const screen = await signIn(journey);
    const [one = '', two = ''] = await openInbox(screen, journey.server.url);
    await screen.see('button', /^Sync: Live$/);
    await screen.press('j');
    await waitForFocus(screen, one);
    await screen.press('j');
    await waitForFocus(screen, two);
    await screen.press('k');
    await waitForFocus(screen, one);
    await screen.press('Enter');
    await screen.at('The conversation is open', ({ searchParams }) => searchParams.get('chat') === one);
    await screen.press('p');
    await screen.see('button', 'Resume conversation');
    await screen.press('j');
    await screen.at('The next conversation is open', ({ searchParams }) => searchParams.get('chat') === two);
    await screen.press('/');
    await waitUntil('The search has the focus', () =>
      screen.tab.run(() => document.activeElement instanceof HTMLInputElement),
    );
    await screen.tab.type('zzzz no such person');
    await screen.read('No conversation matches');
    await screen.press('Escape');
    // One press empties the search and leaves the conversation open.
    const { searchParams } = await screen.at('The search is empty', (url) => !url.searchParams.has('q'));
    expect(searchParams.get('chat')).toBe(two);
  });

  it('a CSV file in a Western encoding becomes prospects', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'outrider-list-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'Connections.csv');
    const rows = Array.from({ length: 30 }, (_, at) => `Zoë ${at};Øst;https://www.linkedin.com/in/engine-${at}`);
    writeFileSync(file, Buffer.from(['Prénom;Nom;URL', ...rows].join('\r\n'), 'latin1'));
    const journey = await startEngineJourney(engine);
    const screen = await signIn(journey);
    await screen.tab.open(`${journey.server.url}/campaigns/campaign-southern-founders/import`);
    await screen.see('heading', 'Upload prospects');
    await screen.tab.chooseFile('input[type=file]', file);
    await screen.see('heading', 'Check the list');
    await screen.read('Zoë 3');
    await screen.click('button', 'Import 30 prospects');
    await screen.read('Successfully imported 30 prospects');
    expect(await screen.count('alert', /./)).toBe(0);
  });
});
