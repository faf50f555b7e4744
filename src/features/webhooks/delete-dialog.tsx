import { useEffect } from 'react';
import { deletionQuestion, WEBHOOK_MESSAGES } from '#domain/webhook/webhook-messages.ts';
import { t } from '#i18n/translate.ts';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';
import { showToast } from '#ui/notices/toast.ts';

interface DeleteDialogProps {
  readonly name: string;
  /** Whether it was deleted since the dialog opened. */
  readonly isGone: boolean;
  /** Why it cannot be deleted now; undefined when it can. */
  readonly blockedReason: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Confirms deleting a webhook (specification part 2 §8); closes when a colleague deleted it meanwhile. */
export function DeleteDialog({ name, isGone, blockedReason, onClose, onConfirm }: DeleteDialogProps) {
  useEffect(() => {
    if (!isGone) return;
    showToast({
      tone: 'neutral',
      title: WEBHOOK_MESSAGES.deleted,
      description: t('{name} was deleted by someone else.', { name }),
    });
    onClose();
  }, [isGone, name, onClose]);
  return (
    <DangerDialog
      title={t('Delete {name}?', { name })}
      description={deletionQuestion(name)}
      cancelLabel={t('Keep webhook')}
      confirmLabel={t('Delete webhook')}
      blockedReason={blockedReason}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}
