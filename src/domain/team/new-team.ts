import * as z from 'zod/mini';
import { t } from '#i18n/translate.ts';
import { teamIdSchema } from '../wire/ids.ts';
import { MEMBER_MESSAGES } from '../member/member.ts';
import { emailProblem, MAX_ACCOUNT_NAME_LENGTH } from '../session/sign-in-problems.ts';
import { tooLongMessage } from '../text/text-limit-messages.ts';

/** Roles the wizard offers (specification part 2 §5). */
export const WIZARD_ROLES = ['member', 'owner'] as const;

/**
 * Describes a team that is being created (specification part 2 §2, "Team wizard"). Its id is generated once, so that a
 * retry creates no second team.
 */
export const newTeamSchema = z.object({
  id: teamIdSchema,
  name: z.string(),
  invitations: z.array(z.object({ email: z.string(), role: z.enum(WIZARD_ROLES) })),
});
export type NewTeam = z.output<typeof newTeamSchema>;

/** Holds the texts of part 2 §8. */
export const NEW_TEAM_MESSAGES = {
  nameRequired: t('Team name required'),
  failed: t('Failed to create team'),
  inviteFailed: t('Failed to send invitation'),
} as const;

/** Says what is wrong with a team's name by part 2 §5 and the backend's limit; undefined when it is valid. */
export const teamNameProblem = (name: string): string | undefined =>
  name.trim() === ''
    ? NEW_TEAM_MESSAGES.nameRequired
    : tooLongMessage(t('Team name'), name.trim().length, MAX_ACCOUNT_NAME_LENGTH);

/** Says what is wrong with an invitation's address by part 2 §5; an empty line is no invitation. */
export const invitationProblem = (email: string): string | undefined =>
  email.trim() === '' || emailProblem(email) === undefined ? undefined : MEMBER_MESSAGES.invalidEmail;

/** Returns the invitations to send: each address once, with the role that was chosen last for it. */
export function invitationsToSend({ invitations }: NewTeam): NewTeam['invitations'] {
  const byAddress = new Map(invitations.map(({ email, role }) => [email.trim().toLowerCase(), role]));
  byAddress.delete('');
  return [...byAddress].map(([email, role]) => ({ email, role }));
}
