import { DangerDialog } from '#ui/danger-dialog.tsx';

/** Asks before a draft is thrown away. */
export const StartOverDialog = ({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) => (
  <DangerDialog
    title="Start over?"
    description="Everything you entered here and everything the AI has written goes. Credits that were charged are not given back."
    keep="Keep my draft"
    confirm="Start over"
    onClose={onClose}
    onConfirm={onConfirm}
  />
);
