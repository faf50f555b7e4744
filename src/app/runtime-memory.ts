import * as z from 'zod/mini';
import { runtimeConfigSchema, type RuntimeConfig } from '#domain/runtime-config.ts';
import { userSchema, type User } from '#domain/user.ts';

/** What the device remembers between starts, in local storage. No secret is among it. */
const USER_KEY = 'outrider.user';
const CONFIG_KEY = 'outrider.config';
const SIGN_OUT_KEY = 'outrider.sign-out-pending';
const WIPE_KEY = 'outrider.wipe-pending';
const OWN_KEYS = /^outrider\./;

function read<T>(key: string, schema: z.ZodMiniType<T>): T | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The person who signed in on this device last and has not signed out. */
export const rememberedUser = (): User | undefined => read<User>(USER_KEY, userSchema);
export const rememberUser = (user: User): void => localStorage.setItem(USER_KEY, JSON.stringify(user));
export const isUserKey = (key: string | null): boolean => key === USER_KEY || key === null;

/** `/config.json` as it was read last. */
export const rememberedConfig = (): RuntimeConfig | undefined => read<RuntimeConfig>(CONFIG_KEY, runtimeConfigSchema);
export const rememberConfig = (config: RuntimeConfig): void => localStorage.setItem(CONFIG_KEY, JSON.stringify(config));

/**
 * A sign-out made while the server could not be reached: its session is ended as soon as it can be, before anyone signs in again.
 */
export const isSignOutPending = (): boolean => localStorage.getItem(SIGN_OUT_KEY) !== null;
export function setSignOutPending(isPending: boolean): void {
  if (isPending) localStorage.setItem(SIGN_OUT_KEY, '1');
  else localStorage.removeItem(SIGN_OUT_KEY);
}

/** Names of replicas that a sign-out has begun to wipe; one that is killed in the middle is finished at the next start. */
export const pendingWipes = (): readonly string[] => read<string[]>(WIPE_KEY, z.array(z.string())) ?? [];
export function setWipePending(name: string, isPending: boolean): void {
  const names = [...pendingWipes().filter((other) => other !== name), ...(isPending ? [name] : [])];
  if (names.length > 0) localStorage.setItem(WIPE_KEY, JSON.stringify(names));
  else localStorage.removeItem(WIPE_KEY);
}

/** Forgets the person: everything of ours in local storage but the configuration and the marks of what a sign-out has still to do. */
export function forgetPerson(): void {
  for (const key of Object.keys(localStorage)) {
    if (OWN_KEYS.test(key) && key !== CONFIG_KEY && key !== SIGN_OUT_KEY && key !== WIPE_KEY) localStorage.removeItem(key);
  }
}

/** Forgets the session fallback: the last thing to go, since only it can end its session where cookies do not reach the server. */
export const forgetSessionFallback = (): void => localStorage.removeItem('cookieFallback');
