import { useEffect, useRef, type RefObject } from 'react';
import type { Chat } from '#domain/chat/chat.ts';
import { firstInSight } from '../list/list-scroll.ts';

interface Sighting {
  readonly id: string;
  readonly filterKey: string;
  readonly index: number;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * Which row comes `step` after that of a conversation; of one that is not listed any more, after the place it had; of
 * none, or one that never was, the first in sight (its index). Undefined at an end.
 */
export function rowAfter(
  rows: readonly Chat[],
  id: string | undefined,
  step: 1 | -1,
  seen: Sighting | undefined,
  inSight: number,
): Chat | undefined {
  const at = (wanted: string | undefined) => rows.findIndex((row) => row.id === wanted);
  const current = id === undefined ? -1 : at(id);
  if (current >= 0) return rows[current + step];
  if (id === undefined || seen?.id !== id) return rows[Math.min(inSight, rows.length - 1)];
  // Rows that came meanwhile have moved those around it.
  const after = at(seen.after);
  const before = at(seen.before);
  const gap = after >= 0 ? after : before >= 0 ? before + 1 : Math.min(seen.index, rows.length);
  return rows[step === 1 ? gap : gap - 1];
}

export interface RowNavigation {
  /** The row a step from that of a conversation. */
  readonly stepFrom: (id: string | undefined, step: 1 | -1) => Chat | undefined;
  /**
   * The row of a conversation; of one that has left the list, the one that took its place, or the last. Undefined for
   * one that was not seen there.
   */
  readonly rowFor: (id: string) => Chat | undefined;
  /** Remembers the place of one that is opened now, or whose row has the focus. */
  readonly remember: (what: 'open' | 'focused', id: string | undefined) => void;
}

/**
 * Steps along the list, also from a conversation that has left it, as one does that is read in the list of the unread.
 * `filterKey` tells what the rows are an answer to.
 */
export function useRowNavigation(
  rows: readonly Chat[],
  filterKey: string,
  openId: string | undefined,
  listPane: RefObject<HTMLElement | null>,
): RowNavigation {
  const seen = useRef<Readonly<Partial<Record<'open' | 'focused', Sighting>>>>({});
  const remember: RowNavigation['remember'] = (what, id) => {
    const index = id === undefined ? -1 : rows.findIndex((row) => row.id === id);
    if (id !== undefined && index >= 0)
      seen.current = {
        ...seen.current,
        [what]: { id, filterKey, index, before: rows[index - 1]?.id, after: rows[index + 1]?.id },
      };
  };
  useEffect(() => remember('open', openId));
  const seenOf = (id: string | undefined) =>
    [seen.current.open, seen.current.focused].find(
      (sighting) => sighting?.id === id && sighting?.filterKey === filterKey,
    );
  const stepFrom: RowNavigation['stepFrom'] = (id, step) =>
    rowAfter(rows, id, step, seenOf(id), firstInSight(listPane.current));
  return {
    stepFrom,
    rowFor: (id) => rows.find((row) => row.id === id) ?? (seenOf(id) && (stepFrom(id, 1) ?? rows.at(-1))),
    remember,
  };
}
