import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  claimViewSnapshots,
  hasViewSnapshot,
  saveViewSnapshot,
  insertViewSnapshot,
} from '#replica/storage/view-snapshot.ts';
import { wipeReplica } from '#replica/storage/wipe.ts';
import { MemoryCaches } from '#support/memory-caches.ts';

const ADDRESS = '/messages?profile=all';
const BUILD = ['/assets/index-1.js', '/assets/index-1.css'];
const HTML = '<div id="view-snapshot">$& $1 Anne</div>';
const shellOf = ([script, sheet]: readonly string[]): string =>
  `<link rel="modulepreload" href="/a.js"><script type="module" src="${script}"></script><link href="${sheet}"><body><div id="root"></div><script></script></body>`;
const OWNER = 'anne|north';

const saveSnapshot = (address = ADDRESS, owner = OWNER): Promise<void> =>
  saveViewSnapshot({ address, html: HTML, build: BUILD, owner });
const respond = (address = ADDRESS, build: readonly string[] = BUILD): Promise<Response> =>
  insertViewSnapshot(
    new Response(shellOf(build), {
      headers: { 'Content-Length': '7', ETag: '"1"', 'Content-Security-Policy': "default-src 'self'" },
    }),
    address,
  );
const isShown = async (address = ADDRESS): Promise<boolean> => (await (await respond(address)).text()).includes(HTML);

beforeEach(() => {
  vi.stubGlobal('caches', new MemoryCaches());
});
afterEach(() => vi.unstubAllGlobals());

it('the page is answered with the snapshot of its address and its own content security policy, and its scripts load later', async () => {
  expect(await (await respond()).text()).toBe(shellOf(BUILD));
  await saveSnapshot();
  const response = await respond();
  expect(await response.text()).toBe(
    shellOf(BUILD)
      .replace('rel="modulepreload"', 'rel="deferred"')
      .replace('type="module"', 'type="deferred"')
      .replace('<div id="root"></div>', (root) => root + HTML),
  );
  expect([...response.headers.keys()].toSorted()).toEqual(['content-security-policy', 'content-type']);
});

it('an address that was not stored, or that has an open chat, a filter or a detail page, has no snapshot', async () => {
  await saveSnapshot();
  expect(await isShown('/messages?profile=other')).toBe(false);
  expect(
    [
      '/messages',
      ADDRESS,
      '/messages?profile=all&chat=1',
      '/messages?q=x',
      '/messages/1',
      '/messages?profile=<b>',
      '/campaigns',
      '/campaigns?view=table',
      '/campaigns/1',
      '/dashboard',
      '/dashboard/reports',
      '/api-keys',
    ].filter(hasViewSnapshot),
  ).toEqual(['/messages', ADDRESS, '/campaigns', '/dashboard']);
});

it.each([[['/assets/index-2.js', '/assets/index-1.css']], [['/assets/index-1.js', '/assets/index-2.css']]])(
  'a page of another build (%j) is answered without a snapshot',
  async (build) => {
    await saveSnapshot();
    expect(await (await respond(ADDRESS, build)).text()).toBe(shellOf(build));
  },
);

it('the last eight snapshots are kept; the one of the address without a profile is deleted when a profile is chosen', async () => {
  await saveSnapshot('/messages');
  expect(await isShown('/messages')).toBe(true);
  for (const profile of 'a b c d e f g h a i'.split(' ')) await saveSnapshot(`/messages?profile=${profile}`);
  expect(await isShown('/messages')).toBe(false);
  const shown = await Promise.all(
    'a b c d e f g h i'.split(' ').map((profile) => isShown(`/messages?profile=${profile}`)),
  );
  expect(shown).toEqual([true, false, true, true, true, true, true, true, true]);
});

it('snapshots of another user or team are deleted before another is stored; a sign-out leaves none', async () => {
  await saveSnapshot();
  await claimViewSnapshots(OWNER);
  expect(await isShown()).toBe(true);
  await claimViewSnapshots('anne|south');
  expect(await isShown()).toBe(false);
  await saveSnapshot();
  await saveSnapshot('/messages?profile=p1', 'bob|north');
  expect(await isShown()).toBe(false);
  await wipeReplica('nobody');
  expect(await caches.keys()).toEqual([]);
});

it('a snapshot that is being stored while its user signs out is deleted with the others', async () => {
  const saving = saveSnapshot();
  await wipeReplica('nobody');
  await saving;
  expect(await caches.keys()).toEqual([]);
});

it('a page is answered also when the browser refuses access to its caches', async () => {
  vi.stubGlobal('caches', { match: () => Promise.reject(new Error('Refused')) });
  expect(await (await respond()).text()).toBe(shellOf(BUILD));
});
