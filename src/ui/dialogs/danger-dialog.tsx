import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface DangerDialogProps {
  /** The question. */
  readonly title: string;
  /** What would be lost. */
  readonly description: string;
  /** Label of the button that changes nothing: "Keep offer". */
  readonly keep: string;
  /** Label of the button that confirms: "Delete offer". */
  readonly confirm: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly children?: ReactNode;
}

/** Asks before an action that cannot be undone. */
export const DangerDialog = ({
  title,
  description,
  keep,
  confirm,
  onClose,
  onConfirm,
  children,
}: DangerDialogProps) => (
  <Dialog
    title={title}
    description={description}
    onClose={onClose}
    acts={
      <>
        <button type="button" className="button-secondary" onClick={onClose}>
          {keep}
        </button>
        <button type="button" className="button-danger" onClick={onConfirm}>
          {confirm}
        </button>
      </>
    }
  >
    {children}
  </Dialog>
);
