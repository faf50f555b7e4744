import { Dexie } from 'dexie';

const MAX_ATTEMPTS = 3;

/** The outside parts. */
interface ListingParts {
  readonly list?: () => Promise<string[]>;
  /** How long one listing may take. */
  readonly answerMs?: number;
}

/**
 * Lists the names of all databases of this origin. Chromium never answers a listing that was asked for while it deletes
 * the origin's data, so one without an answer is asked for again; rejects when none is answered.
 */
export async function listDatabaseNames({
  list = async () => Dexie.getDatabaseNames(),
  answerMs = 3_000,
}: ListingParts = {}): Promise<string[]> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const names = await Promise.race([list(), expiry(answerMs)]);
    if (names !== undefined) return names;
  }
  throw new Error('No list of databases');
}

const expiry = (ms: number): Promise<undefined> =>
  new Promise((resolve) => AbortSignal.timeout(ms).addEventListener('abort', () => resolve(undefined)));

/** Returns the id of the user whose database has this name (`replicaName`). */
export const userOfDatabase = (name: string): string => name.slice(name.lastIndexOf('|') + 1);

/** Tells whether a database could not be opened because there is none of its name. */
export const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchDatabaseError';
