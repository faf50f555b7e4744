import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

const LOOK_AGAIN_MS = 50;

/** Asks again and again until something is there. @throws {Error} with `what` when it is not after `patienceMs` */
export async function until(what, look, patienceMs = 60_000) {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`Not within ${patienceMs / 1_000} s: ${what}`);
    await delay(LOOK_AGAIN_MS);
  }
}

/** The browser's own tongue: commands with answers, and events by the session they come from. */
async function connect(address) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve).once('error', reject);
  });
  const asked = new Map();
  const listeners = new Map();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, method, params, sessionId } = JSON.parse(data);
    if (id === undefined) return listeners.get(sessionId)?.(method, params);
    const { resolve, reject } = asked.get(id);
    asked.delete(id);
    return error === undefined ? resolve(result) : reject(new Error(`${error.message} (${error.code})`));
  });
  return {
    send: (method, params, sessionId) =>
      new Promise((resolve, reject) => {
        last += 1;
        asked.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params, sessionId }));
      }),
    listen: (sessionId, listener) => listeners.set(sessionId, listener),
    close: () => socket.close(),
  };
}

/**
 * A window of a Chromium as people have it: the tab in front is visible, the others are hidden and throttled. A browser
 * that is driven by Playwright would let every tab believe it were in front. `processGroup` is the one of all its
 * processes.
 */
export async function openWindow(executable, profile, flags) {
  const browser = spawn(
    executable,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--window-size=1280,800',
      ...flags,
      'about:blank',
    ],
    { stdio: 'ignore', detached: true },
  );
  const ended = new Promise((resolve) => {
    browser.once('exit', resolve);
  });
  const portFile = join(profile, 'DevToolsActivePort');
  await until('the browser listens', () => existsSync(portFile) && readFileSync(portFile, 'utf8').includes('/'));
  const [port, path] = readFileSync(portFile, 'utf8').split('\n');
  const cdp = await connect(`ws://127.0.0.1:${port}${path}`);
  return {
    processGroup: browser.pid,
    openTab: (url) => openTab(cdp, url),
    async close() {
      await cdp.send('Browser.close').catch(() => undefined);
      cdp.close();
      await ended;
    },
  };
}

async function openTab(cdp, url) {
  const { targetId } = await cdp.send('Target.createTarget', { url });
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (method, params) => cdp.send(method, params, sessionId);
  const tab = {
    /** Realtime sockets it has opened and not closed, by the browser's names of them. */
    sockets: new Set(),
    isFrozen: false,
    isGone: false,
    /** Called when a socket has been opened or closed. */
    onSockets: () => undefined,
    async evaluate(expression) {
      // Where everything stands still, nothing can be waited for.
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression,
        awaitPromise: !isStopped,
        returnByValue: true,
      });
      if (exceptionDetails !== undefined)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    comeToFront: () => cdp.send('Target.activateTarget', { targetId }),
    goTo: (address) => send('Page.navigate', { url: address }),
    /**
     * It stands still in the middle of what it does, stopped by the debugger at the next line it runs: no timer runs,
     * no message is heard, what it holds it goes on holding. Not in the middle of a transaction: browsers do not freeze
     * what holds the database. Gives the moment it stood still first.
     */
    async freeze() {
      let stoodStillMs;
      tab.isFrozen = true;
      await send('Debugger.enable');
      for (;;) {
        const stopped = new Promise((resolve) => {
          onPaused = resolve;
        });
        await send('Debugger.pause');
        await stopped;
        stoodStillMs ??= performance.now();
        isStopped = true;
        if ((await tab.evaluate('globalThis.openTransactions')) === 0) break;
        isStopped = false;
        await send('Debugger.resume');
      }
      return stoodStillMs;
    },
    async thaw() {
      [tab.isFrozen, isStopped] = [false, false];
      await send('Debugger.disable');
    },
    /** Its process ends where it stands. */
    crash() {
      forget();
      // Nobody is left to answer this.
      send('Page.crash').catch(() => undefined);
    },
    async close() {
      forget();
      await cdp.send('Target.closeTarget', { targetId });
    },
    /** A tab whose process has ended loads its page again, as when a person presses the button it shows. */
    async revive(address) {
      tab.isGone = false;
      await tab.goTo(address);
      await listen();
    },
  };
  function forget() {
    tab.isGone = true;
    tab.sockets.clear();
    tab.onSockets();
  }
  let isStopped = false;
  let onPaused = () => undefined;
  const listen = () => Promise.all(['Page.enable', 'Network.enable', 'Inspector.enable'].map((method) => send(method)));
  const created = new Map();
  cdp.listen(sessionId, (method, params) => {
    if (method === 'Debugger.paused') onPaused();
    if (method === 'Inspector.targetCrashed' && !tab.isGone) forget();
    // A page takes its sockets with it and says nothing of them.
    if (method === 'Page.frameNavigated' && params.frame.parentId === undefined) tab.sockets.clear();
    if (method === 'Network.webSocketCreated') created.set(params.requestId, params.url);
    if (
      method === 'Network.webSocketHandshakeResponseReceived' &&
      created.get(params.requestId)?.includes('/v1/realtime')
    ) {
      tab.sockets.add(params.requestId);
      tab.onSockets();
    }
    if (method === 'Network.webSocketClosed' && tab.sockets.delete(params.requestId)) tab.onSockets();
  });
  await listen();
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${countTransactions.toString()})()` });
  return tab;
}

/** Keeps, inside of a page, how many transactions it has open. */
function countTransactions() {
  globalThis.openTransactions = 0;
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function beginCounted(...asked) {
    const transaction = begin.apply(this, asked);
    globalThis.openTransactions += 1;
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(
        end,
        () => {
          globalThis.openTransactions -= 1;
        },
        { once: true },
      );
    return transaction;
  };
}
