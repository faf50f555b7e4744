import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadRuntimeConfig } from '#app/startup/runtime-config-load.ts';
import { takeStartedConfig } from '#app/startup/started-config.ts';
import type { RuntimeConfig } from '#domain/wire/runtime-config.ts';

const CONFIG = {
  appwrite: { endpoint: '/v1', projectId: 'outrider', databaseId: 'main' },
  dashboardApi: '/api',
  sandbox: { network: true, mail: true },
  links: {},
};
const DEMO = { email: 'demo@outrider.test', password: 'outrider-demo' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts a page while the server is starting; it is ready from the nth check on. */
async function openWhileStarting(readyAtCheck: number, finished: object): Promise<RuntimeConfig[]> {
  let checks = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== '/healthz') return Response.json(checks >= readyAtCheck ? finished : CONFIG);
    checks += 1;
    return new Response(null, { status: checks >= readyAtCheck ? 200 : 503 });
  });
  const taken: RuntimeConfig[] = [];
  await loadRuntimeConfig();
  const taking = takeStartedConfig({
    state: () => ({ user: undefined }),
    setConfig: (newer) => taken.push(newer),
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await taking;
  return taken;
}

it('a page opened while the server makes its demo offers the demo once it is made', async () => {
  const taken = await openWhileStarting(4, { ...CONFIG, demo: DEMO });
  expect(taken.map(({ demo }) => demo)).toEqual([DEMO]);
});

it('a page of a server without a demo takes no other configuration', async () => {
  expect(await openWhileStarting(1, CONFIG)).toEqual([]);
});
