import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { ConditionalWrites } from '#server/backend/transaction.ts';
import { isDeleting } from '#server/teams/team-existence.ts';

/** The record of a team, with the writes that make a decision hold only if the version is unchanged. */
interface TeamVersion {
  readonly record: WireDocument;
  readonly writes: Required<ConditionalWrites>;
}

/**
 * Optimistic concurrency for decisions that depend on more documents than they write (how many offers exist, which
 * campaigns use one):
 *
 *   read the team's version ─▶ read the rest, decide ─▶ write, and advance the version if it is still the one read
 *
 * Of two such decisions at once, the second is decided again. The version is stored as `turn`. Throws `not_found` for a
 * team without a record, and `team_gone` once its deletion has begun.
 */
export async function advanceTeamVersion(backend: Backend, teamId: string): Promise<TeamVersion> {
  const record = await backend.findDocument(COLLECTIONS.teams, teamId);
  if (record === undefined) throw new OutriderError('not_found');
  if (isDeleting(record)) throw new OutriderError('team_gone');
  const turn = record['turn'] ?? null;
  const address = { collection: COLLECTIONS.teams, id: teamId };
  return {
    record,
    writes: {
      operations: [{ ...address, action: 'update', data: { turn: Number(turn ?? 0) + 1 } }],
      expectations: [{ ...address, fields: { turn } }],
    },
  };
}
