import * as z from 'zod/mini';
import { teamStorageItem } from './local-storage.ts';

/**
 * Drafts in local storage that several tabs write at once. Each page writes into a place of its own, and clears or
 * replaces nothing but that and the one draft it shows: what another tab has written stays beside it until somebody has
 * seen it.
 *
 *     none ──keep──▶ own ──keep(undefined)──▶ none          of another page: listed in `others` ──take up──▶ shown ──keep──▶ own
 *                     └──take up another──▶ put aside: one of the others
 */
interface DraftStorage<T> {
  /** The newest; undefined when there is none. Who reads it shows it. */
  read(): T | undefined;
  /**
   * In the place of what this page has written or shows; undefined forgets that. Where storage is refused or full, it
   * lasts as long as the page.
   */
  keep(value: T | undefined): void;
  /**
   * As `keep`, for what must not be lost: throws where storage is refused or full, or the person it belongs to has
   * signed out.
   */
  write(value: T | undefined): void;
  /** What other pages have written and this one does not show, the newest first. */
  others(): readonly T[];
  /**
   * Shows one of the others from now on; what was shown is put aside, undefined when nothing was. False where there is
   * no room for that: nothing has changed then.
   */
  takeUp(other: T, shown: T | undefined): boolean;
  /** Forgets one of the others. */
  discard(other: T): void;
}

/**
 * Drafts of each person for single things of a team, kept until they sign out, as one page writes them. Neither the ids
 * of things nor those that `newId` makes have blanks.
 */
export function createDraftStorage<T>(name: string, schema: z.ZodMiniType<T>, newId: () => string) {
  const page = newId();
  /** What each draft was when this page began to show it, as JSON, by team and thing. */
  const shownHere = new Map<string, string>();
  const keptOfTeam = teamStorageItem(name, z.record(z.string(), schema));
  /** Places as `thing page`, the newest last; what stands under a thing alone was written before pages had places. */
  const placesOf = (userId: string, teamId: string): readonly (readonly [string, T])[] =>
    Object.entries(keptOfTeam(userId, teamId).read() ?? {});
  const thingOf = (place: string): string => place.split(' ', 1)[0] ?? place;

  return {
    of(userId: string, teamId: string, thingId: string): DraftStorage<T> {
      const kept = keptOfTeam(userId, teamId);
      const own = `${thingId} ${page}`;
      const address = `${kept.key} ${thingId}`;
      const isShown = (value: T): boolean => JSON.stringify(value) === shownHere.get(address);
      const places = () => placesOf(userId, teamId);
      const isOther = ([place, value]: readonly [string, T]): boolean =>
        thingOf(place) === thingId && place !== own && !isShown(value);
      const isElse = (entry: readonly [string, T]): boolean => thingOf(entry[0]) !== thingId || isOther(entry);
      const write = (entries: readonly (readonly [string, T])[]): void =>
        kept.write(entries.length === 0 ? undefined : Object.fromEntries(entries));
      const replace = (value: T | undefined): void =>
        write([...places().filter(isElse), ...(value === undefined ? [] : [[own, value] as const])]);
      const attempt = (act: () => void): boolean => {
        try {
          act();
          return true;
        } catch {
          return false;
        }
      };
      return {
        read() {
          const newest = places().findLast(([place]) => thingOf(place) === thingId)?.[1];
          if (newest !== undefined) shownHere.set(address, JSON.stringify(newest));
          return newest;
        },
        keep: (value) => void attempt(() => replace(value)),
        write: replace,
        others: () =>
          places()
            .filter(isOther)
            .map(([, value]) => value)
            .toReversed(),
        takeUp(other, shown) {
          const aside = shown === undefined ? [] : [[`${thingId} ${newId()}`, shown] as const];
          const isAside = attempt(() => write([...places().filter(isElse), ...aside]));
          if (isAside) shownHere.set(address, JSON.stringify(other));
          return isAside;
        },
        discard: (other) =>
          void attempt(() =>
            write(places().filter((entry) => !isOther(entry) || JSON.stringify(entry[1]) !== JSON.stringify(other))),
          ),
      };
    },
    /** All that are kept of a team, the newest of each thing, by the ids of their things. */
    newest: (userId: string, teamId: string): Readonly<Record<string, T>> =>
      Object.fromEntries(placesOf(userId, teamId).map(([place, value]) => [thingOf(place), value])),
    /** All that are kept of a team, with the ids of their things. */
    list: (userId: string, teamId: string): readonly (readonly [thingId: string, draft: T])[] =>
      placesOf(userId, teamId).map(([place, value]) => [thingOf(place), value]),
  };
}
