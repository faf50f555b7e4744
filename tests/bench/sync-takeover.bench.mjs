import { setTimeout as delay } from 'node:timers/promises';
import { startRecordingProxy } from './sync/recording-proxy.mjs';
import { percentile, withServer } from './sync/stage.mjs';
import { openWindow, waitUntil } from './sync/window.mjs';

/**
 * Measures how long it takes until another tab leads. Twelve tabs are in one window; one is in front, the others are
 * hidden and throttled, as in daily use. In each round the leader is lost: its process ends, it is closed, or it is
 * frozen; at the same moment a pause is pressed in the tab in front. Measures the time until another tab has a socket
 * to the server and until the server has answered the press, the number of sockets, and how often each command was
 * sent. In the last rounds another page is in front, so that every tab of the app is hidden. `TABS=12 ROUNDS=50
 * HIDDEN_ROUNDS=6 npm run bench -- takeover`
 *
 * The times by the clock include other load on the machine. The second figure subtracts the longest time for which the
 * main thread of any one process of the browser was ready to run and got no processor (known on Linux).
 */
const TABS = Number(process.env.TABS ?? 12);
const ROUNDS = Number(process.env.ROUNDS ?? 50);
const HIDDEN_ROUNDS = Number(process.env.HIDDEN_ROUNDS ?? 6);
const BAR_MS = 3_000;
const TIMEOUT_MS = 60_000;
/** Slow enough that the demo's people do nothing meanwhile. */
const STOPPED_SPEED = '0.001';

/**
 * The ways in which a tab is lost (`lose` returns the time from when on it is) and replaced afterwards; a closed tab is
 * replaced by a new one.
 */
const LOSSES = {
  crashed: { lose: async (tab) => [performance.now(), tab.crash()][0], replace: (tab, address) => tab.revive(address) },
  closed: { lose: async (tab) => [performance.now(), await tab.close()][0], replace: undefined },
  frozen: { lose: (tab) => tab.freeze(), replace: (tab) => tab.thaw() },
};

/** Runs inside a page: the pause button, when no command of the conversation waits. */
const BUTTON = `[...document.querySelectorAll('button')].find((button) => /^(Pause|Resume) conversation$/.test(button.textContent.trim()))`;
const LIVE = `document.querySelector('button[aria-label="Sync: Live"]') !== null || [...document.querySelectorAll('button')].some((button) => button.textContent.includes('Sync: Live'))`;

/** Describes a tab, for the diagnosis of a round that did not end. */
async function describeTab(tab) {
  const state = tab.isFrozen
    ? 'frozen'
    : await Promise.race([
        tab.evaluate(STATE).catch((error) => error.message),
        delay(STATE_TIMEOUT_MS, 'no answer', { ref: false }),
      ]);
  return `${tab.chatId}${tab.isGone ? ', gone' : ''}, ${tab.sockets.size} sockets: ${state}`;
}

/** Runs inside a page: returns who holds and awaits which lock, the badge's label, and the open transactions. */
const STATE = `(async () => {
  const { held, pending } = await navigator.locks.query();
  const own = await new Promise((resolve) => { void navigator.locks.request('who am I ' + Math.random(), async ({ name }) => resolve((await navigator.locks.query()).held.find((lock) => lock.name === name).clientId)); });
  const inWords = (locks) => locks.map(({ name, clientId }) => name.split('|')[0] + ' ' + clientId.slice(0, 4)).join(', ');
  const badge = [...document.querySelectorAll('button')].map((button) => button.ariaLabel ?? '').find((label) => label.startsWith('Sync')) ?? 'no badge';
  return own.slice(0, 4) + ', ' + document.visibilityState + ', ' + badge + '; open transactions ' + globalThis.openTransactions + '; held: ' + inWords(held) + '; pending: ' + inWords(pending);
})()`;
const STATE_TIMEOUT_MS = 5_000;

/** The sent commands. */
const sends = [];

const recorder = {
  intercept(incoming) {
    const key = incoming.headers['idempotency-key'];
    if (key === undefined) return false;
    const send = { key, body: '', atMs: performance.now(), answeredMs: undefined };
    incoming.on('data', (chunk) => {
      send.body += chunk;
    });
    sends.push(send);
    incoming.send = send;
    return false;
  },
  onAnswered(incoming, status) {
    if (incoming.send !== undefined && status === 200) incoming.send.answeredMs = performance.now();
  },
};

