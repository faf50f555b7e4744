import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSyncStatus } from '#features/device/sync-status/sync-queries.ts';
import { readChatRetention } from '#replica/eviction/chat-retention.ts';
import {
  claimViewSnapshots,
  deleteViewSnapshots,
  hasViewSnapshot,
  saveViewSnapshot,
} from '#replica/storage/view-snapshot.ts';
import { useLive } from '#replica/live/use-live.tsx';
import { serializeView } from './serialize-view.ts';

/** A screen is kept once it has stood for so long, and again after so long. */
const STANDS_MS = 3_000;
const AGAIN_MS = 60_000;

/**
 * Keeps what the screen shows for the next start of the app (docs/adr/0026), where that is wanted. Draws nothing.
 */
export function ViewSnapshotRecorder({ userId, teamId }: { userId: string; teamId: string }) {
  const { reach } = useSyncStatus();
  const kept = useLive('kept-conversations', readChatRetention);
  if (!('caches' in globalThis) || kept.state !== 'ready') return null;
  // Whoever wants no conversations on this device wants none in a picture of them; and whoever has to sign in again
  // sees nothing before they have.
  return kept.value.keeping === 'none' || reach === 'needs-sign-in' ? (
    <SnapshotDeleter />
  ) : (
    <Recorder userId={userId} teamId={teamId} />
  );
}

function SnapshotDeleter() {
  useEffect(() => void deleteViewSnapshots().catch(() => undefined), []);
  return null;
}

function Recorder({ userId, teamId }: { userId: string; teamId: string }) {
  const address = useRouterState({ select: ({ location }) => location.href });
  const owner = `${userId}|${teamId}`;

  useEffect(() => {
    void claimViewSnapshots(owner).catch(() => undefined);
    // Whoever goes, or goes to another team, leaves nothing to be seen before the app can ask who is here.
    return () => void deleteViewSnapshots().catch(() => undefined);
  }, [owner]);

  useEffect(() => {
    if (!hasViewSnapshot(address)) return undefined;
    let kept = '';
    const keep = async (): Promise<void> => {
      const root = document.getElementById('root');
      if (root === null || !isAtRest(root) || location.pathname + location.search !== address) return;
      const html = serializeView(root, {
        userId,
        teamId,
        language: document.documentElement.lang,
        fonts: fontsInUse(),
        heightPx: innerHeight,
      });
      if (html === kept) return;
      kept = html;
      await saveViewSnapshot({ address, html, build: filesOfPage(), owner });
    };
    // Not in the moment in which the page goes: what is being written then would be lost, and what was kept before with
    // it.
    const keepIdle = (): void =>
      whenIdle(() => document.visibilityState === 'visible' && void keep().catch(() => undefined));
    const first = setTimeout(keepIdle, STANDS_MS);
    const again = setInterval(keepIdle, AGAIN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [owner, userId, teamId, address]);

  return null;
}

/** Safari has no such moment: then it is one of its own. */
const whenIdle = (act: () => void): void =>
  void ('requestIdleCallback' in globalThis ? requestIdleCallback(act) : setTimeout(act));

/** What this page was loaded with, as it says it itself. */
const filesOfPage = (): string[] =>
  [...document.head.querySelectorAll('script[type="module"][src], link[rel="stylesheet"]')].flatMap(
    (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? [],
  );

/** Addresses of the fonts that this page has loaded. */
const fontsInUse = (): string[] =>
  performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (name.endsWith('.woff2') ? [new URL(name).pathname] : []));

/**
 * Rows are there, the list stands at its top, nothing is open over it, chosen from it or typed that the address does
 * not say yet.
 */
const isAtRest = (root: Element): boolean =>
  root.querySelector('[data-chat]') !== null &&
  root.querySelector('[role="search"]') !== null &&
  [...root.querySelectorAll('[role="region"]')].every(({ scrollTop }) => scrollTop === 0) &&
  root.closest('[inert], [aria-hidden="true"]') === null &&
  [...root.querySelectorAll<HTMLInputElement>('input[type="search"]')].every(({ value }) => value === '') &&
  root.querySelector('[data-headlessui-state~="open"], [aria-expanded="true"], [aria-pressed="true"]') === null;
