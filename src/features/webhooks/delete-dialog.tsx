import { useEffect } from 'react';
import { deletionQuestion, WEBHOOK_WORDS } from '#domain/webhook-words.ts';
import { DangerDialog } from '#ui/danger-dialog.tsx';
import { showToast } from '#ui/toast.ts';

interface DeleteDialogProps {
  readonly name: string;
  /** Whether it is gone since it was asked about. */
  readonly isGone: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a webhook is deleted (specification part 2 §8); one that a colleague has deleted meanwhile is not asked about any longer. */
export function DeleteDialog({ name, isGone, onClose, onConfirm }: DeleteDialogProps) {
  useEffect(() => {
    if (!isGone) return;
    showToast({ tone: 'neutral', title: WEBHOOK_WORDS.deleted, description: `${name} was deleted by somebody else.` });
    onClose();
  }, [isGone, name, onClose]);
  return <DangerDialog title={`Delete ${name}?`} description={deletionQuestion(name)} keep="Keep webhook" confirm="Delete webhook" onClose={onClose} onConfirm={onConfirm} />;
}
