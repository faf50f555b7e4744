import { isAlreadyApplied, type CommandedRow } from '#domain/commands/command.ts';
import type { OutboxEntry } from '#replica/db.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';

/**
 * What became of a command that was unsent a moment ago. `gone` covers what the person did themself: cancelled,
 * replaced by the opposite, discarded. `now` is the outbox as it is, `row` the thing it was about as it is shown.
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
  // What changes no row shows in nothing but its own entry: only what was on its way, or sent in part, can have been
  // answered.
  if (command.type === 'prospects.import')
    return before.state === 'sending' || (before.sentParts ?? 0) > 0 ? 'settled' : 'gone';
  const isReplaced = now.some((entry) => entry.field === before.field && entry.state !== 'rejected');
  return row !== undefined && !isReplaced && isAlreadyApplied(row, command) ? 'settled' : 'gone';
}
