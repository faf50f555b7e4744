import * as z from 'zod/mini';

/** A session as its own browser sees it: never the same one again after somebody has signed in. */
export interface CurrentSession {
  readonly id: string;
  readonly userId: string;
}

/** Reads Appwrite's session. Throws a ZodError when it lacks its id or its person's. */
export function readCurrentSession(document: unknown): CurrentSession {
  const wire = z.looseObject({ $id: z.string(), userId: z.string() }).parse(document);
  return { id: wire.$id, userId: wire.userId };
}
