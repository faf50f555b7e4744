import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import * as z from 'zod/mini';
import { CHAT_ROW_HEIGHT } from './chat-row.tsx';

const KEPT_UNDER = 'outrider.list-scroll';
/** Entries of the history that are remembered, the latest last. */
const MOST_ENTRIES = 50;

/**
 * How far down the list stood, in px, by the entry of the history it stood at; as long as this tab lives, a reload
 * included.
 */
const topsSchema = z.array(z.object({ entry: z.string(), top: z.number() }));

function readTops(): Map<string, number> {
  try {
    const kept = z.safeParse(topsSchema, JSON.parse(sessionStorage.getItem(KEPT_UNDER) ?? '[]')).data;
    return new Map(kept?.map(({ entry, top }) => [entry, top]));
  } catch {
    return new Map();
  }
}

const tops = readTops();

function keepTop(entry: string, top: number): void {
  tops.delete(entry);
  if (top > 0) tops.set(entry, top);
}

function writeTops(): void {
  try {
    sessionStorage.setItem(
      KEPT_UNDER,
      JSON.stringify([...tops].slice(-MOST_ENTRIES).map(([entry, top]) => ({ entry, top }))),
    );
  } catch {
    // Where storage is refused, it lasts as long as the page.
  }
}

/** What scrolls in the pane of the list; undefined where no row is listed. */
export const listIn = (pane: HTMLElement | null) => pane?.querySelector('[role="region"]') ?? undefined;

/** Index of the first row that stands wholly in sight. */
export const firstInSight = (pane: HTMLElement | null): number =>
  Math.ceil((listIn(pane)?.scrollTop ?? 0) / CHAT_ROW_HEIGHT);

interface KeptScroll {
  readonly pane: RefObject<HTMLElement | null>;
  /** Rows that are listed. */
  readonly count: number;
  readonly isComplete: boolean;
  readonly onShowMore: () => void;
}

/**
 * Whoever comes back to the list, by the browser's "back" or by loading the page anew, finds it where they left it, as
 * many rows as that takes. Returns whether that is still due.
 */
export function useScrollRestoration({ pane, count, isComplete, onShowMore }: KeptScroll): RefObject<boolean> {
  const entry = useRouter().latestLocation.state.__TSR_key ?? '';
  /** Until it stands where it was left, what the list does says nothing. */
  const isDue = useRef(true);

  useLayoutEffect(() => {
    const list = listIn(pane.current);
    // Out of sight, behind a conversation on a phone, it stands nowhere yet.
    if (!isDue.current || list === undefined || list.clientHeight === 0 || count === 0) return;
    const top = tops.get(entry) ?? 0;
    // Whoever has scrolled meanwhile wants to be there.
    const isLeft = list.scrollTop > 0;
    if (!isLeft && !isComplete && count * CHAT_ROW_HEIGHT < top + list.clientHeight) return onShowMore();
    if (!isLeft && top > 0) list.scrollTo(0, top);
    isDue.current = false;
  }, [pane, entry, count, isComplete, onShowMore]);

  useEffect(() => {
    const place = pane.current;
    if (place === null) return undefined;
    const handleScroll = ({ target }: Event) => {
      if (!isDue.current && target === listIn(place)) keepTop(entry, listIn(place)?.scrollTop ?? 0);
    };
    // What is opened beside the list leaves it where it is, at another entry.
    const list = listIn(place);
    if (!isDue.current && list !== undefined && list.clientHeight > 0) keepTop(entry, list.scrollTop);
    place.addEventListener('scroll', handleScroll, { capture: true, passive: true });
    addEventListener('pagehide', writeTops);
    return () => {
      place.removeEventListener('scroll', handleScroll, { capture: true });
      removeEventListener('pagehide', writeTops);
    };
  }, [pane, entry]);
  return isDue;
}
