import { useState } from 'react';
import { planMessage } from '#domain/plan/plan.ts';
import type { Team } from '#domain/team/team.ts';
import { plural, t } from '#i18n/translate.ts';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';
import type { MemberRequests } from './member-requests.ts';

export interface DeleteTeamDialogProps {
  readonly team: Team;
  /** Empty while unknown. */
  readonly plan: string;
  /** True while the team pays for its plan. */
  readonly hasSubscription: boolean;
  /** Members besides the person. */
  readonly otherCount: number;
  readonly requests: Pick<MemberRequests, 'deleteTeam'>;
  /** Called before the team is deleted, and again with false when that failed. */
  readonly onDeleting: (isDeleting: boolean) => void;
  readonly blockedReason: string | undefined;
  readonly onClose: () => void;
}

/** Says what is lost with the team, and deletes it once its name was typed. */
export function DeleteTeamDialog({
  team: { name },
  plan,
  hasSubscription,
  otherCount,
  requests,
  onDeleting,
  blockedReason,
  onClose,
}: DeleteTeamDialogProps) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);

  async function remove(): Promise<void> {
    setIsSending(true);
    setFailure(undefined);
    onDeleting(true);
    const result = await requests.deleteTeam(name);
    // Done: the team leaves the list, and this screen with it.
    if (result.isDone) return;
    onDeleting(false);
    setIsSending(false);
    setFailure(result.reason);
  }

  return (
    <DangerDialog
      title={t('Delete {name}?', { name })}
      description={t('The team disappears from every device at once. This cannot be undone.')}
      cancelLabel={t('Keep team')}
      confirmLabel={t('Delete team')}
      nameToType={{ name, label: t('Type the name of the team') }}
      busyLabel={isSending ? t('Deleting…') : undefined}
      blockedReason={blockedReason}
      failure={failure === undefined ? undefined : t('The team was not deleted: {reason}', { reason: failure })}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <ul className="flex list-disc flex-col gap-1 ps-5">
        <li>
          {t(
            'Campaigns stop, and are deleted with their conversations, prospects, offers, prompts and credit history.',
          )}
        </li>
        <li>{t('Profiles are disconnected. API keys and webhooks stop working.')}</li>
        {otherCount > 0 && (
          <li>
            {plural(
              otherCount,
              '{count} other member loses access and any unsent changes.',
              '{count} other members lose access and any unsent changes.',
            )}
          </li>
        )}
        {hasSubscription && (
          <li>
            {t(
              'The {plan} subscription ends now. Remaining time and credits are not refunded. Invoices stay with the payment provider.',
              { plan: planMessage(plan) },
            )}
          </li>
        )}
      </ul>
    </DangerDialog>
  );
}
