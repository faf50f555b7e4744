import * as z from 'zod/mini';
import { runtimeConfigSchema, type RuntimeConfig } from '#domain/wire/runtime-config.ts';
import { userSchema, type User } from '#domain/session/user.ts';
import { STORAGE_PREFIX, localStorageItem } from '#replica/storage/local-storage.ts';

/**
 * What the device remembers between starts. No secret is among it. What a sign-out has still to do is written down or
 * the sign-out fails.
 */
const items = {
  user: localStorageItem<User>('user', userSchema),
  config: localStorageItem<RuntimeConfig>('config', runtimeConfigSchema),
  signOut: localStorageItem('sign-out-pending', z.literal(1)),
  wipes: localStorageItem('wipe-pending', z.array(z.string())),
};

/** The person who signed in on this device last and has not signed out. */
export const rememberedUser = items.user.read;
export const rememberUser = (user: User): void => items.user.keep(user);
export const isUserKey = (key: string | null): boolean => key === items.user.key || key === null;

/** `/config.json` as it was read last. */
export const rememberedConfig = items.config.read;
export const rememberConfig = (config: RuntimeConfig): void => items.config.keep(config);

/**
 * A sign-out made while the server could not be reached: its session is ended as soon as it can be, before anyone signs
 * in again.
 */
export const isSignOutPending = (): boolean => items.signOut.read() !== undefined;
export const setSignOutPending = (isPending: boolean): void => items.signOut.write(isPending ? 1 : undefined);

/**
 * Names of replicas that a sign-out has begun to wipe; one that is killed in the middle is finished at the next start.
 */
export const pendingWipes = (): readonly string[] => items.wipes.read() ?? [];
export function setWipePending(name: string, isPending: boolean): void {
  const names = [...pendingWipes().filter((other) => other !== name), ...(isPending ? [name] : [])];
  items.wipes.write(names.length > 0 ? names : undefined);
}

/**
 * Forgets the person: everything of ours in local storage but the configuration and the marks of what a sign-out has
 * still to do.
 */
export function forgetPerson(): void {
  const staying = [items.config.key, items.signOut.key, items.wipes.key];
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(STORAGE_PREFIX) && !staying.includes(key)) localStorage.removeItem(key);
  }
}

/**
 * Forgets the session fallback: the last thing to go, since only it can end its session where cookies do not reach the
 * server.
 */
export const forgetSessionFallback = (): void => localStorage.removeItem('cookieFallback');
