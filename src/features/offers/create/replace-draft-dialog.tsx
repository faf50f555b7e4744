import { t } from '#i18n/translate.ts';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';

interface ReplaceDraftDialogProps {
  /** Name of the existing draft; empty when it has none. */
  readonly draftName: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Confirms that a copy replaces the existing draft; there is only one. */
export const ReplaceDraftDialog = ({ draftName, onClose, onConfirm }: ReplaceDraftDialogProps) => (
  <DangerDialog
    title={t('Replace the offer you began?')}
    description={
      draftName.trim() === ''
        ? t(
            'An offer without a name was begun and not created. What you entered there and what the AI has written for it goes. Credits that were charged are not given back.',
          )
        : t(
            '{name} was begun and not created. What you entered there and what the AI has written for it goes. Credits that were charged are not given back.',
            { name: draftName.trim() },
          )
    }
    cancelLabel={t('Keep my draft')}
    confirmLabel={t('Replace it')}
    onClose={onClose}
    onConfirm={onConfirm}
  />
);
