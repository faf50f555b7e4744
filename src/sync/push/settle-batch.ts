import { entityOf, type Command } from '#domain/commands/command.ts';
import type { CollectionId } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { ANSWER_KEY_OF, commandAnswerSchema } from '#domain/wire/wire.ts';
import { apply, type RowsChange } from '#replica/apply.ts';
import type { Replica } from '#replica/replica.ts';
import type { Epoch } from '#replica/epoch.ts';
import { COLLECTION_OF, readRows } from '../scopes.ts';

/** A command the server has said yes to, and the data of its answer. */
interface AcceptedCommand {
  readonly id: string;
  readonly command: Command;
  readonly data: unknown;
}

/**
 * Settles commands: what is answered while one transaction runs goes together into the next. The function resolves when
 * its command is settled, and rejects with what its transaction failed with (`Fenced`, the storage's own error).
 */
export function createSettleBatch(replica: Replica, epoch: Epoch): (answered: AcceptedCommand) => Promise<void> {
  let gathered: AcceptedCommand[] = [];
  let next: Promise<void> | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function settleGathered(): Promise<void> {
    const group = gathered;
    gathered = [];
    next = undefined;
    await apply(replica, { settled: group.map(({ id }) => id), rows: rowsOfAnswers(group), source: 'answered', epoch });
  }

  return (answered) => {
    gathered.push(answered);
    if (next === undefined) {
      next = running.then(settleGathered);
      running = next.catch(() => undefined);
    }
    return next;
  };
}

/**
 * The rows that answers carry; an answer that cannot be read settles its command all the same, and the next pull brings
 * the row.
 */
export function rowsOfAnswers(answers: readonly Pick<AcceptedCommand, 'command' | 'data'>[]): RowsChange[] {
  const documents = new Map<CollectionId, WireDocument[]>();
  for (const { command, data } of answers) {
    const entity = entityOf(command);
    const answer = commandAnswerSchema.safeParse(data);
    const document = entity === undefined || !answer.success ? undefined : answer.data[ANSWER_KEY_OF[entity.table]];
    if (entity === undefined || document === undefined) continue;
    const collection = COLLECTION_OF[entity.table];
    documents.set(collection, [...(documents.get(collection) ?? []), document]);
  }
  return [...documents].flatMap(([collection, ofCollection]) => readRows(collection, ofCollection).rows ?? []);
}
