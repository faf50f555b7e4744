import { say } from '#languages/say.ts';
import type { Reach } from './sync-status.ts';

/** How many changes wait, in words: "3 changes wait for a connection". `canSend` is false in a browser too old to send. */
export function unsentWords(unsent: number, reach: Reach, canSend: boolean): string {
  const changes = unsent === 1 ? say('1 change waits') : say('{unsent} changes wait', { unsent });
  if (!canSend) return say('{changes} for a newer browser', { changes });
  if (reach === 'unreachable') return `${changes} for a connection`;
  if (reach === 'needs-sign-in') return say('{changes} for you to sign in', { changes });
  return say('{changes} to be sent', { changes });
}
