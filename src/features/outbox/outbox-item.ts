import {
  screenPathOfCommand,
  subjectOf,
  labelOfCommand,
  UNKNOWN_COMMAND_MESSAGES,
} from '#domain/commands/command-messages.ts';
import type { Command } from '#domain/commands/command.ts';
import { commandRecoveryOf, writtenTextOf, type CommandRecovery } from '#domain/commands/command-recovery.ts';
import type { OutboxEntry, ReplicaDatabase } from '#replica/db.ts';
import { findEntity } from '#replica/live/find-entity.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';

/** An unsettled or rejected command as shown on screen. */
export interface OutboxItem {
  readonly entry: OutboxEntry;
  /** What was done: "Pause a conversation". */
  readonly title: string;
  /** Name of the entity; empty when it is not on this device. */
  readonly entityName: string;
  /** When it was done (UTC ISO); empty when this build cannot read it. */
  readonly createdAt: string;
  /** Own address that shows the entity; empty when there is none. */
  readonly link: string;
  /** What can be done after a rejection. */
  readonly recovery: CommandRecovery;
  /** True for a text that can be compared with the current one. */
  readonly hasText: boolean;
  /** What the person wrote, where nothing else shows it; may be empty. */
  readonly text: string;
}

const hasText = (command: Command): boolean => 'base' in command;

export async function toOutboxItem(db: ReplicaDatabase, entry: OutboxEntry): Promise<OutboxItem> {
  const issued = issuedOf(entry);
  if (issued === undefined)
    return {
      entry,
      title: UNKNOWN_COMMAND_MESSAGES.title,
      entityName: '',
      createdAt: '',
      link: '',
      recovery: 'none',
      hasText: false,
      text: '',
    };
  const { command, issuedAt } = issued;
  const row = await findEntity(db, subjectOf(command));
  const recovery = entry.failure === undefined ? 'none' : commandRecoveryOf(entry.failure.code, command);
  return {
    entry,
    title: labelOfCommand(command, row),
    entityName: row?.name ?? '',
    createdAt: issuedAt,
    link: screenPathOfCommand(command),
    recovery,
    hasText: hasText(command),
    text: writtenTextOf(command),
  };
}
