import { isAlreadyApplied, type CommandedRow } from '#domain/commands/command.ts';
import type { OutboxEntry } from '#replica/db.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';

/**
 * What became of a command that was unsent before. `gone` covers what the person did: cancelled, replaced by its
 * opposite, discarded. `now` is the current outbox, `row` the shown entity.
 */
type CommandOutcome = 'still-unsent' | 'rejected' | 'settled' | 'gone';

export function commandOutcome(
  before: OutboxEntry,
  now: readonly OutboxEntry[],
  row: CommandedRow | undefined,
): CommandOutcome {
  const same = now.find((entry) => entry.id === before.id);
  if (same !== undefined) return same.state === 'rejected' ? 'rejected' : 'still-unsent';
  const command = issuedOf(before)?.command;
  if (command === undefined) return 'gone';
  // No row shows this change, only its own entry: it can be settled only if it was being sent or partly sent.
  if (command.type === 'prospects.import')
    return before.state === 'sending' || (before.sentParts ?? 0) > 0 ? 'settled' : 'gone';
  const isReplaced = now.some((entry) => entry.field === before.field && entry.state !== 'rejected');
  return row !== undefined && !isReplaced && isAlreadyApplied(row, command) ? 'settled' : 'gone';
}
