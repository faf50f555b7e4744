import { rateLimitScope } from '#server/http/client-address.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { countMail } from '../account/account-limits.ts';
import type { RequestContext } from '../http/route.ts';
import { email } from '../http/validators.ts';

/**
 * Who may have this server mail how many people, besides the route's limit per team: anybody may make any number of
 * teams. A person who runs several of them invites for three at once, and a house where many work for six.
 */
const HOUR_MS = 3_600_000;
const TEAMS_OF_A_PERSON = 3;
const TEAMS_OF_A_PLACE = 6;

/**
 * Counts an invitation by its sender, by the place it comes from and by the address it goes to, whoever has an account.
 * The dashboard sends those of everybody from this machine. The imitated server has no such limits; only the refusal
 * reports them. Throws `general_rate_limit_exceeded`.
 */
export function countInvitation(context: RequestContext): void {
  const { project, caller, request, params } = context;
  const { limiter, settings } = project;
  if (!settings.rateLimits || settings.invitationsAnHour === undefined || caller.kind !== 'user') return;
  const ruleOf = (teams: number) => ({ limit: teams * (settings.invitationsAnHour ?? 0), windowMs: HOUR_MS });
  // Before their place, or whoever goes on when they are refused would use up what their colleagues may send.
  limiter.consume(`invitations by ${caller.user.id}`, ruleOf(TEAMS_OF_A_PERSON));
  if (!isLoopback(request.ip))
    limiter.consume(`invitations from ${rateLimitScope(request.ip)}`, ruleOf(TEAMS_OF_A_PLACE));
  const sentTo = params.find('email', email, undefined);
  if (sentTo !== undefined) countMail(context, 'invitation', sentTo);
}
