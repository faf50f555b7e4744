import { ID } from 'node-appwrite';
import * as z from 'zod/mini';
import { canParseUrl } from '#domain/text/can-parse-url.ts';
import type { ExternalAppwrite } from '#server/config.ts';
import { StartError } from '#server/start-error.ts';
import type { Backend } from './backend.ts';
import { redirectedError } from './explain-failure.ts';
import { appwriteTypeOf } from './failure.ts';

/** The first version with transactions, which every write uses. */
const OLDEST_VERSION = '1.8.0';
/** The version whose format the SDKs request; an older server warns at every call unless asked for its own. */
const SDK_VERSION = '2.0.0';

const TIMEOUT_MS = 10_000;

const compareVersions = (one: string, other: string): number => {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  const position = [0, 1, 2].find((index) => (a?.[index] ?? 0) !== (b?.[index] ?? 0)) ?? 0;
  return (a?.[position] ?? 0) - (b?.[position] ?? 0);
};

/**
 * Returns the response format to request from this Appwrite: its own version when older than the SDK, else undefined.
 * Throws a `StartError` when it is too old, and failures of the request.
 */
export async function chooseResponseFormat({
  endpoint,
  responseFormat,
}: ExternalAppwrite): Promise<string | undefined> {
  // Without a key: 1.8 does not tell a key its version.
  const address = `${endpoint}/health/version`;
  const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const target = answer.headers.get('Location');
  if (target !== null)
    throw redirectedError(endpoint, canParseUrl(target, address) ? new URL(target, address).href : undefined);
  const version = z.safeParse(
    z.object({ version: z.string().check(z.regex(/^\d+\.\d+\.\d+/)) }),
    await answer.json().catch(() => undefined),
  ).data?.version;
  if (version === undefined)
    throw new StartError(
      `APPWRITE_ENDPOINT ${endpoint} does not answer like an Appwrite. Check the address; it ends with /v1.`,
    );
  if (compareVersions(version, OLDEST_VERSION) < 0)
    throw new StartError(
      `The Appwrite at ${endpoint} is version ${version}, but Outrider needs ${OLDEST_VERSION} or newer. Upgrade it first.`,
    );
  return responseFormat ?? (compareVersions(version, SDK_VERSION) < 0 ? version : undefined);
}

/**
 * Returns one harmless call per scope, about a document that does not exist: it is refused for that, or for the missing
 * scope.
 */
function probesOf({ users, teams, databases }: Backend): Readonly<Record<string, () => Promise<unknown>>> {
  const absent = ID.unique();
  const collection = { databaseId: absent, collectionId: absent };
  const document = { ...collection, documentId: absent };
  return {
    'users.read': () => users.get({ userId: absent }),
    'users.write': () => users.updateName({ userId: absent, name: 'absent' }),
    'teams.read': () => teams.get({ teamId: absent }),
    'teams.write': () => teams.updateName({ teamId: absent, name: 'absent' }),
    'databases.read': () => databases.get({ databaseId: absent }),
    'databases.write': () => databases.update({ databaseId: absent, name: 'absent' }),
    'collections.read': () => databases.getCollection(collection),
    'collections.write': () => databases.updateCollection({ ...collection, name: 'absent' }),
    'documents.read': () => databases.getDocument(document),
    'documents.write': () => databases.updateDocument({ ...document, permissions: [] }),
  };
}

/** Throws a `StartError` that names the scopes the key lacks; other failures pass through. */
export async function requireScopes(backend: Backend): Promise<void> {
  const probes = Object.entries(probesOf(backend));
  const missing = await Promise.all(
    probes.map(async ([scope, call]) => {
      try {
        await call();
      } catch (error) {
        const type = appwriteTypeOf(error);
        if (type === 'general_unauthorized_scope') return [scope];
        if (type === undefined || !type.endsWith('_not_found') || type === 'project_not_found') throw error;
      }
      return [];
    }),
  );
  const scopes = missing.flat();
  if (scopes.length === 0) return;
  // An unknown key counts as a guest, who may only read and write documents.
  const isUnknown = probes.every(([scope]) => scope.startsWith('documents.') || scopes.includes(scope));
  const missingScopes = isUnknown
    ? 'is not a key of this project, or has none of the scopes it needs'
    : `lacks the scopes ${scopes.join(', ')}`;
  throw new StartError(`APPWRITE_API_KEY ${missingScopes}. In Appwrite's console: the project, Overview, API keys.`);
}

