import * as z from 'zod/mini';
import type { Backend } from './backend/backend.ts';
import { Query } from './backend/query.ts';

/** Credentials of the seeded demo; public, as the README states them. */
export const DEMO_ACCOUNT = { email: 'demo@outrider.test', password: 'outrider-demo' } as const;

/** Decides whether this Appwrite holds the demo, from this start or an earlier one. */
export async function hasDemoAccount(backend: Backend): Promise<boolean> {
  const answer = await backend.users.list({ queries: [Query.equal('email', DEMO_ACCOUNT.email), Query.limit(1)] });
  return z.looseObject({ users: z.array(z.unknown()) }).parse(answer).users.length > 0;
}
