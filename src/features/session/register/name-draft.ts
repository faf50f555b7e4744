import * as z from 'zod/mini';
import type { User } from '#domain/session/user.ts';
import { localStorageItem } from '#replica/storage/local-storage.ts';

/**
 * The name that was typed for an address that has an account already: an invitation has made it, its person comes in by
 * a mail, and the account gets the name then. Kept on the device, since mails are opened in tabs of their own.
 */
export const nameDraft = localStorageItem('typed-name', z.object({ email: z.string(), name: z.string() }));

/**
 * The name to give an account; undefined when its person has one (Appwrite calls whoever has none by the address), or
 * typed none for it here.
 */
export function nameFor(
  { name, email }: Pick<User, 'name' | 'email'>,
  typed: { readonly email: string; readonly name: string } | undefined,
): string | undefined {
  const isNamed = name !== '' && name.toLowerCase() !== email.toLowerCase();
  return isNamed || typed?.email.toLowerCase() !== email.toLowerCase() ? undefined : typed.name;
}
