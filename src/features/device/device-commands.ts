import { entityOf, issuedCommandSchema, madeOn } from '#domain/command.ts';
import { OutriderError, wordsOf } from '#domain/errors.ts';
import { commit } from '#replica/commit.ts';
import type { OutboxEntry, Replica } from '#replica/db.ts';
import { findEntity } from '#replica/find-entity.ts';
import { issuedOf } from '#replica/outbox-commands.ts';
import { discard } from '#replica/outbox.ts';
import { showToast } from '#ui/toast.ts';
import type { Change } from './change.ts';

/** Whether it can be asked for again from here. A refused import cannot: its file is chosen and looked through anew. */
export const mayRetry = ({ type }: Pick<Change, 'type'>): boolean => type !== undefined && type !== 'prospects.import';

/**
 * Asks again for what was refused. An id has one answer for ever (law 5), so it is asked under a new one; the refusal goes once the new
 * command is kept. An edit is then made on the text as it stands now, which the person has before them. Says so when there is nothing left to ask for.
 */
export async function retryRefused(replica: Replica, entry: OutboxEntry): Promise<void> {
  const issued = issuedOf(entry);
  if (issued === undefined) return;
  try {
    const entity = entityOf(issued.command);
    const row = entity === undefined ? undefined : await findEntity(replica.db, entity);
    const command = row === undefined ? issued.command : madeOn(row, issued.command);
    const result = await commit(replica, issuedCommandSchema.parse({ ...issued, command, id: crypto.randomUUID(), issuedAt: new Date().toISOString() }));
    await discard(replica, entry.id);
    if (result !== 'kept') showToast({ tone: 'neutral', title: 'Nothing left to do', description: 'It is already as you asked for.' });
  } catch (thrown) {
    showToast({ tone: 'danger', title: 'It could not be tried again', description: thrown instanceof OutriderError ? thrown.message : wordsOf('unknown') });
  }
}

/** Gives a change up. Says so when it is being sent at this very moment and can no longer be. */
export async function discardChange(replica: Replica, entry: OutboxEntry): Promise<void> {
  if (!(await discard(replica, entry.id))) showToast({ tone: 'neutral', title: 'It is being sent right now', description: 'Wait for the answer; it is shown here.' });
}
