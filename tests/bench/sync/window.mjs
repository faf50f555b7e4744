import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

const POLL_INTERVAL_MS = 50;

/** Polls until there is a result. @throws {Error} with `what` after `timeoutMs` */
export async function waitUntil(what, read, timeoutMs = 60_000) {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await read();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs / 1_000} s: ${what}`);
    await delay(POLL_INTERVAL_MS);
  }
}

/** Connects to the browser's debugging protocol: commands with answers, and events by session. */
async function connect(address) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve).once('error', reject);
  });
  const pending = new Map();
  const listeners = new Map();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, method, params, sessionId } = JSON.parse(data);
    if (id === undefined) return listeners.get(sessionId)?.(method, params);
    const { resolve, reject } = pending.get(id);
    pending.delete(id);
    return error === undefined ? resolve(result) : reject(new Error(`${error.message} (${error.code})`));
  });
  return {
    send: (method, params, sessionId) =>
      new Promise((resolve, reject) => {
        last += 1;
        pending.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params, sessionId }));
      }),
    listen: (sessionId, listener) => listeners.set(sessionId, listener),
    close: () => socket.close(),
  };
}

/**
 * Opens a Chromium window as in daily use: the tab in front is visible, the others are hidden and throttled. A browser
 * driven by Playwright would report every tab as visible. `processGroup` is the group of all its processes.
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
  await waitUntil('the browser listens', () => existsSync(portFile) && readFileSync(portFile, 'utf8').includes('/'));
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
    /** Open realtime sockets, by the browser's ids. */
    sockets: new Set(),
    isFrozen: false,
    isGone: false,
    /** Called when a socket was opened or closed. */
    onSockets: () => undefined,
    async evaluate(expression) {
      // A stopped page resolves no promise.
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
     * Freezes the tab during its work: the debugger stops it at the next line it runs; no timer runs, no message is
     * received, and it keeps its locks. It is not stopped during a transaction, because browsers do not freeze a tab
     * that holds the database. Returns the first time at which it was stopped.
     */
    async freeze() {
      let stoppedMs;
      tab.isFrozen = true;
      await send('Debugger.enable');
      for (;;) {
        const stopped = new Promise((resolve) => {
          onPaused = resolve;
        });
        await send('Debugger.pause');
        await stopped;
        stoppedMs ??= performance.now();
        isStopped = true;
        if ((await tab.evaluate('globalThis.openTransactions')) === 0) break;
        isStopped = false;
        await send('Debugger.resume');
      }
      return stoppedMs;
    },
    async thaw() {
      [tab.isFrozen, isStopped] = [false, false];
      await send('Debugger.disable');
    },
    /** Ends its process. */
    crash() {
      onGone();
      // A crashed page does not answer.
      send('Page.crash').catch(() => undefined);
    },
    async close() {
      onGone();
      await cdp.send('Target.closeTarget', { targetId });
    },
    /** Reloads the page of a crashed tab, as the browser's button does. */
    async revive(address) {
      tab.isGone = false;
      await tab.goTo(address);
      await listen();
    },
  };
  function onGone() {
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
    if (method === 'Inspector.targetCrashed' && !tab.isGone) onGone();
    // A page closes its sockets without an event.
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

/** Runs inside a page. Counts its open transactions. */
function countTransactions() {
  globalThis.openTransactions = 0;
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function beginCounted(...args) {
    const transaction = begin.apply(this, args);
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