async function measure({ url, added, profile, executable, flags, watchProcessorTime }) {
  const proxy = await startRecordingProxy(url, recorder);
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const window = await openWindow(executable, profile, [...flags, ...asRoot]);
  const rounds = [];
  let maxSockets = 0;
  let longestExcessMs = 0;
  let earlyTakeovers = 0;
  const tabs = [];
  try {
    const running = () => tabs.filter(({ isFrozen, isGone }) => !isFrozen && !isGone);
    const socketsOf = (some) => some.reduce((sum, { sockets }) => sum + sockets.size, 0);
    let excessSinceMs;
    const count = () => {
      const inUse = socketsOf(running());
      maxSockets = Math.max(maxSockets, inUse);
      if (inUse > 1) excessSinceMs ??= performance.now();
      else if (excessSinceMs !== undefined) {
        longestExcessMs = Math.max(longestExcessMs, performance.now() - excessSinceMs);
        excessSinceMs = undefined;
      }
    };
    const addressOf = (chatId) => `${proxy.url}/messages?profile=all&chat=${chatId}`;
    let opened = 0;
    async function open() {
      const chatId = added.ids[opened];
      opened += 1;
      const tab = Object.assign(await window.openTab('about:blank'), { chatId, onSockets: count });
      tabs.push(tab);
      return tab;
    }
    const isUsable = (tab) => tab.evaluate(`${BUTTON} !== undefined && (${LIVE})`).catch(() => false);
    const other = await window.openTab('about:blank');

    const first = await open();
    await first.comeToFront();
    await first.goTo(`${proxy.url}/auth/login`);
    const demo = `[...document.querySelectorAll('button')].find((button) => button.textContent.includes('Try the demo'))`;
    await waitUntil(
      'the demo can be tried',
      () => first.evaluate(`${demo} !== undefined`).catch(() => false),
      TIMEOUT_MS,
    );
    await first.evaluate(`${demo}.click()`);
    await waitUntil(
      'the demo is signed in',
      () => first.evaluate('location.pathname === "/dashboard"').catch(() => false),
      TIMEOUT_MS,
    );
    await first.goTo(addressOf(first.chatId));
    while (tabs.length < TABS) {
      const tab = await open();
      await tab.goTo(addressOf(tab.chatId));
    }
    await waitUntil('one of the tabs leads', () => running().some(({ sockets }) => sockets.size === 1), TIMEOUT_MS);

    for (let round = 0; round < ROUNDS + HIDDEN_ROUNDS; round += 1) {
      const isHidden = round >= ROUNDS;
      const loss = isHidden ? 'frozen' : Object.keys(LOSSES)[round % Object.keys(LOSSES).length];
      await waitUntil('one socket, in one tab', () => proxy.openSockets() === 1 && socketsOf(tabs) === 1, TIMEOUT_MS);
      const leader = tabs.find(({ sockets }) => sockets.size > 0);
      const followers = tabs.filter((tab) => tab !== leader);
      const inFront = followers[round % followers.length];
      // It is brought to the front first, so that it is drawn; browsers freeze hidden tabs.
      await inFront.comeToFront();
      await waitUntil(
        'the tab in front is visible and can be pressed',
        async () =>
          (await inFront.evaluate('document.visibilityState').catch(() => '')) === 'visible' && isUsable(inFront),
        TIMEOUT_MS,
      );
      if (isHidden) {
        await other.comeToFront();
        await waitUntil(
          'every tab is hidden',
          () => inFront.evaluate('document.visibilityState === "hidden"'),
          TIMEOUT_MS,
        );
      }

      // Another tab took over meanwhile, so this one no longer leads.
      if (leader.sockets.size === 0) {
        round -= 1;
        continue;
      }
      const sentBefore = sends.length;
      const processor = watchProcessorTime((_processId, groupId) => groupId === window.processGroup);
      const nextLeads = new Promise((resolve) => {
        for (const tab of followers) {
          tab.onSockets = () => {
            count();
            if (tab.sockets.size > 0) resolve(performance.now());
          };
        }
      });
      const lostMs = await LOSSES[loss].lose(leader);
      await inFront.evaluate(`${BUTTON}.click()`);
      const find = () =>
        sends
          .slice(sentBefore)
          .find(({ body, answeredMs }) => answeredMs !== undefined && body.includes(inFront.chatId));
      const ledMs = await Promise.race([nextLeads, waitUntil('another tab leads', () => undefined, TIMEOUT_MS)]);
      const { runDelayMs } = processor();
      const { answeredMs } = await waitUntil('the press is answered', find, TIMEOUT_MS);
      // On a machine that gives the leader no processor for seconds, another tab takes over while this one is still
      // being lost.
      if (ledMs < lostMs) earlyTakeovers += 1;
      else
        rounds.push({
          loss,
          isHidden,
          tookMs: ledMs - lostMs,
          ownMs: Math.max(0, ledMs - lostMs - runDelayMs),
          answeredMs: answeredMs - lostMs,
        });
      const last = rounds.at(-1);
      if (ledMs >= lostMs)
        console.log(
          `round ${round + 1}, ${loss}${isHidden ? ', all hidden' : ''}: another tab leads after ${last.tookMs.toFixed(0)} ms (${last.ownMs.toFixed(0)} without run delay), the press is answered after ${last.answeredMs.toFixed(0)} ms`,
        );

      for (const tab of followers) tab.onSockets = count;
      if (LOSSES[loss].replace === undefined) {
        tabs.splice(tabs.indexOf(leader), 1);
        const tab = await open();
        await tab.goTo(addressOf(tab.chatId));
      } else await LOSSES[loss].replace(leader, addressOf(leader.chatId));
      // Tabs may share a process: then several have ended.
      for (const tab of tabs.filter(({ isGone }) => isGone)) await tab.revive(addressOf(tab.chatId));
    }
    await waitUntil('one socket at the end', () => proxy.openSockets() === 1 && socketsOf(tabs) === 1, TIMEOUT_MS);
  } catch (error) {
    console.log(`sockets at the server: ${proxy.openSockets()}`);
    for (const line of await Promise.all(tabs.map(describeTab))) console.log(line);
    throw error;
  } finally {
    await window.close();
    await proxy.close();
  }
  return { rounds, maxSockets, longestExcessMs, earlyTakeovers };
}

