import type { UserCaller } from '../caller.ts';
import { AppwriteError } from '../http/errors.ts';
import type { RequestContext } from '../http/route.ts';

/** Returns the signed-in user of a route with the scope `account`. */
export function userCaller(context: RequestContext): UserCaller {
  if (context.caller.kind !== 'user') throw new AppwriteError('user_unauthorized');
  return context.caller;
}

/**
 * Returns the signed-in user of a route by whose change somebody may return later. Throws `user_unauthorized`, where
 * the project asks for it, for a token of the session: it ends within minutes, and what it changed would outlive it.
 * One that a server key asked for acts in the person's name.
 */
export function credentialsCaller(context: RequestContext): UserCaller {
  const caller = userCaller(context);
  if (context.project.settings.guardsCredentials === true && caller.byJwt && !caller.isByServerJwt)
    throw new AppwriteError('user_unauthorized', 'A token cannot change how an account is signed in to.');
  return caller;
}
