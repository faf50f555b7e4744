import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import * as z from 'zod/mini';
import { chatRowHeight } from './chat-row.tsx';

const STORAGE_KEY = 'outrider.list-scroll';
/** Maximum number of remembered history entries, newest last. */
const MAX_ENTRIES = 50;

/** Scroll positions of the list in px by history entry, for the lifetime of the tab including reloads. */
const topsSchema = z.array(z.object({ entry: z.string(), top: z.number() }));

function readTops(): Map<string, number> {
  try {
    const stored = z.safeParse(topsSchema, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')).data;
    return new Map(stored?.map(({ entry, top }) => [entry, top]));
  } catch {
    return new Map();
  }
}

const tops = readTops();

function saveTop(entry: string, top: number): void {
  tops.delete(entry);
  if (top > 0) tops.set(entry, top);
}

function writeTops(): void {
  try {
    sessionStorage.setItem(
      STORAGE_KEY,
      JSON.stringify([...tops].slice(-MAX_ENTRIES).map(([entry, top]) => ({ entry, top }))),
    );
  } catch {
    // Without storage, positions last as long as the page.
  }
}

/** Returns the scroll container of the list pane; undefined without rows. */
export const scrollerIn = (pane: HTMLElement | null) => pane?.querySelector('[role="region"]') ?? undefined;

/** Returns the index of the first fully visible row. */
export const firstVisibleRow = (pane: HTMLElement | null): number =>
  Math.ceil((scrollerIn(pane)?.scrollTop ?? 0) / chatRowHeight());

interface ScrollRestorationOptions {
  readonly pane: RefObject<HTMLElement | null>;
  /** Number of listed rows. */
  readonly count: number;
  readonly isComplete: boolean;
  readonly onShowMore: () => void;
}

/**
 * Restores the list's scroll position after going back or reloading, loading as many rows as needed. Returns whether
 * that is still pending.
 */
export function useScrollRestoration({
  pane,
  count,
  isComplete,
  onShowMore,
}: ScrollRestorationOptions): RefObject<boolean> {
  const entry = useRouter().latestLocation.state.__TSR_key ?? '';
  /** Scroll events are ignored until the position is restored. */
  const isPending = useRef(true);

  useLayoutEffect(() => {
    const list = scrollerIn(pane.current);
    // Hidden behind a chat on a phone, the list has no position yet.
    if (!isPending.current || list === undefined || list.clientHeight === 0 || count === 0) return;
    const top = tops.get(entry) ?? 0;
    // The person scrolled already: keep that position.
    const hasScrolled = list.scrollTop > 0;
    if (!hasScrolled && !isComplete && count * chatRowHeight() < top + list.clientHeight) return onShowMore();
    if (!hasScrolled && top > 0) list.scrollTo(0, top);
    isPending.current = false;
  }, [pane, entry, count, isComplete, onShowMore]);

  useEffect(() => {
    const element = pane.current;
    if (element === null) return undefined;
    const handleScroll = ({ target }: Event) => {
      if (!isPending.current && target === scrollerIn(element)) saveTop(entry, scrollerIn(element)?.scrollTop ?? 0);
    };
    // Opening a chat beside the list keeps the position under another history entry.
    const list = scrollerIn(element);
    if (!isPending.current && list !== undefined && list.clientHeight > 0) saveTop(entry, list.scrollTop);
    element.addEventListener('scroll', handleScroll, { capture: true, passive: true });
    addEventListener('pagehide', writeTops);
    return () => {
      element.removeEventListener('scroll', handleScroll, { capture: true });
      removeEventListener('pagehide', writeTops);
    };
  }, [pane, entry]);
  return isPending;
}
