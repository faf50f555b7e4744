import type { Command } from './command.ts';
import type { ErrorCode } from '../wire/errors.ts';

/** Names what a person can do about a refused command, besides discarding it. */
export type CommandRecovery = 'try-again' | 'compare' | 'none';

/**
 * Returns the recovery from a refusal. Most causes can pass without the app noticing: rights are restored (`forbidden`,
 * `not_a_member`), credits or a plan are bought (`no_credits`, `limit_reached`), a deleted document is recreated
 * (`not_found`), a conflicting state ends (`conflict`), the server or a proxy is repaired (`invalid_request`,
 * `too_large`, `unknown`). Such a command may be tried again, with exceptions:
 *
 * - A text that somebody else has changed is compared with theirs first: a retry would be refused or overwrite it.
 * - An import that is closed, or whose rows are lost, cannot continue; nor can anything of a deleted team.
 * - What somebody decided about a message is decided anew, once they have read what has changed.
 */
export function commandRecoveryOf(code: ErrorCode, command: Command): CommandRecovery {
  if (code === 'parts_lost' || code === 'team_gone') return 'none';
  if (code !== 'conflict') return 'try-again';
  if ('base' in command) return 'compare';
  return command.type === 'prospects.import' || command.type === 'chat.decideDraft' ? 'none' : 'try-again';
}

/** Returns the text that a person wrote in a command and that stands nowhere else once it is refused; may be empty. */
export function writtenTextOf(command: Command): string {
  switch (command.type) {
    case 'chat.reply':
      return command.content;
    case 'chat.decideDraft':
      return command.content ?? command.reason;
    case 'chat.setNote':
    case 'savedReply.create':
    case 'savedReply.update':
      return command.text;
    case 'tag.create':
    case 'tag.update':
      return command.name;
    case 'chat.handBack':
    case 'chat.rate':
      return command.note;
    default:
      return '';
  }
}
