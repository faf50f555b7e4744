import type { UserCaller } from '../caller.ts';
import { AppwriteError } from '../http/errors.ts';
import type { RequestContext } from '../http/route.ts';

/** Returns the signed-in user of a route with the scope `account`. */
export function userCaller(context: RequestContext): UserCaller {
  if (context.caller.kind !== 'user') throw new AppwriteError('user_unauthorized');
  return context.caller;
}
