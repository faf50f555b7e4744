import * as z from 'zod/mini';
import { lenientString } from '../wire/lenient-schemas.ts';
import { userSchema, type User } from './user.ts';

/** Describes the signed-in user as Appwrite reports them. */
export interface CurrentUser extends User {
  /** Whether they have set a password; absent when Appwrite does not report it. */
  readonly hasPassword?: boolean;
  /** Whether they have already seen the notice that they have no password. */
  readonly knowsNoPassword?: boolean;
  /** The server removed their password when they proved their address, and they were not told yet. */
  readonly hasRemovedPassword?: boolean;
}

/** Reads Appwrite's user. Throws a ZodError when it has no usable id. */
export function readUser(document: unknown): CurrentUser {
  const wire = z
    .looseObject({
      $id: z.string(),
      name: lenientString,
      email: lenientString,
      emailVerification: z.catch(z.optional(z.boolean()), undefined),
      passwordUpdate: z.catch(z.optional(z.string()), undefined),
      prefs: z.catch(
        z.object({ knowsNoPassword: z.optional(z.boolean()), passwordRemoved: z.optional(z.boolean()) }),
        {},
      ),
    })
    .parse(document);
  const user = userSchema.parse({
    id: wire.$id,
    name: wire.name,
    email: wire.email,
    isAddressConfirmed: wire.emailVerification,
  });
  return {
    ...user,
    ...(wire.passwordUpdate !== undefined && { hasPassword: wire.passwordUpdate !== '' }),
    ...(wire.prefs.knowsNoPassword === true && { knowsNoPassword: true }),
    ...(wire.prefs.passwordRemoved === true && wire.passwordUpdate === '' && { hasRemovedPassword: true }),
  };
}
