import { t } from '#i18n/translate.ts';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';

/** Confirms resetting a test's data. */
export const ResetTestDialog = ({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) => (
  <DangerDialog
    title={t('Reset the data of this test?')}
    description={t(
      'Clears the conversation, the values of the variables and the chosen offer. The prompt itself does not change.',
    )}
    cancelLabel={t('Keep it')}
    confirmLabel={t('Reset data')}
    onClose={onClose}
    onConfirm={onConfirm}
  />
);
