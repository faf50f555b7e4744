import type { WireDocument } from '#domain/wire/wire-document.ts';
import { teamMembersAnswerSchema } from '#domain/team/team-answers.ts';
import { success, type Outcome } from './failure.ts';
import type { Remote } from './remote.ts';

/**
 * Decides whether Appwrite hides the email address or the name of a membership; an invited person has no name until
 * they join.
 */
const isHidden = ({ userName, userEmail, joined }: WireDocument): boolean =>
  userEmail === '' || (userName === '' && joined !== '');

/**
 * Lists the memberships of a team with names and email addresses: asks the dashboard API for what Appwrite hides from
 * members (its default). Where that does not answer, they stay hidden.
 */
export async function listFullMemberships(
  remote: Pick<Remote, 'listMemberships' | 'dashboard'>,
  teamId: string,
): Promise<Outcome<WireDocument[]>> {
  const listed = await remote.listMemberships(teamId);
  if (!listed.ok || !listed.value.some(isHidden)) return listed;
  const answer = await remote.dashboard({ method: 'POST', path: '/team/members', body: {}, teamId });
  const parsed = teamMembersAnswerSchema.safeParse(answer.ok ? answer.value : undefined);
  if (!parsed.success) return listed;
  const full = new Map(parsed.data.members.map((member) => [member.$id, member]));
  return success(listed.value.map((membership) => ({ ...membership, ...full.get(membership.$id) })));
}
