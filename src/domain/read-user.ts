import * as z from 'zod/mini';
import { lenientText } from './lenient.ts';
import { userSchema, type User } from './user.ts';

/** Reads Appwrite's user. Throws a ZodError when it has no usable id. */
export function readUser(document: unknown): User {
  const wire = z.looseObject({ $id: z.string(), name: lenientText, email: lenientText, emailVerification: z.catch(z.optional(z.boolean()), undefined) }).parse(document);
  return userSchema.parse({ id: wire.$id, name: wire.name, email: wire.email, isAddressConfirmed: wire.emailVerification });
}
