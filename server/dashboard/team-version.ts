import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Backend } from '#server/backend/backend.ts';
import type { ConditionalWrites } from '#server/backend/transaction.ts';

/**
 * A team's turn: its record as it is now, and the writes by which a decision made on it holds only if it is the next.
 */
export interface TeamTurn {
  readonly record: WireDocument;
  readonly writes: Required<ConditionalWrites>;
}

/**
 * Some decisions rest on more documents than they write: how many offers there are, which campaigns use one. They take
 * turns:
 *
 *   read the team's turn ─▶ read the rest, decide ─▶ write, and count the turn on, if it is still the one that was read
 *
 * So of two such decisions at the same moment the second is made anew, on what the first has written. Throws
 * `not_found` for a team without a record.
 */
export async function takeTurn(backend: Backend, teamId: string): Promise<TeamTurn> {
  const record = await backend.findDocument(COLLECTIONS.teams, teamId);
  if (record === undefined) throw new OutriderError('not_found');
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
