import * as z from 'zod/mini';

/** Describes a session as its own browser sees it. It is a new one after every sign-in. */
export interface CurrentSession {
  readonly id: string;
  readonly userId: string;
}

/** Reads Appwrite's session. Throws a ZodError when the session's or the person's id is missing. */
export function readCurrentSession(document: unknown): CurrentSession {
  const wire = z.looseObject({ $id: z.string(), userId: z.string() }).parse(document);
  return { id: wire.$id, userId: wire.userId };
}
