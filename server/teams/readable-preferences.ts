import * as z from 'zod/mini';
import { withoutUnparsableKeys } from '#domain/wire/unparsable-keys.ts';
import type { Backend } from '#server/backend/backend.ts';

/** What the SDK's JSON parser throws; `text` is the answer. */
const refusedAnswerSchema = z.object({ name: z.literal('SyntaxError'), text: z.string() });
const preferencesSchema = z.record(z.string(), z.unknown());

/** Returns the content of an answer that is JSON but that the SDK refuses to parse; undefined for other failures. */
function contentOfRefused(error: unknown): unknown {
  const refused = z.safeParse(refusedAnswerSchema, error);
  if (!refused.success) return undefined;
  try {
    return JSON.parse(refused.data.text);
  } catch {
    // Cut or no JSON at all: it says nothing about the preferences.
    return undefined;
  }
}

/**
 * Reads something of a team whose answer holds its preferences. Owners write them, and an external Appwrite stores keys
 * that its SDKs refuse to read: these are removed for good, then it is read again.
 */
export async function readWithPreferences<T>(
  { teams }: Pick<Backend, 'teams'>,
  teamId: string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (contentOfRefused(error) === undefined) throw error;
    await removeUnparsableKeys(teams, teamId);
    return read();
  }
}

async function removeUnparsableKeys(teams: Backend['teams'], teamId: string): Promise<void> {
  try {
    await teams.getPrefs({ teamId });
  } catch (error) {
    const content = z.safeParse(preferencesSchema, contentOfRefused(error));
    if (!content.success) throw error;
    await teams.updatePrefs({ teamId, prefs: withoutUnparsableKeys(content.data) });
  }
}
