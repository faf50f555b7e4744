import * as z from 'zod/mini';
import { teamStorageItem } from './local-storage.ts';

/**
 * Drafts in local storage that several tabs write at once. Each page writes into a slot of its own, and clears or
 * replaces only that slot and the one draft it shows: the drafts of other tabs stay beside it until the person has seen
 * them.
 *
 *   own draft:              none ──save──▶ own ──save(undefined)──▶ none
 *                                           └──show another──▶ set aside: one of the others
 *   draft of another page:  listed in `others` ──show──▶ shown ──save──▶ own
 */
interface DraftStorage<T> {
  /** Reads the newest draft and counts it as shown; undefined when there is none. */
  read(): T | undefined;
  /**
   * Replaces what this page has written or shows; undefined deletes it. Where storage is refused or full, nothing is
   * stored.
   */
  save(value: T | undefined): void;
  /** As `save`, for what must not be lost: throws where storage is refused or full, or the user has signed out. */
  write(value: T | undefined): void;
  /** Lists the drafts of other pages that this one does not show, newest first. */
  others(): readonly T[];
  /**
   * Shows one of the others from now on; `shown`, the draft shown before, is set aside. False where there is no space
   * for that: nothing has changed then.
   */
  show(other: T, shown: T | undefined): boolean;
  /** Deletes one of the others. */
  discard(other: T): void;
}

/** Time in which a write of another tab may have been made without knowing of this one's, ms. */
const CONCURRENT_MS = 1_000;

/**
 * Creates storage for drafts of a user for single entities of a team, kept until they sign out, as one page writes
 * them. Neither entity ids nor those from `newId` contain blanks.
 */
export function createDraftStorage<T>(
  name: string,
  schema: z.ZodMiniType<T>,
  newId: () => string,
  /** Unix ms. */
  now: () => number,
) {
  const pageId = newId();
  /** What this page has just written, by address. */
  const written = new Map<string, { readonly atMs: number; readonly restore: () => void }>();
  // All drafts of a team are one value: of two tabs that write in the same moment, the later one drops the other's.
  globalThis.addEventListener?.('storage', () => {
    for (const [address, { atMs, restore }] of written)
      if (now() - atMs > CONCURRENT_MS) written.delete(address);
      else restore();
  });
  /** The draft that this page shows, as JSON, by team and entity. */
  const shownDrafts = new Map<string, string>();
  const itemOfTeam = teamStorageItem(name, z.record(z.string(), schema));
  /** Slots named `entity page`, newest last; a slot named by the entity alone was written before pages had slots. */
  const slotsOf = (userId: string, teamId: string): readonly (readonly [string, T])[] =>
    Object.entries(itemOfTeam(userId, teamId).read() ?? {});
  const entityOf = (slot: string): string => slot.split(' ', 1)[0] ?? slot;

  return {
    of(userId: string, teamId: string, entityId: string): DraftStorage<T> {
      const item = itemOfTeam(userId, teamId);
      const ownSlot = `${entityId} ${pageId}`;
      const address = `${item.key} ${entityId}`;
      const isShown = (value: T): boolean => JSON.stringify(value) === shownDrafts.get(address);
      const slots = () => slotsOf(userId, teamId);
      const isOther = ([slot, value]: readonly [string, T]): boolean =>
        entityOf(slot) === entityId && slot !== ownSlot && !isShown(value);
      const isNotShown = (entry: readonly [string, T]): boolean => entityOf(entry[0]) !== entityId || isOther(entry);
      const write = (entries: readonly (readonly [string, T])[]): void =>
        item.write(entries.length === 0 ? undefined : Object.fromEntries(entries));
      const replace = (value: T | undefined): void => {
        write([...slots().filter(isNotShown), ...(value === undefined ? [] : [[ownSlot, value] as const])]);
        if (value === undefined) written.delete(address);
        else written.set(address, { atMs: now(), restore: () => void (isKept() || attempt(() => replace(value))) });
      };
      const isKept = (): boolean => slots().some(([slot]) => slot === ownSlot);
      const attempt = (operation: () => void): boolean => {
        try {
          operation();
          return true;
        } catch {
          return false;
        }
      };
      return {
        read() {
          const newest = slots().findLast(([slot]) => entityOf(slot) === entityId)?.[1];
          if (newest !== undefined) shownDrafts.set(address, JSON.stringify(newest));
          return newest;
        },
        save: (value) => void attempt(() => replace(value)),
        write: replace,
        others: () =>
          slots()
            .filter(isOther)
            .map(([, value]) => value)
            .toReversed(),
        show(other, shown) {
          const setAside = shown === undefined ? [] : [[`${entityId} ${newId()}`, shown] as const];
          const hasSpace = attempt(() => write([...slots().filter(isNotShown), ...setAside]));
          if (hasSpace) {
            shownDrafts.set(address, JSON.stringify(other));
            written.delete(address);
          }
          return hasSpace;
        },
        discard: (other) =>
          void attempt(() =>
            write(slots().filter((entry) => !isOther(entry) || JSON.stringify(entry[1]) !== JSON.stringify(other))),
          ),
      };
    },
    /** Returns the newest draft of each entity of a team, by entity id. */
    newest: (userId: string, teamId: string): Readonly<Record<string, T>> =>
      Object.fromEntries(slotsOf(userId, teamId).map(([slot, value]) => [entityOf(slot), value])),
    /** Lists all drafts of a team with their entity ids. */
    list: (userId: string, teamId: string): readonly (readonly [thingId: string, draft: T])[] =>
      slotsOf(userId, teamId).map(([slot, value]) => [entityOf(slot), value]),
  };
}
