import { OutriderError } from '#domain/wire/errors.ts';
import type { Backend, PersonalBackend } from '#server/backend/backend.ts';
import { appwriteTypeOf } from '#server/backend/failure.ts';
import { findActiveOwners, listMembers } from '../members/memberships.ts';

/** Outlives one request. */
const TOKEN_SECONDS = 60;

/**
 * Runs `act` as an owner of the team: Appwrite sends invitations for owners only, and a server key adds people at once
 * instead of inviting them. Mails are written in `language`. Creates a session only for an owner without one, and
 * deletes it afterwards. Throws `forbidden` for a team without an owner who can sign in.
 */
export async function withOwnerSession<T>(
  backend: Backend,
  { teamId, language }: { readonly teamId: string; readonly language: string | undefined },
  work: (owner: PersonalBackend) => Promise<T>,
): Promise<T> {
  const [owner] = await findActiveOwners(backend, await listMembers(backend, teamId));
  if (owner === undefined) throw new OutriderError('forbidden', 'This team has no owner, so nobody can be invited.');
  const { users } = backend;
  const { userId } = owner;
  const jwtOf = async (session: { readonly sessionId?: string }): Promise<string> =>
    (await users.createJWT({ userId, duration: TOKEN_SECONDS, ...session })).jwt;
  try {
    return await work(backend.asUser(await jwtOf({}), language));
  } catch (error) {
    if (appwriteTypeOf(error) !== 'user_session_not_found') throw error;
  }
  const { $id: sessionId } = await users.createSession({ userId });
  try {
    return await work(backend.asUser(await jwtOf({ sessionId }), language));
  } finally {
    await users.deleteSession({ userId, sessionId });
  }
}
