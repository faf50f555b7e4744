import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSyncStatus } from '#features/sync-status/sync-queries.ts';
import { readChatRetention } from '#replica/eviction/chat-retention.ts';
import {
  claimViewSnapshots,
  deleteViewSnapshots,
  hasViewSnapshot,
  saveViewSnapshot,
} from '#replica/storage/view-snapshot.ts';
import { t } from '#i18n/translate.ts';
import { useLive } from '#replica/live/use-live.tsx';
import { serializeView } from './serialize-view.ts';

/** A screen is recorded once it was shown this long, or as soon after as it is idle, and again after each interval. */
const DELAY_MS = 3_000;
const INTERVAL_MS = 60_000;

/**
 * Records what the screen shows, for the next start of the app (docs/adr/0026), unless the settings forbid it. Renders
 * nothing.
 */
export function ViewSnapshotRecorder({ userId, teamId }: { userId: string; teamId: string }) {
  const { reach } = useSyncStatus();
  const retention = useLive('chat-retention', readChatRetention);
  if (!('caches' in globalThis) || retention.state !== 'ready') return null;
  // Conversations that may not be stored may not be in a snapshot either, and an expired session shows nothing before
  // the next sign-in.
  return retention.value.keeping === 'none' || reach === 'needs-sign-in' ? (
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
    // After a sign-out or a change of team, no snapshot may be shown before the app knows who is signed in.
    return () => void deleteViewSnapshots().catch(() => undefined);
  }, [owner]);

  useEffect(() => {
    if (!hasViewSnapshot(address)) return undefined;
    let recorded = '';
    let recordedAtMs = -Infinity;
    const record = async (): Promise<void> => {
      const root = document.getElementById('root');
      if (root === null || !isIdle(root) || location.pathname + location.search !== address) return;
      const html = serializeView(root, {
        userId,
        teamId,
        language: document.documentElement.lang,
        fonts: fontsInUse(),
        heightPx: innerHeight,
        note: t('From your last visit'),
      });
      recordedAtMs = performance.now();
      if (html === recorded) return;
      recorded = html;
      await saveViewSnapshot({ address, html, build: filesOfPage(), owner });
    };
    // Not while the page is closing: an interrupted write would lose this snapshot and the one before.
    const recordIdle = (): void =>
      whenIdle(() => document.visibilityState === 'visible' && void record().catch(() => undefined));
    const interval = setInterval(() => performance.now() - recordedAtMs >= INTERVAL_MS && recordIdle(), DELAY_MS);
    return () => clearInterval(interval);
  }, [owner, userId, teamId, address]);

  return null;
}

/** Runs `callback` when the browser is idle; Safari has no idle callback, so there it runs as its own task. */
const whenIdle = (callback: () => void): void =>
  void ('requestIdleCallback' in globalThis ? requestIdleCallback(callback) : setTimeout(callback));

/** Returns the scripts and stylesheets this page was loaded with, from its own markup. */
const filesOfPage = (): string[] =>
  [...document.head.querySelectorAll('script[type="module"][src], link[rel="stylesheet"]')].flatMap(
    (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? [],
  );

/** Returns the paths of the fonts this page has loaded. */
const fontsInUse = (): string[] =>
  performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (name.endsWith('.woff2') ? [new URL(name).pathname] : []));

/**
 * Decides whether the screen is idle: its rows or its whole content shown, scrolled to its top, nothing open or
 * selected, and no typed text that the search params lack.
 */
const isIdle = (root: Element): boolean =>
  (root.querySelector('[data-chat]') !== null
    ? root.querySelector('[role="search"]') !== null
    : root.querySelector('[data-complete]') !== null && root.querySelector('main [data-skeleton]') === null) &&
  [...root.querySelectorAll('main, [role="region"]')].every(({ scrollTop }) => scrollTop === 0) &&
  root.closest('[inert], [aria-hidden="true"]') === null &&
  [...root.querySelectorAll<HTMLInputElement>('input[type="search"]')].every(({ value }) => value === '') &&
  root.querySelector('[data-headlessui-state~="open"], [aria-expanded="true"], [aria-pressed="true"]') === null;
