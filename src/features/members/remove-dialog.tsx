import { useEffect } from 'react';
import { isPending, memberName, type Member } from '#domain/member/member.ts';
import { t } from '#i18n/translate.ts';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { staleRemovalMessage } from './member-list.ts';

interface RemoveDialogProps {
  /** The member as they were when the dialog opened. */
  readonly member: Member;
  /** The current team. */
  readonly members: readonly Member[];
  readonly teamName: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Confirms removing a member or withdrawing an invitation; closes when that became pointless. */
export function RemoveDialog({ member, members, teamName, onClose, onConfirm }: RemoveDialogProps) {
  const isInvitation = isPending(member);
  const name = memberName(member);
  const staleMessage = staleRemovalMessage(member, members);

  useEffect(() => {
    if (staleMessage === undefined) return;
    showToast({ tone: 'neutral', title: staleMessage });
    onClose();
  }, [staleMessage, onClose]);

  return (
    <DangerDialog
      title={isInvitation ? t('Revoke this invitation?') : t('Remove {name}?', { name })}
      description={
        isInvitation
          ? t('The link that was sent to {email} stops working. You can invite them again at any time.', {
              email: member.email || name,
            })
          : t(
              '{name} can no longer see anything of {teamName} from this moment on. What they made stays with the team.',
              { name, teamName },
            )
      }
      onClose={onClose}
      cancelLabel={isInvitation ? t('Keep invitation') : t('Keep member')}
      confirmLabel={isInvitation ? t('Revoke invitation') : t('Remove member')}
      onConfirm={onConfirm}
    />
  );
}

/** Confirms leaving the team. */
export function LeaveDialog({ teamName, onClose, onConfirm }: Omit<RemoveDialogProps, 'member' | 'members'>) {
  return (
    <DangerDialog
      title={t('Leave {teamName}?', { teamName })}
      description={t(
        'You lose access to everything of this team, on every device. To come back, somebody has to invite you.',
      )}
      onClose={onClose}
      cancelLabel={t('Stay')}
      confirmLabel={t('Leave team')}
      onConfirm={onConfirm}
    />
  );
}

/** Confirms giving up a role that the person cannot restore. */
export function StepDownDialog({
  teamName,
  roleLabel,
  onClose,
  onConfirm,
}: Omit<RemoveDialogProps, 'member' | 'members'> & { readonly roleLabel: string }) {
  return (
    <DangerDialog
      title={t('Change your own role in {teamName} to {roleLabel}?', { teamName, roleLabel })}
      description={t('You give up the role you have now, and only somebody who has it can give it back to you.')}
      onClose={onClose}
      cancelLabel={t('Keep my role')}
      confirmLabel={t('Give it up')}
      onConfirm={onConfirm}
    />
  );
}
