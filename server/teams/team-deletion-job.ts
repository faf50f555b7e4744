import { jobIdOf, type NewJob } from '#server/jobs/job-queue.ts';

export const TEAM_DELETION_KIND = 'team.delete';

/** The facts of the team when its deletion begins. */
export interface TeamDeletionPayload {
  /** `$createdAt` of the team to delete; empty when Appwrite had no such team any more. */
  readonly teamCreatedAt: string;
}

/**
 * Returns the job that deletes a team; each team has one. Its document stays when it is done: as a tombstone, by which
 * the id is known to have been a team.
 */
export const teamDeletionJob = (teamId: string, payload: TeamDeletionPayload): NewJob => ({
  kind: TEAM_DELETION_KIND,
  key: deletionKeyOf(teamId),
  teamId,
  payload,
});

const deletionKeyOf = (teamId: string): string => `${TEAM_DELETION_KIND}:${teamId}`;

export const teamDeletionJobId = (teamId: string): string => jobIdOf(deletionKeyOf(teamId));
