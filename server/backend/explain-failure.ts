import { OutriderError } from '#domain/wire/errors.ts';
import type { ExternalAppwrite } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';
import { appwriteTypeOf, isConnectionFailure, Redirected } from './failure.ts';

/** Scopes that the server key needs, as Appwrite's console names them. */
export const KEY_SCOPES = [
  'users.read',
  'users.write',
  'teams.read',
  'teams.write',
  'databases.read',
  'databases.write',
  'collections.read',
  'collections.write',
  'attributes.read',
  'attributes.write',
  'indexes.read',
  'indexes.write',
  'documents.read',
  'documents.write',
] as const;

const KEY_TYPES: ReadonlySet<string> = new Set([
  'user_unauthorized',
  'general_unauthorized_scope',
  'general_access_forbidden',
  'project_key_expired',
]);

/** The refusal of an endpoint that answers from another address, `target` where that is known. */
export const redirectedError = (endpoint: string, target?: string): StartError =>
  new StartError(
    `APPWRITE_ENDPOINT ${endpoint} redirects${target === undefined ? '' : ` to ${target}`}. Give the address that answers itself: redirects are not followed, since they would take APPWRITE_API_KEY elsewhere.`,
  );

/**
 * Runs the first calls to a configured Appwrite. Turns failures into a `StartError` of one sentence, which names the
 * wrong variable; failures of the embedded service (no `appwrite`) pass through.
 */
export async function explainFailure<T>(
  appwrite: ExternalAppwrite | undefined,
  firstCalls: () => Promise<T>,
): Promise<T> {
  try {
    return await firstCalls();
  } catch (error) {
    if (appwrite === undefined || error instanceof StartError || error instanceof OutriderError) throw error;
    const { endpoint, projectId } = appwrite;
    const type = appwriteTypeOf(error) ?? '';
    if (error instanceof Redirected) throw redirectedError(endpoint);
    if (isConnectionFailure(error))
      throw new StartError(
        `APPWRITE_ENDPOINT ${endpoint} cannot be reached. Check the address and that Appwrite is running.`,
      );
    if (type === 'project_not_found')
      throw new StartError(`APPWRITE_PROJECT_ID ${projectId} is not a project of the Appwrite at ${endpoint}.`);
    if (KEY_TYPES.has(type))
      throw new StartError(
        `APPWRITE_API_KEY was refused (${type}). It needs the scopes ${KEY_SCOPES.join(', ')}; set them in Appwrite's console under the project's API keys.`,
      );
    if (type === '')
      throw new StartError(
        `APPWRITE_ENDPOINT ${endpoint} does not answer like an Appwrite. Check the address; it ends with /v1.`,
      );
    throw new StartError(
      `The Appwrite at ${endpoint} refused what was asked (${type}): ${error instanceof Error ? error.message : 'no reason given'}`,
    );
  }
}
