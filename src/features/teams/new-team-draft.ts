import { newTeamSchema, type NewTeam } from '#domain/team/new-team.ts';
import { userStorageItem } from '#replica/storage/local-storage.ts';

/** Stores the team being created. */
export const newTeamDraft = userStorageItem('new-team', newTeamSchema);

/** Creates an empty team draft with an id. */
export const emptyTeam = (): NewTeam =>
  newTeamSchema.parse({ id: crypto.randomUUID(), name: '', invitations: [{ email: '', role: 'member' }] });

/** Tells whether anything was typed. */
export const isTeamDraftStarted = ({ name, invitations }: NewTeam): boolean =>
  `${name}${invitations.map(({ email }) => email).join('')}`.trim() !== '';
