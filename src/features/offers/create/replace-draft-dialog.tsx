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
    title={t('Replace the offer you started?')}
    description={
      draftName.trim() === ''
        ? t(
            'You started an offer without a name. Your input and the AI’s text for it will be lost. Charged credits are not refunded.',
          )
        : t('You started {name}. Your input and the AI’s text for it will be lost. Charged credits are not refunded.', {
            name: draftName.trim(),
          })
    }
    cancelLabel={t('Keep my draft')}
    confirmLabel={t('Replace it')}
    onClose={onClose}
    onConfirm={onConfirm}
  />
);
