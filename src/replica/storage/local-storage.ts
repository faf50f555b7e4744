import * as z from 'zod/mini';

/** Prefix of all our keys in local storage; a sign-out deletes by it (`src/app/startup/remembered-session.ts`). */
export const STORAGE_PREFIX = 'outrider.';

/**
 * A small value in local storage, beside the database: it is there before the first frame, and can be written while a
 * page closes. For unsent input, dismissed notices and the like; rows belong in the database, secrets nowhere.
 */
interface LocalStorageItem<T> {
  readonly key: string;
  /** Undefined when there is none, when another build wrote something else, and where the browser refuses storage. */
  read(): T | undefined;
  /** Stores a value; undefined deletes it. Where storage is refused or full, nothing is stored. */
  save(value: T | undefined): void;
  /**
   * As `save`, for what must not be lost: throws where storage is refused or full, or the user it belongs to has signed
   * out.
   */
  write(value: T | undefined): void;
}

/** Returns a value of this device, for any user; with `userId`, it can only be written while that user is signed in. */
export function localStorageItem<T>(name: string, schema: z.ZodMiniType<T>, userId?: string): LocalStorageItem<T> {
  const key = STORAGE_PREFIX + name;
  function write(value: T | undefined): void {
    if (value === undefined) return localStorage.removeItem(key);
    // A screen that closes with a sign-out still writes what was typed after the sign-out has deleted it.
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
    save(value) {
      try {
        write(value);
      } catch {
        // See `LocalStorageItem.save`.
      }
    },
    write,
  };
}

/** Tells whether the browser denies local and session storage to this address: reading their size throws. */
export function isWebStorageDenied(): boolean {
  try {
    return localStorage.length + sessionStorage.length < 0;
  } catch {
    return true;
  }
}

/** The user who has signed in on this device and not signed out (`src/app/startup/remembered-session.ts`). */
export const signedIn = localStorageItem('user', z.object({ id: z.string() }));

/** Ids may have full stops, which separate the parts of a key. */
const keyPart = (id: string): string => id.replaceAll('.', '%2E');
const idIn = (part: string): string => part.replaceAll('%2E', '.');

/** Returns the ids of the user, and of the team if there is one, to whom the value of a key belongs. */
export function ownerOfKey(key: string): { readonly userId: string; readonly teamId: string | undefined } | undefined {
  if (!key.startsWith(STORAGE_PREFIX)) return undefined;
  const [, userPart, teamPart] = key.slice(STORAGE_PREFIX.length).split('.');
  if (userPart === undefined) return undefined;
  return { userId: idIn(userPart), teamId: teamPart === undefined ? undefined : idIn(teamPart) };
}

/** Returns a value of a user, kept until they sign out. */
export const userStorageItem =
  <T>(name: string, schema: z.ZodMiniType<T>) =>
  (userId: string): LocalStorageItem<T> =>
    localStorageItem(`${name}.${keyPart(userId)}`, schema, userId);

/** Returns a value of a user for one of their teams, kept until they sign out. */
export const teamStorageItem =
  <T>(name: string, schema: z.ZodMiniType<T>) =>
  (userId: string, teamId: string): LocalStorageItem<T> =>
    localStorageItem(`${name}.${keyPart(userId)}.${keyPart(teamId)}`, schema, userId);
