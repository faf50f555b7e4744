import { newTeamSchema, type NewTeam } from '#domain/team/new-team.ts';
import { userStorageItem } from '#replica/storage/local-storage.ts';

/** The team somebody was about to make. */
export const newTeamDraft = userStorageItem('new-team', newTeamSchema);

/** A team nothing is known of yet but its id. */
export const emptyTeam = (): NewTeam =>
  newTeamSchema.parse({ id: crypto.randomUUID(), name: '', invitations: [{ email: '', role: 'member' }] });

/** Whether anything was typed. */
export const isTeamDraftStarted = ({ name, invitations }: NewTeam): boolean =>
  `${name}${invitations.map(({ email }) => email).join('')}`.trim() !== '';
