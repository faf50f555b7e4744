import { openBrowser } from '#support/browser.ts';
import { readExpectedPause, readOutbox } from '#support/device-data.ts';
import { observeDemo } from '#support/demo-observer.ts';
import { waitForBadge } from '#support/inbox.ts';
import { IDLE_NETWORK } from '#support/journey.ts';
import { createServerProcess } from '#support/server-process.ts';
import { listCommandRecords, withStoppedData } from '#support/stopped-data.ts';
import { WAIT_TIMEOUT_MS, waitUntil, withTimeout } from '#support/wait-until.ts';
import { MESSAGES, TALL, type Start } from './start.ts';
import { pauseButton, showConversation } from './world.ts';

/** The number of visible conversations; after them the commands are sent, and a new device begins. */
const MAX_PER_DEVICE = 14;

/** The result of a number of clicks, each followed by SIGKILL. */
interface KillsOutcome {
  readonly kills: number;
  readonly survived: number;
  readonly violations: readonly string[];
}

/**
 * Clicks pause while the server is down, and kills every process of the browser at the moment the app shows the pause.
 * After the restart, the command must be stored and shown, and once the server is back it must be carried out exactly
 * once.
 */
export async function killAfterCommit(
  start: Start,
  count: number,
  record: (line: string) => void,
): Promise<KillsOutcome> {
  const violations: string[] = [];
  let survived = 0;
  for (let done = 0; done < count; done += MAX_PER_DEVICE) {
    const chats = start.listed.slice(0, Math.min(MAX_PER_DEVICE, count - done));
    survived += await killOnOneDevice(start, chats, violations);
    record(`${done + chats.length} kills, ${survived} commands survived`);
  }
  return { kills: count, survived, violations };
}

async function killOnOneDevice(start: Start, chats: readonly string[], violations: string[]): Promise<number> {
  let onShown: () => void = () => undefined;
  const server = await createServerProcess({
    copyOf: start.dataDir,
    sandboxSpeed: IDLE_NETWORK,
    env: { PUBLIC_URL: start.proxy.url },
  });
  start.forwardTo(server.port);
  const browser = await openBrowser({
    origin: start.proxy.url,
    viewport: TALL,
    copyOf: start.profile,
    async prepare(context) {
      await context.exposeBinding('tellShown', () => onShown());
      await context.addInitScript(reportWhenShown);
    },
  });
  let survived = 0;
  try {
    const stored = new Map<string, boolean>();
    let page = await browser.newPage();
    await page.goto(MESSAGES, { waitUntil: 'commit' });
    for (const chatId of chats) {
      await waitUntil(`${chatId} is opened`, () => showConversation(start, page, chatId));
      const desired = start.chats.get(chatId)?.paused !== true;
      const closed = new Promise((resolve) => browser.context.once('close', resolve));
      const killed = new Promise<'killed'>((resolve) => {
        onShown = () => {
          browser.kill();
          resolve('killed');
        };
      });
      // The offline strip moves the control down.
      await page.getByText('You are offline.').waitFor();
      // The kill may interrupt the click itself.
      const press = pauseButton(page).click({ force: true });
      if (
        (await withTimeout(
          WAIT_TIMEOUT_MS,
          press.catch(() => undefined).then(() => killed),
        )) === undefined
      )
        throw new Error(`${chatId}: the control was clicked and does not change`);
      await closed;
      await browser.start();
      page = await browser.newPage();
      await page.goto(MESSAGES, { waitUntil: 'commit' });
      stored.set(chatId, desired);
      await waitUntil(`${chatId} is opened after the kill`, () => showConversation(start, page, chatId));
      const label = (await pauseButton(page).innerText()).trim();
      const isThere =
        (await readOutbox(page)).some(({ issued: { command } }) => 'chatId' in command && command.chatId === chatId) &&
        (await readExpectedPause(page, chatId)) === desired;
      if (isThere && /^(?:Cancel|Pausing|Resuming)/.test(label)) survived += 1;
      else violations.push(`lost: ${chatId} was shown as stored; after the kill the control says "${label}"`);
    }
    const ids = (await readOutbox(page)).map(({ id }) => id).toSorted();
    await server.start();
    await waitForBadge(page, /^Sync: Live$/);
    const serverChats = await (await observeDemo(server.url)).readChats();
    for (const [chatId, desired] of stored)
      if (serverChats.get(chatId)?.paused !== desired)
        violations.push(`lost: ${chatId} was stored and is not on the server`);
    await server.stop();
    const records = (await withStoppedData(server.dataDir, listCommandRecords)).map(({ key }) => key).toSorted();
    if (JSON.stringify(records) !== JSON.stringify(ids))
      violations.push(`doubled or lost: ${ids.length} commands were stored, the server has ${records.length} records`);
    for (const line of browser.watch.problems({ outage: true })) violations.push(`printed: ${line}`);
  } finally {
    await browser.dispose();
    await server.dispose();
  }
  return survived;
}

/** Runs in the page: reports once that the label of the clicked control has changed. */
function reportWhenShown(): void {
  const controlOf = (target: EventTarget | null): Element | null =>
    target instanceof Element ? target.closest('section[aria-label^="Conversation with"] button') : null;
  document.addEventListener(
    'click',
    (event) => {
      const control = controlOf(event.target);
      if (control === null) return;
      const before = control.textContent;
      const watch = new MutationObserver(() => {
        if (control.textContent === before) return;
        watch.disconnect();
        (globalThis as { tellShown?: () => void }).tellShown?.();
      });
      watch.observe(control, { childList: true, subtree: true, characterData: true });
    },
    { capture: true },
  );
}
