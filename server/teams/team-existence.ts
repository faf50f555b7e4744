import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { documentFields, type WireDocument } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Backend } from '#server/backend/backend.ts';
import { appwriteTypeOf, isConflict } from '#server/backend/failure.ts';
import type { ConditionalWrites } from '#server/backend/transaction.ts';
import { enqueueOperation } from '#server/jobs/job-queue.ts';
import { readWithPreferences } from './readable-preferences.ts';
import { teamDeletionJob, teamDeletionJobId } from './team-deletion-job.ts';

/**
 * Decides whether a team exists. Everything that acts for a team asks here: requests, API keys, jobs, generations,
 * payments.
 *
 *   exists ──an owner deletes it here──▶ record has `deletingAt`, job ──▶ Appwrite's team ends ──▶ everything else ends
 *      └────deleted at Appwrite───────▶ record without a team ──whoever finds it──▶ the same job ──▶ ────┘
 *
 * The job's document stays, so a deleted id is told from one that was never a team.
 *
 * `ending`: its deletion has begun, or another team has taken its id, but Appwrite has a team of this id. `gone`: it
 * had one. `unknown`: it never had.
 */
type TeamExistence = 'exists' | 'ending' | 'gone' | 'unknown';

/** A team of Appwrite, as far as its identity goes. */
const teamSchema = z.looseObject({ $id: z.string(), $createdAt: z.string(), name: z.string() });
export type AppwriteTeam = z.output<typeof teamSchema>;

const recordSchema = z.looseObject({
  ...documentFields,
  deletingAt: z.nullish(z.string()),
  teamCreatedAt: z.nullish(z.string()),
});

/** Finds a team of Appwrite; undefined when there is none. */
export async function findTeam({ teams }: Pick<Backend, 'teams'>, teamId: string): Promise<AppwriteTeam | undefined> {
  try {
    return teamSchema.parse(await readWithPreferences({ teams }, teamId, () => teams.get({ teamId })));
  } catch (error) {
    if (appwriteTypeOf(error) === 'team_not_found') return undefined;
    throw error;
  }
}

/** Tells whether the record of a team is missing, or its deletion has begun. */
export const isGoneRecord = (record: WireDocument | undefined): boolean => record === undefined || isDeleting(record);

/** Tells whether the deletion of the team with this record has begun. */
export const isDeleting = (record: WireDocument): boolean => (recordSchema.parse(record).deletingAt ?? '') !== '';

/**
 * Tells whether a record belongs to another team than the one that now has its id: that team was deleted at Appwrite,
 * and somebody took its id.
 */
export function isOfAnotherTeam(record: WireDocument, team: AppwriteTeam): boolean {
  const { teamCreatedAt } = recordSchema.parse(record);
  return (teamCreatedAt ?? '') !== '' && Date.parse(teamCreatedAt ?? '') !== Date.parse(team.$createdAt);
}

/** Tells whether a team exists; begins the deletion of what a team left that is gone at Appwrite. */
export async function readTeamExistence(backend: Backend, teamId: string, nowMs: number): Promise<TeamExistence> {
  const [team, record] = await Promise.all([
    findTeam(backend, teamId),
    backend.findDocument(COLLECTIONS.teams, teamId),
  ]);
  const deleted = team === undefined ? 'gone' : 'ending';
  if (record !== undefined) {
    if (isDeleting(record) || (team !== undefined && isOfAnotherTeam(record, team))) return deleted;
    if (team !== undefined) return 'exists';
    await beginDeletion(backend, teamId, nowMs);
    return 'gone';
  }
  if ((await backend.findDocument(COLLECTIONS.jobs, teamDeletionJobId(teamId))) !== undefined) return deleted;
  return team === undefined ? 'unknown' : 'exists';
}

/**
 * Tells whether the team of something that is stored was deleted. A team of which not even a record is left had that,
 * so its deletion begins here.
 */
export async function isTeamGone(backend: Backend, teamId: string, nowMs: number): Promise<boolean> {
  const existence = await readTeamExistence(backend, teamId, nowMs);
  if (existence === 'unknown') await beginDeletion(backend, teamId, nowMs);
  return existence !== 'exists';
}

/** Throws `team_gone`, in these words, for a team that was deleted. */
export async function assertTeamExists(
  backend: Backend,
  teamId: string,
  nowMs: number,
  message: string,
): Promise<void> {
  if (await isTeamGone(backend, teamId, nowMs)) throw new OutriderError('team_gone', message);
}

/**
 * Returns the writes with which the deletion of a team begins: from their commit on nothing of it answers any more.
 * Undefined when it has begun already.
 */
export async function planDeletion(
  backend: Backend,
  teamId: string,
  team: AppwriteTeam | undefined,
  nowMs: number,
): Promise<ConditionalWrites | undefined> {
  const [record, job] = await Promise.all([
    backend.findDocument(COLLECTIONS.teams, teamId),
    backend.findDocument(COLLECTIONS.jobs, teamDeletionJobId(teamId)),
  ]);
  if (job !== undefined) return undefined;
  const enqueued = enqueueOperation(teamDeletionJob(teamId, { teamCreatedAt: team?.$createdAt ?? '' }), nowMs);
  if (record === undefined) return { operations: [enqueued] };
  const turn = record['turn'] ?? null;
  const address = { collection: COLLECTIONS.teams, id: teamId };
  return {
    operations: [
      enqueued,
      // The version advances, so that decisions in flight that depend on it are made again, and refused.
      {
        ...address,
        action: 'update',
        data: { deletingAt: new Date(nowMs).toISOString(), turn: Number(turn ?? 0) + 1 },
      },
    ],
    expectations: [{ ...address, fields: { turn } }],
  };
}

/** Begins the deletion of what a team left that Appwrite no longer has. Does nothing when it has begun. */
export async function beginDeletion(backend: Backend, teamId: string, nowMs: number): Promise<void> {
  try {
    const writes = await planDeletion(backend, teamId, undefined, nowMs);
    if (writes !== undefined) await backend.transact(writes.operations, writes.expectations);
  } catch (error) {
    // Somebody else has begun it, or has written the record: the next request finds it again.
    if (!isConflict(error)) throw error;
  }
}
