import * as z from 'zod/mini';
import { runtimeConfigSchema, type RuntimeConfig } from '#domain/wire/runtime-config.ts';
import { userSchema, type User } from '#domain/session/user.ts';
import { STORAGE_PREFIX, localStorageItem, ownerOfKey } from '#replica/storage/local-storage.ts';

/**
 * Local storage items that outlive a restart; none holds a secret. Writing a mark of a pending sign-out throws when it
 * fails, so that the sign-out fails with it.
 */
const items = {
  user: localStorageItem<User>('user', userSchema),
  config: localStorageItem<RuntimeConfig>('config', runtimeConfigSchema),
  signOut: localStorageItem('sign-out-pending', z.literal(1)),
  wipes: localStorageItem('wipe-pending', z.array(z.string())),
};

/** Returns the person who signed in last on this device and has not signed out. */
export const rememberedUser = items.user.read;
/** Throws where storage is refused or full: the next start would not know who has signed in. */
export const rememberUser = (user: User): void => items.user.write(user);
/** Takes newer data of the remembered person. */
export const updateRememberedUser = (user: User): void => items.user.save(user);
export const isUserKey = (key: string | null): boolean => key === items.user.key || key === null;

/** Returns `/config.json` as it was last read. */
export const rememberedConfig = items.config.read;
export const rememberConfig = (config: RuntimeConfig): void => items.config.save(config);

/**
 * Decides whether a sign-out has not reached the server yet. Its session is ended as soon as possible, before anyone
 * signs in again.
 */
export const isSignOutPending = (): boolean => items.signOut.read() !== undefined;
export const setSignOutPending = (isPending: boolean): void => items.signOut.write(isPending ? 1 : undefined);

/** Returns the names of replicas whose wipe has begun; an interrupted wipe is finished at the next start. */
export const pendingWipes = (): readonly string[] => items.wipes.read() ?? [];
export function setWipePending(name: string, isPending: boolean): void {
  const names = [...pendingWipes().filter((other) => other !== name), ...(isPending ? [name] : [])];
  items.wipes.write(names.length > 0 ? names : undefined);
}

/** Lists the keys of values in local storage of people who are not signed in. */
export function keysOfOthers(): string[] {
  const id = rememberedUser()?.id;
  return Object.keys(localStorage).filter((key) => {
    const owner = ownerOfKey(key);
    return owner !== undefined && owner.userId !== id;
  });
}

/** Removes values of people who are not signed in. */
export function forgetOthers(isMeant: (key: string) => boolean): void {
  for (const key of keysOfOthers().filter(isMeant)) localStorage.removeItem(key);
}

/**
 * Removes everything of ours from local storage except the configuration, the marks of a pending sign-out and what
 * other people have left here, which is asked about first (`src/app/sign-out/left-data.ts`).
 */
export function forgetPerson(): void {
  const keptKeys = [items.config.key, items.signOut.key, items.wipes.key, ...keysOfOthers()];
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(STORAGE_PREFIX) && !keptKeys.includes(key)) localStorage.removeItem(key);
  }
}

/** Removes the session fallback. Called last: where cookies do not reach the server, only it can end the session. */
export const forgetSessionFallback = (): void => localStorage.removeItem('cookieFallback');
