import * as z from 'zod/mini';
import { userIdSchema } from './ids.ts';
import { lenientText } from './lenient.ts';

/** Who is signed in, as far as the app remembers it on the device. No secret is part of it. */
export const userSchema = z.object({ id: userIdSchema, name: z.string(), email: z.string() });
export type User = z.output<typeof userSchema>;

/** Reads Appwrite's user. Throws a ZodError when it has no usable id. */
export function readUser(document: unknown): User {
  const wire = z.looseObject({ $id: z.string(), name: lenientText, email: lenientText }).parse(document);
  return userSchema.parse({ id: wire.$id, name: wire.name, email: wire.email });
}

/** Validation of part 1 §5, in the texts it quotes. `undefined` when the value is fine. */
export function emailProblem(email: string): string | undefined {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : 'Invalid email address';
}

export function passwordProblem(password: string): string | undefined {
  return password.length >= 6 ? undefined : 'Password must be at least 6 characters';
}

export function nameProblem(name: string): string | undefined {
  return name.trim().length >= 2 ? undefined : 'Name must be at least 2 characters';
}
