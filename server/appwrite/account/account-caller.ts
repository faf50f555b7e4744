import type { UserCaller } from '../caller.ts';
import { AppwriteError } from '../http/errors.ts';
import type { RequestContext } from '../http/route.ts';
import { text } from '../http/validators.ts';

/** The signed-in person of a route with the scope `account`. */
export function userCaller(context: RequestContext): UserCaller {
  if (context.caller.kind !== 'user') throw new AppwriteError('user_unauthorized');
  return context.caller;
}

/** Whom a request names by `userId`, in one spelling: ids are found in any case, and guesses at one person share one count. */
export function namedPerson({ project, params }: RequestContext): string {
  const userId = params.find('userId', text(0, 0), '');
  return project.users.find(userId)?.id ?? userId.toLowerCase();
}
