import { COLLECTIONS } from '#domain/wire/collections.ts';
import { PAGE_SIZE, type Backend } from './backend.ts';
import { Query } from './query.ts';

/**
 * Deletes the answers of commands that hold one of these conversations, before these are deleted: a copy must not
 * outlive them. A repeated command is then answered without it.
 */
export async function forgetAnswersAbout(backend: Backend, chatIds: readonly string[]): Promise<void> {
  if (chatIds.length === 0) return;
  for (;;) {
    const answers = await backend.list(COLLECTIONS.answerBodies, [
      Query.equal('chat', [...chatIds]),
      Query.select(['$id', '$createdAt', '$updatedAt']),
      Query.limit(PAGE_SIZE),
    ]);
    if (answers.length === 0) return;
    await backend.transact(
      answers.map(({ $id: id }) => ({ action: 'delete', collection: COLLECTIONS.answerBodies, id })),
    );
  }
}
