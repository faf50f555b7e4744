import { rateLimitScope } from '#server/http/client-address.ts';
import { isLoopback } from '#server/http/loopback.ts';
import { countMail } from '../account/account-limits.ts';
import type { RequestContext } from '../http/route.ts';
import { email } from '../http/validators.ts';

/**
 * Limits of invitation mails by sender, IP address and recipient, in addition to the route's limit per team, since
 * anybody may create any number of teams. A sender may invite for three teams at once, an IP address for six.
 */
const HOUR_MS = 3_600_000;
const TEAMS_OF_A_PERSON = 3;
const TEAMS_OF_A_PLACE = 6;

/**
 * Counts an invitation by its sender, its IP address and its recipient, with or without an account. The dashboard sends
 * all of its invitations from this machine. The imitated server has no such limits; only the refusal reports them.
 * Throws `general_rate_limit_exceeded`.
 */
export function countInvitation(context: RequestContext): void {
  const { project, caller, request, params } = context;
  const { limiter, settings } = project;
  if (!settings.rateLimits || settings.invitationsAnHour === undefined || caller.kind !== 'user') return;
  const ruleOf = (teams: number) => ({ limit: teams * (settings.invitationsAnHour ?? 0), windowMs: HOUR_MS });
  // The sender before the IP address, so that a refused sender who retries does not use up the share of colleagues.
  limiter.consume(`invitations by ${caller.user.id}`, ruleOf(TEAMS_OF_A_PERSON));
  if (!isLoopback(request.ip))
    limiter.consume(`invitations from ${rateLimitScope(request.ip)}`, ruleOf(TEAMS_OF_A_PLACE));
  const sentTo = params.find('email', email, undefined);
  if (sentTo !== undefined) countMail(context, 'invitation', sentTo);
}
