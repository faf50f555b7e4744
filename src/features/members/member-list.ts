import { invitationEndMs, isPending, memberName, type Member } from '#domain/member/member.ts';
import { mayInvite } from '#domain/roles/member-rules.ts';
import { roleOf, type Role } from '#domain/roles/roles.ts';
import { createTextMatcher } from '#domain/text/search-folding.ts';
import { t, plural, currentLanguage } from '#i18n/translate.ts';
import type { MembersSearchParams } from './members-search-params.ts';

export const isFiltered = ({ q = '', status }: MembersSearchParams): boolean => q.trim() !== '' || status === 'pending';

/** Returns matching members before open invitations, each by name. */
export function filterMembers(members: readonly Member[], { q = '', status }: MembersSearchParams): Member[] {
  const isMatch = createTextMatcher(q);
  return members
    .filter((member) => (status !== 'pending' || isPending(member)) && isMatch(member.name, member.email))
    .toSorted(
      (one, other) =>
        Number(isPending(one)) - Number(isPending(other)) ||
        memberName(one).localeCompare(memberName(other)) ||
        one.id.localeCompare(other.id),
    );
}

/** Says how many have joined the team; open invitations are counted apart. */
export function countMessage(members: readonly Member[]): string {
  const joined = members.filter((member) => !isPending(member)).length;
  return plural(joined, '{count} member', '{count} members');
}

/**
 * Returns why removing a member became pointless: gone, or joined, since the dialog opened. Undefined while it is
 * valid.
 */
export function staleRemovalMessage(opened: Member, members: readonly Member[]): string | undefined {
  const present = members.find(({ id }) => id === opened.id);
  if (present === undefined)
    return t(isPending(opened) ? '{name} is no longer invited' : '{name} is no longer in the team', {
      name: memberName(opened),
    });
  return isPending(opened) && !isPending(present)
    ? t('{name} has joined the team', { name: memberName(present) })
    : undefined;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const inFormat = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'always' });

/** Says how long an open invitation is valid: "expires in 4 days", "expired 2 days ago"; empty when unknown. */
export function expiryMessage(member: Pick<Member, 'invitedAt'>, now: number): string {
  const leftMs = invitationEndMs(member) - now;
  if (Number.isNaN(leftMs)) return '';
  const size = Math.abs(leftMs);
  const [unitMs, unit] =
    size >= DAY_MS
      ? ([DAY_MS, 'day'] as const)
      : size >= HOUR_MS
        ? ([HOUR_MS, 'hour'] as const)
        : ([MINUTE_MS, 'minute'] as const);
  const count = Math.max(1, Math.round(size / unitMs));
  return leftMs > 0
    ? t('expires {time}', { time: inFormat.format(count, unit) })
    : t('expired {time}', { time: inFormat.format(-count, unit) });
}

export const isExpired = (member: Pick<Member, 'invitedAt'>, now: number): boolean => invitationEndMs(member) <= now;

/** Returns the open invitations of a team that a member might have sent and could not send with another role. */
export const invitationsBeyond = (members: readonly Member[], member: Member, role: Role): readonly Member[] =>
  members.filter(
    (invited) =>
      isPending(invited) && mayInvite(member.roles, roleOf(invited.roles)) && !mayInvite([role], roleOf(invited.roles)),
  );
