import { entityOf, type Command } from '#domain/commands/command.ts';
import type { CollectionId } from '#domain/wire/collections.ts';
import { toUtc, type WireDocument } from '#domain/wire/wire-document.ts';
import { ANSWER_KEY_OF, commandAnswerSchema } from '#domain/wire/wire.ts';
import { apply, type RowsChange } from '#replica/apply.ts';
import type { Tombstone } from '#replica/db.ts';
import type { Replica } from '#replica/replica.ts';
import type { Epoch } from '#replica/epoch.ts';
import { COLLECTION_OF, readRows } from '../scopes.ts';

/** A command the server has accepted, and the data of its answer. */
interface AcceptedCommand {
  readonly id: string;
  readonly command: Command;
  readonly data: unknown;
}

/**
 * Returns a function that settles commands in batches: answers that arrive while one transaction runs go together into
 * the next. It resolves when its command is settled, and rejects with what its transaction failed with (`Fenced`, the
 * storage's own error).
 */
export function createSettleBatch(replica: Replica, epoch: Epoch): (accepted: AcceptedCommand) => Promise<void> {
  let pending: AcceptedCommand[] = [];
  let next: Promise<void> | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function settlePending(): Promise<void> {
    const group = pending;
    pending = [];
    next = undefined;
    await apply(replica, {
      settled: group.map(({ id }) => id),
      rows: rowsOfAnswers(group),
      deletions: deletionsOfAnswers(group),
      source: 'answer',
      epoch,
    });
  }

  return (accepted) => {
    pending.push(accepted);
    if (next === undefined) {
      next = running.then(settlePending);
      running = next.catch(() => undefined);
    }
    return next;
  };
}

/**
 * Returns the deletions that answers report, before an event or a pull does: a deletion is answered with its time, a
 * merge with the chat that goes on, written together with the deletion of the other.
 */
const deletionsOfAnswers = (answers: readonly Pick<AcceptedCommand, 'command' | 'data'>[]): Tombstone[] =>
  answers.flatMap(({ command, data }): Tombstone[] => {
    if (command.type === 'savedReply.delete') {
      const { deletedAt } = commandAnswerSchema.safeParse(data).data ?? {};
      return deletedAt === undefined
        ? []
        : [{ table: 'savedReplies', id: command.replyId, deletedAt: toUtc(deletedAt) }];
    }
    const answer = command.type === 'chat.merge' ? commandAnswerSchema.safeParse(data) : undefined;
    const kept = answer?.success === true ? answer.data.chat : undefined;
    if (command.type !== 'chat.merge' || kept === undefined) return [];
    const id = kept.$id === command.chatId ? command.otherId : command.chatId;
    return [{ table: 'chats', id, deletedAt: toUtc(kept.$updatedAt) }];
  });

/**
 * Returns the rows that answers carry; an unreadable answer settles its command all the same, and the next pull brings
 * the row.
 */
export function rowsOfAnswers(answers: readonly Pick<AcceptedCommand, 'command' | 'data'>[]): RowsChange[] {
  const documents = new Map<CollectionId, WireDocument[]>();
  for (const { command, data } of answers) {
    const answer = commandAnswerSchema.safeParse(data);
    if (!answer.success) continue;
    // An import changes no row here: without its list nothing would show it between its last part and the next event.
    const entity = entityOf(command);
    const [document, collection] =
      entity === undefined
        ? [answer.data.prospectList, COLLECTION_OF.prospectLists]
        : [answer.data[ANSWER_KEY_OF[entity.table]], COLLECTION_OF[entity.table]];
    if (document === undefined) continue;
    documents.set(collection, [...(documents.get(collection) ?? []), document]);
  }
  return [...documents].flatMap(([collection, ofCollection]) => readRows(collection, ofCollection).rows ?? []);
}
