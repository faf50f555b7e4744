import * as z from 'zod/mini';
import { withoutUnparsableKeys } from '#domain/wire/unparsable-keys.ts';
import type { Backend } from '#server/backend/backend.ts';
import { UnparsableAnswer } from '#server/backend/failure.ts';

const preferencesSchema = z.record(z.string(), z.unknown());

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
    if (!(error instanceof UnparsableAnswer)) throw error;
    await removeUnparsableKeys(teams, teamId);
    return read();
  }
}

async function removeUnparsableKeys(teams: Backend['teams'], teamId: string): Promise<void> {
  try {
    await teams.getPrefs({ teamId });
  } catch (error) {
    if (!(error instanceof UnparsableAnswer)) throw error;
    const preferences = preferencesSchema.parse(error.content);
    await teams.updatePrefs({ teamId, prefs: withoutUnparsableKeys(preferences) });
  }
}
