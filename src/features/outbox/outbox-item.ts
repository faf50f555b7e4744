import {
  screenPathOfCommand,
  subjectOf,
  labelOfCommand,
  UNKNOWN_COMMAND_MESSAGES,
} from '#domain/commands/command-messages.ts';
import type { Command } from '#domain/commands/command.ts';
import { commandRecoveryOf, type CommandRecovery } from '#domain/commands/command-recovery.ts';
import type { OutboxEntry, ReplicaDatabase } from '#replica/db.ts';
import { findEntity } from '#replica/live/find-entity.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';

/** An unsettled or rejected command as shown on screen. */
export interface OutboxItem {
  readonly entry: OutboxEntry;
  /** What was done: "Pause a conversation". */
  readonly title: string;
  /** Name of the entity; empty when it is not on this device. */
  readonly about: string;
  /** When it was done (UTC ISO); empty when this build cannot read it. */
  readonly madeAt: string;
  /** Own address that shows the entity; empty when there is none. */
  readonly link: string;
  /** What can be done after a rejection. */
  readonly remedy: CommandRecovery;
  /** True for a text that can be compared with the current one. */
  readonly hasText: boolean;
}

const hasText = (command: Command): boolean => 'base' in command;

export async function toOutboxItem(db: ReplicaDatabase, entry: OutboxEntry): Promise<OutboxItem> {
  const issued = issuedOf(entry);
  if (issued === undefined)
    return {
      entry,
      title: UNKNOWN_COMMAND_MESSAGES.title,
      about: '',
      madeAt: '',
      link: '',
      remedy: 'none',
      hasText: false,
    };
  const { command, issuedAt } = issued;
  const row = await findEntity(db, subjectOf(command));
  const remedy = entry.failure === undefined ? 'none' : commandRecoveryOf(entry.failure.code, command);
  return {
    entry,
    title: labelOfCommand(command, row),
    about: row?.name ?? '',
    madeAt: issuedAt,
    link: screenPathOfCommand(command),
    remedy,
    hasText: hasText(command),
  };
}
