import { DangerDialog } from '#ui/danger-dialog.tsx';

/** Asks before what was entered for a test goes. */
export const ResetTestDialog = ({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) => (
  <DangerDialog
    title="Reset the data of this test?"
    description="The conversation, the values of the variables and the chosen product are cleared. The prompt itself stays as it is."
    keep="Keep it"
    confirm="Reset data"
    onClose={onClose}
    onConfirm={onConfirm}
  />
);
