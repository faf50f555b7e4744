import * as z from 'zod/mini';
import { userIdSchema } from './ids.ts';

/** Who is signed in, as far as the app remembers it on the device. No secret is part of it. */
export const userSchema = z.object({ id: userIdSchema, name: z.string(), email: z.string() });
export type User = z.output<typeof userSchema>;
