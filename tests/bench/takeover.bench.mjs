import { chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { withThrowawayServer } from '../../scripts/throwaway-server.mjs';

/**
 * 12 tabs of one browser; the one that leads is closed, or stopped in the middle of what it does, 50 times (`ROUNDS`). Measured is the time
 * until another one listens to the server, counted are the sockets and what was sent while all this went on.
 */
const TABS = Number(process.env.TABS ?? 12);
const ROUNDS = Number(process.env.ROUNDS ?? 50);
const PATIENCE_MS = 20_000;
const STEP_MS = 20;

const wait = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

async function waitFor(what, condition) {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const found = condition();
    if (found) return found;
    await wait(STEP_MS);
  }
  throw new Error(`${what}: not so after ${PATIENCE_MS / 1_000} s`);
}

await withThrowawayServer({ SEED: 'demo', SANDBOX_SPEED: '0.001' }, async (url) => {
  const browser = await chromium.launch({ executablePath: await findBrowser(), chromiumSandbox: process.getuid?.() !== 0, args: ['--disable-gpu'] });
  try {
    const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', reducedMotion: 'reduce' });
    /** Open realtime sockets by page; a socket of a frozen page does not count, since nothing hears it. */
    const open = new Map();
    const frozen = new Set();
    const accepted = [];
    let opened = 0;
    context.on('page', (page) =>
      page.on('websocket', (socket) => {
        if (new URL(socket.url()).pathname !== '/v1/realtime') return;
        opened += 1;
        open.set(socket, page);
        socket.on('close', () => open.delete(socket));
      }),
    );
    context.on('response', (answer) => {
      const id = answer.request().headers()['idempotency-key'];
      if (id !== undefined && answer.ok()) accepted.push(id);
    });
    const leaders = () => [...open.values()].filter((page) => !frozen.has(page) && !page.isClosed());

    const first = await context.newPage();
    await first.goto('/auth/login');
    await first.getByRole('button', { name: 'Try the demo' }).click();
    await first.waitForURL('**/dashboard');
    const openTab = async () => {
      const page = await context.newPage();
      await page.goto('/messages?profile=all');
      await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
      await page.getByRole('button', { name: /^(Pause|Resume) conversation$/ }).waitFor();
      return page;
    };
    const control = (page, name) => page.getByRole('button', { name });
    const pressAndWait = async (page) => {
      const wanted = (await control(page, /^(Pause|Resume) conversation$/).innerText({ timeout: PATIENCE_MS })).startsWith('Pause') ? 'Resume conversation' : 'Pause conversation';
      await control(page, /^(Pause|Resume) conversation$/).click({ timeout: PATIENCE_MS });
      await control(page, wanted).waitFor({ timeout: PATIENCE_MS });
    };
    let tabs = [first];
    while (tabs.length < TABS) tabs.push(await openTab());
    await waitFor('One tab leads', () => leaders().length === 1);

    const takeoversMs = [];
    let pressed = 0;
    let mostSockets = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [leader] = leaders();
      const isClosed = round % 2 === 0;
      let session;
      if (!isClosed) {
        session = await context.newCDPSession(leader);
        await session.send('Debugger.enable');
        const paused = new Promise((resolve) => {
          session.once('Debugger.paused', resolve);
        });
        await session.send('Debugger.pause');
        await paused;
        frozen.add(leader);
      }
      const startedMs = performance.now();
      if (isClosed) await leader.close();
      // Something is done in the very moment in which nobody leads; the control shows the opposite once the server has said yes.
      const worker = tabs.find((page) => page !== leader && page !== first && !page.isClosed());
      const press = pressAndWait(worker);
      const next = await waitFor('Another tab leads', () => leaders().find((page) => page !== leader));
      takeoversMs.push(performance.now() - startedMs);
      await press;
      pressed += 1;
      if (session !== undefined) {
        frozen.delete(leader);
        await session.send('Debugger.disable');
        await session.detach();
        await waitFor('The thawed tab lets go', () => leaders().length === 1 && leaders()[0] === next);
      }
      mostSockets = Math.max(mostSockets, leaders().length);
      tabs = tabs.filter((page) => !page.isClosed());
      if (isClosed) tabs.push(await openTab());
    }

    const sorted = takeoversMs.toSorted((one, other) => one - other);
    const at = (share) => `${(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] / 1_000).toFixed(2)} s`;
    console.log(`${TABS} tabs, the leader closed or frozen ${ROUNDS} times: another one listens after ${at(0.5)} (median), ${at(0.95)} (95th of 100), ${at(1)} at most`);
    const ids = new Set(accepted);
    console.log(`sockets at a time: ${mostSockets}; opened in all: ${opened} for ${ROUNDS + 1} reigns`);
    console.log(`changes made in those moments: ${pressed}, carried out: ${pressed}; ids the server said yes to: ${ids.size}, asked about again under the same id: ${accepted.length - ids.size}`);
  } finally {
    await browser.close();
  }
});
