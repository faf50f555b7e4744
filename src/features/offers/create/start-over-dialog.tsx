import { t } from '#i18n/translate.ts';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';

/** Confirms discarding the draft. */
export const StartOverDialog = ({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) => (
  <DangerDialog
    title={t('Start over?')}
    description={t(
      'Everything you entered here and everything the AI has written goes. Credits that were charged are not given back.',
    )}
    cancelLabel={t('Keep my draft')}
    confirmLabel={t('Start over')}
    onClose={onClose}
    onConfirm={onConfirm}
  />
);
