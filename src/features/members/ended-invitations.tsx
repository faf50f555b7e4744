import { useEffect, useState } from 'react';
import type { Member } from '#domain/member/member.ts';
import type { Role } from '#domain/roles/roles.ts';
import { t } from '#i18n/translate.ts';
import { invitationsBeyond } from './member-list.ts';
import type { MemberRequests } from './member-requests.ts';

interface EndedInvitationsProps {
  /** The current team. */
  readonly members: readonly Member[];
  /** Whose role changes. */
  readonly member: Member;
  readonly role: Role;
  readonly isOwn: boolean;
  readonly requests: Pick<MemberRequests, 'findInviters'>;
}

/** Says which open invitations end by a change of role, and what becomes of API keys. */
export function EndedInvitations({ members, member, role, isOwn, requests }: EndedInvitationsProps) {
  const [inviters, setInviters] = useState<ReadonlyMap<string, string> | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let isUnmounted = false;
    void requests.findInviters().then((found) => {
      if (!isUnmounted) setInviters(found ?? 'failed');
    });
    return () => {
      isUnmounted = true;
    };
  }, [requests]);
  const candidates = invitationsBeyond(members, member, role);
  const ended =
    inviters === 'loading' || inviters === 'failed'
      ? []
      : candidates.filter(({ id }) => inviters.get(id) === member.userId);
  return (
    <>
      <div role="status" className="empty:hidden">
        {candidates.length > 0 && inviters === 'loading' && (
          <p className="text-ink-muted">{t('Checking invitations…')}</p>
        )}
        {candidates.length > 0 && inviters === 'failed' && (
          <p>{t('Pending invitations that the new role may not send will be revoked. They could not be listed.')}</p>
        )}
        {ended.length > 0 && (
          <section>
            <h3 className="font-medium">{t('These pending invitations are revoked')}</h3>
            <ul className="text-ink-muted">
              {ended.map(({ id, email }) => (
                <li key={id} dir="auto" className="break-words">
                  {email}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <p className="text-ink-muted">
        {isOwn
          ? t('Your API keys keep working, with the permissions of your new role.')
          : t('Their API keys keep working, with the permissions of the new role.')}
      </p>
    </>
  );
}
