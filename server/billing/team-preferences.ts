import { isSame } from '#domain/text/stable-json.ts';
import type { Backend } from '#server/backend/backend.ts';
import { appwriteTypeOf, refusedParameterOf } from '#server/backend/failure.ts';
import { readWithPreferences } from '#server/teams/readable-preferences.ts';

export type TeamPreferences = Readonly<Record<string, unknown>>;

/** Reads a team's preferences; undefined when the team does not exist. */
export async function findPreferences(
  { teams }: Pick<Backend, 'teams'>,
  teamId: string,
): Promise<TeamPreferences | undefined> {
  try {
    return await readWithPreferences({ teams }, teamId, () => teams.getPrefs({ teamId }));
  } catch (error) {
    if (appwriteTypeOf(error) === 'team_not_found') return undefined;
    throw error;
  }
}

/** Sets some preferences and leaves the others. Returns `absent` when the team does not exist. */
export async function setPreferences(
  backend: Pick<Backend, 'teams'>,
  teamId: string,
  preferences: TeamPreferences,
): Promise<'written' | 'so already' | 'absent'> {
  const present = await findPreferences(backend, teamId);
  if (present === undefined) return 'absent';
  if (Object.entries(preferences).every(([name, value]) => isSame(present[name] ?? null, value))) return 'so already';
  await backend.teams.updatePrefs({ teamId, prefs: { ...present, ...preferences } });
  return 'written';
}

/**
 * Sets preferences like `setPreferences`, but drops the others where Appwrite refuses them together: owners write
 * preferences, up to the greatest size, and must not thereby keep out those of their plan.
 */
export async function enforcePreferences(
  backend: Pick<Backend, 'teams'>,
  teamId: string,
  preferences: TeamPreferences,
): ReturnType<typeof setPreferences> {
  try {
    return await setPreferences(backend, teamId, preferences);
  } catch (error) {
    if (refusedParameterOf(error) !== 'prefs') throw error;
    await backend.teams.updatePrefs({ teamId, prefs: preferences });
    return 'written';
  }
}
