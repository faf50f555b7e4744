import { describe, expect, it } from 'vitest';
import { ENGINES, openInbox, signIn, startEngineJourney } from '#support/engines/journeys.ts';
import type { Screen } from '#support/engines/screen.ts';
import { waitUntil } from '#support/wait-until.ts';

const writtenText = (screen: Screen): Promise<string | undefined> =>
  screen.tab.run(() => document.querySelector<HTMLTextAreaElement>('form[data-reply] textarea')?.value);

describe.each(ENGINES)('%s', (engine) => {
  it('a message outlives Esc and a reload, waits offline, is sent, and a change that comes too late is kept', async () => {
    const journey = await startEngineJourney(engine);
    const screen = await signIn(journey);
    const [chatId = ''] = await openInbox(screen, journey.server.url);
    await screen.tab.open(`${journey.server.url}/messages?profile=all&chat=${chatId}`);
    await screen.see('button', /^Sync: Live$/);
    await screen.fill(/^Message to /, 'Does Tuesday suit?');
    await screen.press('Escape');
    expect(await screen.tab.run(() => document.activeElement?.getAttribute('role'))).toBe('log');
    await screen.tab.reload();
    await screen.see('textbox', /^Message to /);
    expect(await writtenText(screen)).toBe('Does Tuesday suit?');
    await screen.press('r');
    await waitUntil('The field has the focus', () =>
      screen.tab.run(() => document.activeElement?.localName === 'textarea'),
    );

    await journey.server.stop();
    await screen.see('button', /^Sync: Offline/);
    await screen.click('button', 'Send');
    await screen.read('It is sent when you are online again');
    await screen.click('button', 'Edit');
    await screen.tab.type(' Or Friday?');
    await screen.press('Escape');
    await screen.click('button', 'Keep editing');
    await journey.server.start();
    await screen.read('Your change came too late');
    expect(await writtenText(screen)).toContain('Or Friday?');
    expect(await screen.count('alert', /./)).toBe(0);
  });
});
