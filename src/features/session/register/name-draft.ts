import * as z from 'zod/mini';
import type { User } from '#domain/session/user.ts';
import { localStorageItem } from '#replica/storage/local-storage.ts';

/**
 * Name typed for an address that already has an account, made by an invitation. The person signs in by mail and the
 * account gets the name then. Stored on the device because mailed links open in new tabs.
 */
export const nameDraft = localStorageItem('typed-name', z.object({ email: z.string(), name: z.string() }));

/**
 * Returns the name to give an account; undefined when it has one (Appwrite uses the address as default name) or none
 * was typed here.
 */
export function nameFor(
  { name, email }: Pick<User, 'name' | 'email'>,
  typed: { readonly email: string; readonly name: string } | undefined,
): string | undefined {
  const isNamed = name !== '' && name.toLowerCase() !== email.toLowerCase();
  return isNamed || typed?.email.toLowerCase() !== email.toLowerCase() ? undefined : typed.name;
}
