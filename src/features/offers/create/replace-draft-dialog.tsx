import { say } from '#i18n/translate.ts';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';

interface ReplaceDraftDialogProps {
  /** What the offer is called that was begun; empty when it has no name yet. */
  readonly draftName: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a copy takes the place of an offer that was begun: there is one draft. */
export const ReplaceDraftDialog = ({ draftName, onClose, onConfirm }: ReplaceDraftDialogProps) => (
  <DangerDialog
    title={say('Replace the offer you began?')}
    description={
      draftName.trim() === ''
        ? say(
            'An offer without a name was begun and not created. What you entered there and what the AI has written for it goes. Credits that were charged are not given back.',
          )
        : say(
            '{name} was begun and not created. What you entered there and what the AI has written for it goes. Credits that were charged are not given back.',
            { name: draftName.trim() },
          )
    }
    keep={say('Keep my draft')}
    confirm={say('Replace it')}
    onClose={onClose}
    onConfirm={onConfirm}
  />
);
