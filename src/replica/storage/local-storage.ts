import * as z from 'zod/mini';

/** Everything of ours in local storage bears it; a sign-out wipes by it (`src/app/startup/remembered-session.ts`). */
export const STORAGE_PREFIX = 'outrider.';

/**
 * A small value in local storage, beside the database: there before the first frame, and to be written in the moment a
 * page goes. For what was typed and not sent, put away, or left for; rows belong into the database, secrets nowhere.
 */
interface LocalStorageItem<T> {
  readonly key: string;
  /** Undefined when there is none, when another build wrote something else, and where the browser refuses storage. */
  read(): T | undefined;
  /** Undefined forgets it. Where storage is refused or full, it lasts as long as the page that shows it. */
  keep(value: T | undefined): void;
  /**
   * As `keep`, for what must not be lost: throws where storage is refused or full, or the person it belongs to has
   * signed out.
   */
  write(value: T | undefined): void;
}

/** A value of this device, whoever is here; with `userId`, only while that person is. */
export function localStorageItem<T>(name: string, schema: z.ZodMiniType<T>, userId?: string): LocalStorageItem<T> {
  const key = STORAGE_PREFIX + name;
  function write(value: T | undefined): void {
    if (value === undefined) return localStorage.removeItem(key);
    // A screen that goes with its person keeps what was typed after their sign-out has wiped it.
    if (userId !== undefined && signedIn.read()?.id !== userId) throw new Error('Its person is not here');
    localStorage.setItem(key, JSON.stringify(value));
  }
  return {
    key,
    read() {
      try {
        return z.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null')).data;
      } catch {
        return undefined;
      }
    },
    keep(value) {
      try {
        write(value);
      } catch {
        // See `KeptValue.keep`.
      }
    },
    write,
  };
}

/** The person who has signed in on this device and has not signed out (`src/app/startup/remembered-session.ts`). */
const signedIn = localStorageItem('user', z.object({ id: z.string() }));

/** A value of each person, kept until they sign out. */
export const userStorageItem =
  <T>(name: string, schema: z.ZodMiniType<T>) =>
  (userId: string): LocalStorageItem<T> =>
    localStorageItem(`${name}.${userId}`, schema, userId);

/** A value of each person for each of their teams, kept until they sign out. */
export const teamStorageItem =
  <T>(name: string, schema: z.ZodMiniType<T>) =>
  (userId: string, teamId: string): LocalStorageItem<T> =>
    localStorageItem(`${name}.${userId}.${teamId}`, schema, userId);
