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
const HTML = '<div id="last-view">$& $1 Anne</div>';
const shellOf = ([script, sheet]: readonly string[]): string =>
  `<link rel="modulepreload" href="/a.js"><script type="module" src="${script}"></script><link href="${sheet}"><body><div id="root"></div><script></script></body>`;
const OWNER = 'anne|north';

const keep = (address = ADDRESS, owner = OWNER): Promise<void> =>
  saveViewSnapshot({ address, html: HTML, build: BUILD, owner });
const answer = (address = ADDRESS, build: readonly string[] = BUILD): Promise<Response> =>
  insertViewSnapshot(
    new Response(shellOf(build), {
      headers: { 'Content-Length': '7', ETag: '"1"', 'Content-Security-Policy': "default-src 'self'" },
    }),
    address,
  );
const isShown = async (address = ADDRESS): Promise<boolean> => (await (await answer(address)).text()).includes(HTML);

beforeEach(() => {
  vi.stubGlobal('caches', new MemoryCaches());
});
afterEach(() => vi.unstubAllGlobals());

it('the page is answered with the stored view of its address, under its own policy; its scripts are requested later', async () => {
  expect(await (await answer()).text()).toBe(shellOf(BUILD));
  await keep();
  const given = await answer();
  expect(await given.text()).toBe(
    shellOf(BUILD)
      .replace('rel="modulepreload"', 'rel="later"')
      .replace('type="module"', 'type="later"')
      .replace('<div id="root"></div>', (root) => root + HTML),
  );
  expect([...given.headers.keys()].toSorted()).toEqual(['content-security-policy', 'content-type']);
});

it('another address, and one with something open or filtered, has no snapshot', async () => {
  await keep();
  expect(await isShown('/messages?profile=other')).toBe(false);
  expect(
    [
      '/messages',
      ADDRESS,
      '/messages?profile=all&chat=1',
      '/messages?q=x',
      '/messages/1',
      '/campaigns',
      '/messages?profile=<b>',
    ].filter(hasViewSnapshot),
  ).toEqual(['/messages', ADDRESS]);
});

it.each([[['/assets/index-2.js', '/assets/index-1.css']], [['/assets/index-1.js', '/assets/index-2.css']]])(
  'a page of another build (%j) comes as it is',
  async (build) => {
    await keep();
    expect(await (await answer(ADDRESS, build)).text()).toBe(shellOf(build));
  },
);

it('the last eight snapshots are kept; the bare address means the profile chosen last, and goes with another', async () => {
  await keep('/messages');
  expect(await isShown('/messages')).toBe(true);
  for (const profile of 'a b c d e f g h a i'.split(' ')) await keep(`/messages?profile=${profile}`);
  expect(await isShown('/messages')).toBe(false);
  const shown = await Promise.all(
    'a b c d e f g h i'.split(' ').map((profile) => isShown(`/messages?profile=${profile}`)),
  );
  expect(shown).toEqual([true, false, true, true, true, true, true, true, true]);
});

it('snapshots of another user or team are deleted before another is stored; a sign-out leaves none', async () => {
  await keep();
  await claimViewSnapshots(OWNER);
  expect(await isShown()).toBe(true);
  await claimViewSnapshots('anne|south');
  expect(await isShown()).toBe(false);
  await keep();
  await keep('/messages?profile=p1', 'bob|north');
  expect(await isShown()).toBe(false);
  await wipeReplica('nobody');
  expect(await caches.keys()).toEqual([]);
});

it('a snapshot that is being stored while its user signs out is deleted with the others', async () => {
  const keeping = keep();
  await wipeReplica('nobody');
  await keeping;
  expect(await caches.keys()).toEqual([]);
});

it('a page is answered also where the browser refuses its caches', async () => {
  vi.stubGlobal('caches', { match: () => Promise.reject(new Error('Refused')) });
  expect(await (await answer()).text()).toBe(shellOf(BUILD));
});
