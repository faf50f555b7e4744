import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { Backend } from '#server/backend/backend.ts';
import { isConflict } from '#server/backend/failure.ts';
import { beginDeletion, findTeam, isDeleting, isOfAnotherTeam, type AppwriteTeam } from './team-existence.ts';
import { TeamFailures } from './team-failures.ts';

interface EndGoneTeamsDeps {
  readonly backend: Backend;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** So many teams may be gone at once without a doubt. */
const UNDOUBTED = 10;

/**
 * Begins the deletion of every team that Appwrite no longer has: Appwrite tells nobody who is not connected at the
 * moment, and a process may have been killed before it could act. Appwrite's answers are doubted when it has lost most
 * of many teams: then it was restored without them, or is another project.
 */
export async function endGoneTeams(
  { backend, now, log }: EndGoneTeamsDeps,
  signal: AbortSignal,
  failures = new TeamFailures('teams', log),
): Promise<void> {
  const goneIds: string[] = [];
  let total = 0;
  for await (const records of backend.pages(COLLECTIONS.teams, [])) {
    for (const record of records) {
      if (signal.aborted) return;
      total += 1;
      if (isDeleting(record)) continue;
      await failures.attempt(record.$id, async () => {
        const team = await findTeam(backend, record.$id);
        if (team === undefined) goneIds.push(record.$id);
        else if (isOfAnotherTeam(record, team))
          log(
            `Warning: the team ${record.$id} was deleted and its id taken by a new team. It is refused. After a move to another Appwrite, clear the attribute teamCreatedAt of its record.`,
          );
        else await rememberTeam(backend, record, team);
      });
    }
  }
  if (goneIds.length > UNDOUBTED && goneIds.length * 2 > total) {
    log(
      `Warning: Appwrite knows ${total - goneIds.length} of ${total} teams. Nothing of the others is deleted: this may be another project, or a backup without its teams.`,
    );
    return;
  }
  for (const teamId of goneIds) await failures.attempt(teamId, () => beginDeletion(backend, teamId, now()));
}

/** Notes in a record which team it is of, once. */
async function rememberTeam(backend: Backend, record: WireDocument, team: AppwriteTeam): Promise<void> {
  if ((record['teamCreatedAt'] ?? null) !== null) return;
  try {
    await backend.transact([
      {
        action: 'update',
        collection: COLLECTIONS.teams,
        id: record.$id,
        data: { teamCreatedAt: team.$createdAt },
      },
    ]);
  } catch (error) {
    // Written meanwhile; the next daily run notes it.
    if (!isConflict(error)) throw error;
  }
}
