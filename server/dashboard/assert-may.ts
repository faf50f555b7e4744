import { refusalOf, type Action } from '#domain/roles/permissions.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import type { Caller } from './authenticate.ts';

/**
 * Throws `forbidden`, with the reason, when the caller's roles do not permit an action. `creatorId` is the user whose
 * thing it is done to, where a member may do it to their own only; without it, the action is refused only to those who
 * may do it to nothing at all.
 */
export function assertMay(caller: Caller, action: Action, creatorId?: string): void {
  const reason = refusalOf(caller.roles, action, creatorId === undefined || creatorId === actorOf(caller));
  if (reason !== undefined) throw new OutriderError('forbidden', reason);
}

/** Returns the user who acts; with an API key, the member who holds it. */
const actorOf = ({ userId, key }: Caller): string => key?.holder ?? userId;
