import type { ExternalAppwrite } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';
import { appwriteTypeOf, isConnectionFailure } from './failure.ts';

const KEY_TYPES: ReadonlySet<string> = new Set(['user_unauthorized', 'general_unauthorized_scope', 'general_access_forbidden', 'project_key_expired']);

/**
 * Runs the first calls to Appwrite. What a wrong setting makes of them becomes a `StartError` that names the variable; other
 * failures, and those of the embedded service, pass through.
 */
export async function explainFailure(appwrite: ExternalAppwrite | undefined, firstCalls: () => Promise<void>): Promise<void> {
  try {
    await firstCalls();
  } catch (error) {
    if (appwrite === undefined) throw error;
    const type = appwriteTypeOf(error) ?? '';
    if (isConnectionFailure(error)) throw new StartError(`APPWRITE_ENDPOINT ${appwrite.endpoint} cannot be reached. Check the address and that Appwrite is running.`);
    if (type === 'project_not_found') throw new StartError(`APPWRITE_PROJECT_ID ${appwrite.projectId} is not a project of the Appwrite at ${appwrite.endpoint}.`);
    if (KEY_TYPES.has(type)) throw new StartError(`APPWRITE_API_KEY was refused (${type}). It needs the scopes databases, collections, attributes, indexes, documents, users and teams, read and write.`);
    throw error;
  }
}
