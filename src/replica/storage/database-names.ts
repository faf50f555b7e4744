import { Dexie } from 'dexie';

/** How long one listing may take, and how often it is asked for. */
const ANSWER_MS = 3_000;
const MAX_ATTEMPTS = 3;

/**
 * Lists the names of all databases of this origin. Chromium never answers a listing that was asked for while it deletes
 * the origin's data, so one without an answer is asked for again; rejects when none is answered.
 */
export async function listDatabaseNames(list: () => Promise<string[]> = listWithDexie): Promise<string[]> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const names = await Promise.race([list(), timeout(ANSWER_MS)]);
    if (names !== undefined) return names;
  }
  throw new Error('The browser does not list its databases');
}

const listWithDexie = async (): Promise<string[]> => Dexie.getDatabaseNames();

const timeout = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms, undefined));
