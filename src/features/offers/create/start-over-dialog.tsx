import { say } from '#i18n/translate.ts';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';

/** Confirms discarding the draft. */
export const StartOverDialog = ({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) => (
  <DangerDialog
    title={say('Start over?')}
    description={say(
      'Everything you entered here and everything the AI has written goes. Credits that were charged are not given back.',
    )}
    keep={say('Keep my draft')}
    confirm={say('Start over')}
    onClose={onClose}
    onConfirm={onConfirm}
  />
);
