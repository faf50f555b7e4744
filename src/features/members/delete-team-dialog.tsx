import { useId, useState } from 'react';
import { planMessage } from '#domain/plan/plan.ts';
import type { Team } from '#domain/team/team.ts';
import { plural, t } from '#i18n/translate.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
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
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const isNamed = typed.trim() === name.trim();
  const isBlocked = isSending || blockedReason !== undefined;

  async function remove(): Promise<void> {
    if (!isNamed || isBlocked) return;
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
    <Dialog
      title={t('Delete {name}?', { name })}
      description={t('It ends at once on every device. This cannot be undone.')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {t('Keep team')}
          </button>
          <button
            type="submit"
            form={id}
            className="button-danger"
            aria-disabled={!isNamed || isBlocked}
            title={blockedReason ?? (isNamed ? undefined : t('Type the name of the team first'))}
          >
            {isSending ? t('Deleting…') : t('Delete team')}
          </button>
        </>
      }
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
              '{count} other member loses access, and what they have not sent yet.',
              '{count} other members lose access, and what they have not sent yet.',
            )}
          </li>
        )}
        {hasSubscription && (
          <li>
            {t(
              'The {plan} subscription ends now. What is left of the paid time and of the credits is not refunded; invoices stay with the payment provider.',
              { plan: planMessage(plan) },
            )}
          </li>
        )}
      </ul>
      {failure !== undefined && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink">
          {t('The team was not deleted: {reason}', { reason: failure })}
        </p>
      )}
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          void remove();
        }}
      >
        <Field
          label={t('Type the name of the team')}
          name="confirmation"
          autoComplete="off"
          data-autofocus
          value={typed}
          hint={name}
          error={isChecked && !isNamed ? t('This is not its name') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      {blockedReason !== undefined && <p className="text-ink-muted">{blockedReason}</p>}
    </Dialog>
  );
}
