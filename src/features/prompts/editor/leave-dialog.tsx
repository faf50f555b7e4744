import { t } from '#i18n/translate.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';

interface LeaveDialogProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly onDiscard: () => void;
}

/** Confirms leaving unsaved text: it stays on this device unless discarded. */
export const LeaveDialog = ({ onStay, onLeave, onDiscard }: LeaveDialogProps) => (
  <Dialog
    title={t('Leave without saving?')}
    description={t('Your text is not saved for your team. It stays on this device as a draft until you come back.')}
    onClose={onStay}
    actions={
      <>
        <button type="button" className="button-quiet" onClick={onDiscard}>
          {t('Discard')}
        </button>
        <button type="button" className="button-secondary" onClick={onLeave}>
          {t('Keep as draft')}
        </button>
        <button type="button" className="button-primary" onClick={onStay}>
          {t('Keep writing')}
        </button>
      </>
    }
  />
);
