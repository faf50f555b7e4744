import type { WireDocument } from '#domain/wire/wire-document.ts';
import { teamMembersAnswerSchema } from '#domain/team/team-answers.ts';
import { success, type Outcome } from './failure.ts';
import type { Remote } from './remote.ts';

/** Whoever was invited is an address until they come. */
const isHidden = ({ userName, userEmail, joined }: WireDocument): boolean =>
  userEmail === '' || (userName === '' && joined !== '');

/**
 * The memberships of a team with names and addresses: what Appwrite hides from members (its default) is asked of the
 * dashboard API. Where that does not answer they stay as they are.
 */
export async function listFullMemberships(
  remote: Pick<Remote, 'listMemberships' | 'dashboard'>,
  teamId: string,
): Promise<Outcome<WireDocument[]>> {
  const listed = await remote.listMemberships(teamId);
  if (!listed.ok || !listed.value.some(isHidden)) return listed;
  const answer = await remote.dashboard({ method: 'POST', path: '/team/members', body: {}, teamId });
  const told = teamMembersAnswerSchema.safeParse(answer.ok ? answer.value : undefined);
  if (!told.success) return listed;
  const full = new Map(told.data.members.map((member) => [member.$id, member]));
  return success(listed.value.map((membership) => ({ ...membership, ...full.get(membership.$id) })));
}
