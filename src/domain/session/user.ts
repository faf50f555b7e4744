import * as z from 'zod/mini';
import { userIdSchema } from '../wire/ids.ts';

/** Describes the signed-in person as stored on the device. It contains no secret. */
export const userSchema = z.object({
  id: userIdSchema,
  name: z.string(),
  email: z.string(),
  /** Whether their email address is confirmed; absent when it was never queried. */
  isAddressConfirmed: z.optional(z.boolean()),
});
export type User = z.output<typeof userSchema>;
