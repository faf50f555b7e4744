import * as z from 'zod/mini';
import { userIdSchema } from '../wire/ids.ts';

/** Who is signed in, as far as the app remembers it on the device. No secret is part of it. */
export const userSchema = z.object({
  id: userIdSchema,
  name: z.string(),
  email: z.string(),
  /** Whether they have shown that the address is theirs; absent where it was never asked. */
  isAddressConfirmed: z.optional(z.boolean()),
});
export type User = z.output<typeof userSchema>;
