import { isAlreadySo } from '#domain/command.ts';
import type { Chat } from '#domain/chat.ts';
import type { OutboxEntry } from '#replica/db.ts';

/**
 * What became of a command that was unsent a moment ago. `gone` covers what the person did themself: cancelled, replaced by
 * the opposite, discarded. `row` is its entity as it is shown now.
 */
export type CommandOutcome = 'still-unsent' | 'rejected' | 'settled' | 'gone';

export function outcomeOf(before: OutboxEntry, now: OutboxEntry | undefined, row: Chat | undefined): CommandOutcome {
  if (now !== undefined) return now.state === 'rejected' ? 'rejected' : 'still-unsent';
  if (row === undefined) return 'gone';
  return isAlreadySo(row, before.issued.command) && row.pendingPause === undefined ? 'settled' : 'gone';
}