/**
 * Returns one line per setting that the product needs and a server key cannot change: what, why, and where to set it.
 * Changes nothing.
 */
export async function findMisconfiguration(
  backend: Backend,
  { endpoint, projectId }: ExternalAppwrite,
  address: string,
): Promise<string[]> {
  const { origin, protocol, hostname } = new URL(address);
  const warnings: string[] = [];
  if (protocol === 'https:' && !endpoint.startsWith('https:')) {
    warnings.push(
      `PUBLIC_URL is https and APPWRITE_ENDPOINT is not: browsers will refuse to speak to ${endpoint}. Put TLS before Appwrite and give its https address.`,
    );
  }
  if (!(await isTrustedOrigin(endpoint, projectId, origin))) {
    warnings.push(
      `Appwrite does not know ${hostname}, so browsers may not read its answers there and nobody can sign in. In Appwrite's console: the project, Overview, Platforms, add a web platform with the hostname ${hostname}.`,
    );
  }
  const privacy = await checkMembershipPrivacy(backend);
  if (privacy !== 'shown') {
    const what =
      privacy === 'hidden'
        ? 'Members of a team do not see one another’s names and addresses'
        : 'It could not be seen yet whether members of a team see one another’s names and addresses (no team has two members of whom one is signed in)';
    warnings.push(
      `${what}; the app shows them. In Appwrite's console: the project, Auth, Security, Memberships privacy.`,
    );
  }
  return warnings;
}

/** Decides whether pages of this origin may read the answers of Appwrite. */
async function isTrustedOrigin(endpoint: string, projectId: string, origin: string): Promise<boolean> {
  const answer = await fetch(`${endpoint}/account`, {
    headers: { Origin: origin, 'X-Appwrite-Project': projectId },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.arrayBuffer();
  return answer.headers.get('Access-Control-Allow-Origin')?.toLowerCase() === origin.toLowerCase();
}

const membershipSchema = z.object({
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string(),
  confirm: z.boolean(),
});
const membershipsSchema = z.object({ memberships: z.array(membershipSchema) });
const teamsSchema = z.object({ teams: z.array(z.object({ $id: z.string(), total: z.number() })) });

/** Reads the memberships of one team as one of its signed-in members. */
async function checkMembershipPrivacy(backend: Backend): Promise<'shown' | 'hidden' | 'unknown'> {
  const { teams } = z.parse(teamsSchema, await backend.teams.list());
  const team = teams.find(({ total }) => total > 1);
  if (team === undefined) return 'unknown';
  const listed = z
    .parse(membershipsSchema, await backend.teams.listMemberships({ teamId: team.$id }))
    .memberships.filter(({ confirm }) => confirm);
  for (const { userId } of listed) {
    const colleague = listed.find(
      (member) => member.userId !== userId && member.userName !== '' && member.userEmail !== '',
    );
    const jwt = colleague === undefined ? undefined : await createJwt(backend, userId);
    if (colleague === undefined || jwt === undefined) continue;
    const { memberships } = z.parse(
      membershipsSchema,
      await backend.asUser(jwt).teams.listMemberships({ teamId: team.$id }),
    );
    const seen = memberships.find((member) => member.userId === colleague.userId);
    return seen?.userName === colleague.userName && seen.userEmail === colleague.userEmail ? 'shown' : 'hidden';
  }
  return 'unknown';
}

/** Returns a token of a person who is signed in somewhere; undefined for others. */
async function createJwt({ users }: Backend, userId: string): Promise<string | undefined> {
  try {
    return (await users.createJWT({ userId })).jwt;
  } catch (error) {
    if (appwriteTypeOf(error) === 'user_session_not_found') return undefined;
    throw error;
  }
}
