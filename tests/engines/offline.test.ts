import { describe, expect, it } from 'vitest';
import { CHAT_COMMAND_MESSAGES } from '#domain/commands/chat/messages.ts';
import { TEAM_HEADER } from '#domain/wire/wire.ts';
import { observeDemo } from '#support/demo-observer.ts';
import { ENGINES, listRows, openInbox, signIn, startEngineJourney } from '#support/engines/journeys.ts';
import type { Screen } from '#support/engines/screen.ts';
import { NEXT_DEPLOYMENT } from '#support/next-deployment.ts';
import { listCommandRecords, withStoppedData } from '#support/stopped-data.ts';
import { waitUntil } from '#support/wait-until.ts';

const PROMPT = '/prompts/prompt-warm-opener';
/** WebKit was stuck after two; the last one is the inbox. */
const TIMES_LEFT = 12;
const ADDED = 'Written on the train. ';

const readPrompt = (screen: Screen): Promise<string> =>
  screen.tab.run(() =>
    [...document.querySelectorAll('*')]
      .map(({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>('[role=textbox]')?.innerText ?? '')
      .join(''),
  );

const releaseOf = (screen: Screen): Promise<unknown> =>
  screen.tab.run(() => Reflect.get(globalThis, 'release') as unknown);

describe.each(ENGINES)('%s', (engine) => {
  it('a pause and an edit made offline survive a restart and are sent once', async () => {
    const journey = await startEngineJourney(engine);
    const { server } = journey;
    const first = await signIn(journey);
    await first.tab.open(`${server.url}${PROMPT}`);
    await first.see('textbox', 'Context');
    const [chatId = ''] = await openInbox(first, server.url);
    // A page that is open may have been loaded before the service worker answered.
    await first.tab.reload();
    await first.see('button', /^Sync: Live$/);
    await server.stop();

    await first.tab.open(`${server.url}/messages?chat=${chatId}`);
    await first.click('button', 'Pause conversation');
    await first.read(CHAT_COMMAND_MESSAGES['chat.pause'].waitingOffline);
    await first.tab.open(`${server.url}${PROMPT}`);
    await first.click('textbox', 'Context');
    await first.tab.type(ADDED);
    await first.click('button', 'Save');
    await waitUntil('The edit is stored', async () => (await first.see('button', 'Save')).isDisabled);
    await first.tab.open(`${server.url}/messages`);
    await first.see('button', /^Sync: Offline · 2 unsent$/);

    await journey.engine.restart();
    const second = await journey.open(`/messages?chat=${chatId}`);
    await second.see('button', /^Sync: Offline · 2 unsent$/);
    await second.read(CHAT_COMMAND_MESSAGES['chat.pause'].waitingOffline);
    await server.start();
    await second.see('button', /^Sync: Live$/);
    await second.see('button', 'Resume conversation');
    const observer = await observeDemo(server.url);
    expect((await observer.readChat(chatId)).paused).toBe(true);
    await second.tab.open(`${server.url}${PROMPT}`);
    await waitUntil('The edit is in the prompt once', async () => (await readPrompt(second)).split(ADDED).length === 2);

    await server.stop();
    const records = await withStoppedData(server.dataDir, listCommandRecords);
    expect(records.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('when the tab that syncs is closed, the other one receives changes and sends its own', async () => {
    const journey = await startEngineJourney(engine);
    const leader = await signIn(journey);
    const follower = await journey.open('/messages?profile=all');
    await follower.see('button', /^Sync: Live$/);
    const [chatId = ''] = await listRows(follower, 3);
    await leader.tab.close();

    await follower.tab.open(`${journey.server.url}/messages?chat=${chatId}`);
    await follower.click('button', 'Pause conversation');
    await follower.see('button', 'Resume conversation');
    const observer = await observeDemo(journey.server.url);
    expect((await observer.readChat(chatId)).paused).toBe(true);
    // A change of another device arrives by realtime.
    const token = await observer.mintToken();
    const answer = await fetch(`${journey.server.url}/api/chat/paused`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': crypto.randomUUID(),
        [TEAM_HEADER]: (await observer.readChat(chatId)).teamId,
      },
      body: JSON.stringify({ chatId, paused: false }),
    });
    expect(answer.status).toBe(200);
    await follower.see('button', 'Pause conversation');
  });

  it('a page that is left while it syncs does not hold up the next one', async () => {
    const journey = await startEngineJourney(engine);
    const screen = await signIn(journey);
    for (let left = 0; left < TIMES_LEFT; left += 1) {
      await screen.tab.open(`${journey.server.url}${left % 2 === 0 ? PROMPT : '/messages?profile=all'}`);
      await screen.see('heading', /./);
    }
    expect(await listRows(screen, 3)).not.toEqual([]);
    await screen.see('button', /^Sync: Live$/);
  });

  it('an open tab keeps its release until a person restarts it, and then runs the new one', async () => {
    const journey = await startEngineJourney(engine);
    const { server } = journey;
    const screen = await signIn(journey);
    await screen.tab.reload();
    await screen.see('button', /^Sync: Live$/);
    await server.stop();
    server.deploy(NEXT_DEPLOYMENT);
    await server.start();
    await screen.tab.reload();
    await screen.see('button', 'Restart');
    expect(await releaseOf(screen)).toBeUndefined();
    await screen.click('button', 'Restart');
    await waitUntil('The tab runs the new release', async () => (await releaseOf(screen)) === 'next');
    await screen.see('button', /^Sync: Live$/);
  });
});
