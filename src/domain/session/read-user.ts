import * as z from 'zod/mini';
import { lenientString } from '../wire/lenient-schemas.ts';
import { userSchema, type User } from './user.ts';

/** A person as Appwrite tells of them at this moment. */
export interface UserNow extends User {
  /** They have chosen a password; absent where Appwrite does not say. */
  readonly hasPassword?: boolean;
  /** They were told before that they have chosen none. */
  readonly knowsNoPassword?: boolean;
}

/** Reads Appwrite's user. Throws a ZodError when it has no usable id. */
export function readUser(document: unknown): UserNow {
  const wire = z
    .looseObject({
      $id: z.string(),
      name: lenientString,
      email: lenientString,
      emailVerification: z.catch(z.optional(z.boolean()), undefined),
      passwordUpdate: z.catch(z.optional(z.string()), undefined),
      prefs: z.catch(z.object({ knowsNoPassword: z.optional(z.boolean()) }), {}),
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
  };
}