function report({ rounds, maxSockets, longestExcessMs, earlyTakeovers }) {
  const formatTimes = (some) =>
    `median ${percentile(some, 50).toFixed(0)}, 95th percentile ${percentile(some, 95).toFixed(0)}, longest ${Math.max(...some).toFixed(0)} ms`;
  const printRounds = (label, some) => {
    if (some.length === 0) return;
    console.log(
      `${label}, ${some.length} times: another tab leads: ${formatTimes(some.map(({ tookMs }) => tookMs))}; without run delay: ${formatTimes(some.map(({ ownMs }) => ownMs))}; the press is answered: ${formatTimes(some.map(({ answeredMs }) => answeredMs))}`,
    );
  };
  const visibleRounds = rounds.filter(({ isHidden }) => !isHidden);
  for (const loss of Object.keys(LOSSES))
    printRounds(
      loss,
      visibleRounds.filter((round) => round.loss === loss),
    );
  printRounds(`${TABS} tabs, the leader lost (bar ${BAR_MS} ms for 95 of 100)`, visibleRounds);
  printRounds(
    'frozen, and every tab of the app hidden',
    rounds.filter(({ isHidden }) => isHidden),
  );
  console.log(`takeovers before the leader was lost, not counted: ${earlyTakeovers}`);
  console.log(
    `sockets of running tabs, at most at the same time: ${maxSockets} (bar 1), more than one for ${longestExcessMs.toFixed(0)} ms at most`,
  );
}

let measured;
await withServer(
  { conversations: TABS + ROUNDS + HIDDEN_ROUNDS, sandboxSpeed: STOPPED_SPEED },
  async (stage) => {
    measured = await measure(stage);
    report(measured);
  },
  async ({ listCommandRecords }) => {
    const records = await listCommandRecords();
    const keys = new Set(sends.map(({ key }) => key));
    const sentAgain = sends.length - keys.size;
    const doubled = records.length - new Set(records.map(({ key }) => key)).size;
    const missing = [...keys].filter(
      (key) => !records.some((record) => record.key === key && record.status === 200),
    ).length;
    console.log(
      `${keys.size} commands for ${measured.rounds.length + measured.earlyTakeovers} presses, sent again ${sentAgain} times; carried out twice ${doubled}, not carried out ${missing} (bar 0)`,
    );
  },
);
