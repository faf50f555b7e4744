import { useEffect, useState } from 'react';
import { isPending, memberName, ROLE_MESSAGES, type Member } from '#domain/member/member.ts';
import type { Role } from '#domain/roles/roles.ts';
import type { ApiKeysOfRemoved } from '#domain/team/team-requests.ts';
import { t } from '#i18n/translate.ts';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { EndedInvitations } from './ended-invitations.tsx';
import { EndingKeys, KnownKeys, LeftKeysChoice } from './left-keys.tsx';
import { useLeftKeys } from './left-keys-requests.ts';
import { staleRemovalMessage } from './member-list.ts';
import type { MemberRequests } from './member-requests.ts';

interface RemoveDialogProps {
  /** The member as they were when the dialog opened. */
  readonly member: Member;
  /** The current team. */
  readonly members: readonly Member[];
  readonly teamId: string;
  readonly teamName: string;
  /** Who removes the member. */
  readonly userId: string;
  readonly onClose: () => void;
  /** Called with what becomes of the API keys that the member holds. */
  readonly onConfirm: (apiKeys: ApiKeysOfRemoved) => void;
}

/** Confirms removing a member or withdrawing an invitation; closes when that became pointless. */
export function RemoveDialog({ member, members, onClose, ...props }: RemoveDialogProps) {
  const staleMessage = staleRemovalMessage(member, members);

  useEffect(() => {
    if (staleMessage === undefined) return;
    showToast({ tone: 'neutral', title: staleMessage });
    onClose();
  }, [staleMessage, onClose]);

  return isPending(member) ? (
    <RevokeInvitation member={member} onClose={onClose} onConfirm={props.onConfirm} />
  ) : (
    <RemoveMember member={member} onClose={onClose} {...props} />
  );
}

function RevokeInvitation({ member, onClose, onConfirm }: Pick<RemoveDialogProps, 'member' | 'onClose' | 'onConfirm'>) {
  return (
    <DangerDialog
      title={t('Revoke this invitation?')}
      description={t('The link sent to {email} stops working. You can invite them again at any time.', {
        email: member.email || memberName(member),
      })}
      onClose={onClose}
      cancelLabel={t('Keep invitation')}
      confirmLabel={t('Revoke invitation')}
      onConfirm={() => onConfirm('end')}
    />
  );
}

function RemoveMember({ member, teamId, teamName, userId, onClose, onConfirm }: Omit<RemoveDialogProps, 'members'>) {
  const name = memberName(member);
  const { keys, rotate } = useLeftKeys(teamId, userId, member.userId);
  const [choice, setChoice] = useState<ApiKeysOfRemoved>('end');
  return (
    <DangerDialog
      title={t('Remove {name}?', { name })}
      description={t('{name} loses access to {teamName} right away. What they created stays with the team.', {
        name,
        teamName,
      })}
      onClose={onClose}
      cancelLabel={t('Keep member')}
      confirmLabel={t('Remove member')}
      onConfirm={() => onConfirm(choice)}
    >
      <p className="text-ink-muted">
        {t(
          'Profiles they connected stay signed in with the credentials they entered. Owners and admins can change these under Profiles. Pending invitations they sent are revoked.',
        )}
      </p>
      <LeftKeysChoice keys={keys} name={name} choice={choice} onChoose={setChoice} />
      <KnownKeys name={name} keys={keys.state === 'ready' ? keys.seen : []} rotate={rotate} />
    </DangerDialog>
  );
}

interface LeaveDialogProps extends Omit<RemoveDialogProps, 'member' | 'members' | 'onConfirm'> {
  readonly onConfirm: () => void;
}

/** Confirms leaving the team. */
export function LeaveDialog({ teamId, teamName, userId, onClose, onConfirm }: LeaveDialogProps) {
  const { keys } = useLeftKeys(teamId, userId, userId);
  return (
    <DangerDialog
      title={t('Leave {teamName}?', { teamName })}
      description={t('You lose access to this team on every device. To come back, someone has to invite you.')}
      onClose={onClose}
      cancelLabel={t('Stay')}
      confirmLabel={t('Leave team')}
      onConfirm={onConfirm}
    >
      <p className="text-ink-muted">{t('Pending invitations you sent are revoked.')}</p>
      <EndingKeys keys={keys} />
    </DangerDialog>
  );
}

interface RoleDialogProps extends Pick<RemoveDialogProps, 'member' | 'members' | 'onClose'> {
  readonly role: Role;
  readonly requests: Pick<MemberRequests, 'findInviters'>;
  readonly onConfirm: () => void;
}

/** Confirms a change of a colleague's role by which open invitations may end. */
export function RoleDialog({ onClose, onConfirm, ...change }: RoleDialogProps) {
  return (
    <DangerDialog
      title={t('Change the role of {name} to {roleLabel}?', {
        name: memberName(change.member),
        roleLabel: ROLE_MESSAGES[change.role].label,
      })}
      description={t('They lose permissions at once. What they created stays with the team.')}
      onClose={onClose}
      cancelLabel={t('Keep role')}
      confirmLabel={t('Change role')}
      onConfirm={onConfirm}
    >
      <EndedInvitations {...change} isOwn={false} />
    </DangerDialog>
  );
}

/** Confirms giving up a role that the person cannot restore. */
export function StepDownDialog({
  teamName,
  onClose,
  onConfirm,
  ...change
}: RoleDialogProps & Pick<RemoveDialogProps, 'teamName'>) {
  return (
    <DangerDialog
      title={t('Change your own role in {teamName} to {roleLabel}?', {
        teamName,
        roleLabel: ROLE_MESSAGES[change.role].label,
      })}
      description={t('You give up your current role. Only someone who has it can give it back to you.')}
      onClose={onClose}
      cancelLabel={t('Keep my role')}
      confirmLabel={t('Give it up')}
      onConfirm={onConfirm}
    >
      <EndedInvitations {...change} isOwn />
    </DangerDialog>
  );
}
