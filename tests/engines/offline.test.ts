import { describe, expect, it } from 'vitest';
import { CHAT_COMMAND_MESSAGES } from '#domain/commands/chat/messages.ts';
import { TEAM_HEADER } from '#domain/wire/wire.ts';
import { observeDemo } from '#support/demo-observer.ts';
import { deployWithWorkerScript } from '#support/engines/faulty-deployment.ts';
import { ENGINES, listRows, openInbox, signIn, startEngineJourney } from '#support/engines/journeys.ts';
import type { Screen } from '#support/engines/screen.ts';
import { NEXT_DEPLOYMENT } from '#support/next-deployment.ts';
import { listCommandRecords, withStoppedData } from '#support/stopped-data.ts';
import { waitUntil } from '#support/wait-until.ts';

const PROMPT = '/prompts/prompt-warm-opener';
/** WebKit was stuck after two; the last one is the inbox. */
const TIMES_LEFT = 12;
const ADDED = 'Written on the train. ';
/** The channel on which a page is told to stand still. */
const STANDSTILL = 'test.standstill';
/** How often a page that stands still looks whether it may move again, and after how long it gives up, in ms. */
const [LOOKS_EVERY_MS, GIVES_UP_AFTER_MS] = [500, 240_000];
/** Tells pages that the worker has an open transaction. */
const HELD = 'test.held';
/** Runs in the worker of the search: a transaction that never ends, as one may last long on a slow device. */
const HOLD_TRANSACTION = `
indexedDB.databases().then((databases) => {
  const { name } = databases.find((one) => one.name.startsWith('outrider|'));
  const opening = indexedDB.open(name);
  const channel = new BroadcastChannel('${HELD}');
  opening.onsuccess = () => {
    const store = opening.result.transaction('chats', 'readwrite').objectStore('chats');
    let turns = 0;
    const hold = () => {
      if (turns++ % 100 === 0) channel.postMessage('held');
      store.count().onsuccess = hold;
    };
    hold();
  };
});`;

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

  it('a page that is left while its worker reads does not hold up the next one', async () => {
    const journey = await startEngineJourney(engine, {
      deployment: deployWithWorkerScript('chat-search', HOLD_TRANSACTION),
    });
    const screen = await signIn(journey);
    await openInbox(screen, journey.server.url);
    await screen.tab.run((name) => {
      new BroadcastChannel(name).addEventListener('message', () => Reflect.set(globalThis, 'isHeld', true));
    }, HELD);
    await screen.fill('Search conversations', 'a');
    await waitUntil('The worker has an open transaction', () =>
      screen.tab.run(() => Reflect.get(globalThis, 'isHeld') === true),
    );
    await screen.tab.open(`${journey.server.url}${PROMPT}`);
    await screen.see('heading', /./);
    await screen.tab.open(`${journey.server.url}/messages?profile=all`);
    const [chatId = ''] = await listRows(screen, 3);
    await screen.see('button', /^Sync: Live$/);
    await screen.tab.open(`${journey.server.url}/messages?chat=${chatId}`);
    await screen.click('button', 'Pause conversation');
    await screen.see('button', 'Resume conversation');
    const observer = await observeDemo(journey.server.url);
    await waitUntil('The pause is sent', async () => (await observer.readChat(chatId)).paused);
    expect(await screen.count('alert', /./)).toBe(0);
  });

  it('when the page that syncs stands still, another tab takes over, and the first one follows it afterwards', async () => {
    const journey = await startEngineJourney(engine);
    const { server } = journey;
    const leader = await signIn(journey);
    const follower = await journey.open('/messages?profile=all');
    await follower.see('button', /^Sync: Live$/);
    const [one = '', two = ''] = await listRows(follower, 3);
    const observer = await observeDemo(server.url);
    // Once told to, nothing of the page runs until the server has the press that another tab made.
    await leader.tab.run(
      (name, address, project, looksEveryMs, givesUpAfterMs) => {
        const channel = new BroadcastChannel(name);
        const standStill = () => {
          channel.postMessage('stands');
          setTimeout(() => {
            const startMs = Date.now();
            let isPaused = false;
            while (!isPaused && Date.now() - startMs < givesUpAfterMs) {
              const nextMs = Date.now() + looksEveryMs;
              while (Date.now() < nextMs);
              const request = new XMLHttpRequest();
              request.open('GET', address, false);
              request.setRequestHeader('X-Appwrite-Project', project);
              request.send();
              isPaused = String((JSON.parse(request.responseText) as { paused?: unknown }).paused) === 'true';
            }
            Reflect.set(globalThis, 'movedWhenPaused', isPaused);
          }, 0);
        };
        channel.addEventListener('message', standStill, { once: true });
      },
      STANDSTILL,
      observer.addressOfChat(one),
      observer.config.appwrite.projectId,
      LOOKS_EVERY_MS,
      GIVES_UP_AFTER_MS,
    );
    await follower.tab.run(async (name) => {
      const channel = new BroadcastChannel(name);
      await new Promise((resolve) => {
        channel.addEventListener('message', resolve, { once: true });
        channel.postMessage('stand still');
      });
    }, STANDSTILL);
    await follower.tab.open(`${server.url}/messages?chat=${one}`);
    await follower.click('button', 'Pause conversation');
    await follower.see('button', 'Resume conversation');
    await waitUntil('The pause is sent', async () => (await observer.readChat(one)).paused);
    await follower.see('button', /^Sync: Live$/);

    const outcome = await waitUntil('The first page moves again', () =>
      leader.tab.run(() => {
        const isPaused = Reflect.get(globalThis, 'movedWhenPaused') as boolean | undefined;
        return isPaused === undefined ? undefined : { isPaused };
      }),
    );
    expect(outcome).toEqual({ isPaused: true });
    await leader.tab.open(`${server.url}/messages?chat=${two}`);
    await leader.click('button', 'Pause conversation');
    await leader.see('button', 'Resume conversation');
    await leader.see('button', /^Sync: Live$/);
    await waitUntil('Its pause is sent, too', async () => (await observer.readChat(two)).paused);
    await follower.tab.open(`${server.url}/messages?chat=${two}`);
    await follower.see('button', 'Resume conversation');
    await server.stop();
    const records = await withStoppedData(server.dataDir, listCommandRecords);
    expect(records.map(({ status }) => status)).toEqual([200, 200]);
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
