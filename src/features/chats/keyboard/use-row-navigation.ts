import { useEffect, useRef, type RefObject } from 'react';
import type { Chat } from '#domain/chat/chat.ts';
import { firstVisibleRow } from '../list/list-scroll.ts';

interface RowPosition {
  readonly id: string;
  readonly filterKey: string;
  readonly index: number;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * Returns the row `step` after a chat's row; for a chat no longer listed, after its former position; without a chat or
 * for an unknown one, the first visible row (its index). Undefined at either end.
 */
export function rowAfter(
  rows: readonly Chat[],
  id: string | undefined,
  step: 1 | -1,
  lastPositions: RowPosition | undefined,
  firstVisible: number,
): Chat | undefined {
  const indexOf = (rowId: string | undefined) => rows.findIndex((row) => row.id === rowId);
  const current = id === undefined ? -1 : indexOf(id);
  if (current >= 0) return rows[current + step];
  if (id === undefined || lastPositions?.id !== id) return rows[Math.min(firstVisible, rows.length - 1)];
  // New rows shift the neighbours, so they are looked up again.
  const after = indexOf(lastPositions.after);
  const before = indexOf(lastPositions.before);
  const gap = after >= 0 ? after : before >= 0 ? before + 1 : Math.min(lastPositions.index, rows.length);
  return rows[step === 1 ? gap : gap - 1];
}

export interface RowNavigation {
  /** Returns the row one step from a chat's row. */
  readonly stepFrom: (id: string | undefined, step: 1 | -1) => Chat | undefined;
  /**
   * Returns a chat's row; for a chat that left the list, its successor or the last row. Undefined for a chat never
   * listed.
   */
  readonly rowFor: (id: string) => Chat | undefined;
  /** Remembers the position of an opened chat or focused row. */
  readonly remember: (what: 'open' | 'focused', id: string | undefined) => void;
}

/**
 * Navigates the list, also from a chat that left it, such as one just read in the list of unread chats. `filterKey`
 * identifies what the rows answer.
 */
export function useRowNavigation(
  rows: readonly Chat[],
  filterKey: string,
  openId: string | undefined,
  listPane: RefObject<HTMLElement | null>,
): RowNavigation {
  const lastPositions = useRef<Readonly<Partial<Record<'open' | 'focused', RowPosition>>>>({});
  const remember: RowNavigation['remember'] = (what, id) => {
    const index = id === undefined ? -1 : rows.findIndex((row) => row.id === id);
    if (id !== undefined && index >= 0)
      lastPositions.current = {
        ...lastPositions.current,
        [what]: { id, filterKey, index, before: rows[index - 1]?.id, after: rows[index + 1]?.id },
      };
  };
  useEffect(() => remember('open', openId));
  const positionOf = (id: string | undefined) =>
    [lastPositions.current.open, lastPositions.current.focused].find(
      (position) => position?.id === id && position?.filterKey === filterKey,
    );
  const stepFrom: RowNavigation['stepFrom'] = (id, step) =>
    rowAfter(rows, id, step, positionOf(id), firstVisibleRow(listPane.current));
  return {
    stepFrom,
    rowFor: (id) => rows.find((row) => row.id === id) ?? (positionOf(id) && (stepFrom(id, 1) ?? rows.at(-1))),
    remember,
  };
}
