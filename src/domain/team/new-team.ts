import * as z from 'zod/mini';
import { say } from '#i18n/translate.ts';
import { teamIdSchema } from '../wire/ids.ts';
import { MEMBER_MESSAGES } from '../member/member.ts';
import { emailProblem, MAX_ACCOUNT_NAME_LENGTH } from '../profile/sign-in-problems.ts';
import { tooLongMessage } from '../text/text-limit-messages.ts';

/** Roles the wizard offers (specification part 2 §5). */
export const WIZARD_ROLES = ['member', 'owner'] as const;

/**
 * A team that is being made (specification part 2 §2, "Team wizard"). Its id is made once: asking again makes no second
 * team.
 */
export const newTeamSchema = z.object({
  id: teamIdSchema,
  name: z.string(),
  invitations: z.array(z.object({ email: z.string(), role: z.enum(WIZARD_ROLES) })),
});
export type NewTeam = z.output<typeof newTeamSchema>;

/** Texts of part 2 §8. */
export const NEW_TEAM_MESSAGES = {
  nameRequired: say('Team name required'),
  failed: say('Failed to create team'),
  inviteFailed: say('Failed to send invitation'),
} as const;

/** Part 2 §5, and the backend's bound; undefined when the name is fine. */
export const teamNameProblem = (name: string): string | undefined =>
  name.trim() === ''
    ? NEW_TEAM_MESSAGES.nameRequired
    : tooLongMessage(say('Team name'), name.trim().length, MAX_ACCOUNT_NAME_LENGTH);

/** Part 2 §5; a line that was left empty is no invitation. */
export const invitationProblem = (email: string): string | undefined =>
  email.trim() === '' || emailProblem(email) === undefined ? undefined : MEMBER_MESSAGES.invalidEmail;

/** The invitations to send: each address once, the last role that was chosen for it. */
export function invitationsToSend({ invitations }: NewTeam): NewTeam['invitations'] {
  const byAddress = new Map(invitations.map(({ email, role }) => [email.trim().toLowerCase(), role]));
  byAddress.delete('');
  return [...byAddress].map(([email, role]) => ({ email, role }));
}
