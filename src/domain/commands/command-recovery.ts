import type { Command } from './command.ts';
import type { ErrorCode } from '../wire/errors.ts';

/** What a person can do about a refused command, beside giving it up. */
export type CommandRecovery = 'try-again' | 'compare' | 'none';

/**
 * The remedy for a refusal. A cause may pass without the app hearing of it: rights are given back (`forbidden`,
 * `not_a_member`), credits and plans are bought (`no_credits`, `limit_reached`), what was deleted is made anew
 * (`not_found`), what stood in the way of a switch is over (`conflict`), the server or a proxy before it is mended
 * (`invalid_request`, `too_large`, `unknown`). So it may be tried again, but
 *
 *   a text that somebody else has changed meanwhile   is compared with theirs first: tried again it would be refused again, or written over
 *   an import that is closed, or whose rows are lost  cannot go on at all
 */
export function commandRecoveryOf(code: ErrorCode, command: Command): CommandRecovery {
  if (code === 'parts_lost') return 'none';
  if (code !== 'conflict') return 'try-again';
  if ('base' in command) return 'compare';
  return command.type === 'prospects.import' ? 'none' : 'try-again';
}
