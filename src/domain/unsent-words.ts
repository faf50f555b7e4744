import type { Reach } from './sync-status.ts';

/** How many changes wait, in words: "3 changes wait for a connection". `canSend` is false in a browser too old to send. */
export function unsentWords(unsent: number, reach: Reach, canSend: boolean): string {
  const changes = unsent === 1 ? '1 change waits' : `${unsent} changes wait`;
  if (!canSend) return `${changes} for a newer browser`;
  if (reach === 'unreachable') return `${changes} for a connection`;
  if (reach === 'needs-sign-in') return `${changes} for you to sign in`;
  return `${changes} to be sent`;
}
