import { t } from '#i18n/translate.ts';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';

/** Confirms discarding the draft. */
export const StartOverDialog = ({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) => (
  <DangerDialog
    title={t('Start over?')}
    description={t('Your input and the AI’s text will be lost. Charged credits are not refunded.')}
    cancelLabel={t('Keep my draft')}
    confirmLabel={t('Start over')}
    onClose={onClose}
    onConfirm={onConfirm}
  />
);
