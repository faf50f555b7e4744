import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface DangerDialogProps {
  /** The question. */
  readonly title: string;
  /** What would be lost. */
  readonly description: string;
  /** Label of the button that changes nothing: "Keep offer". */
  readonly cancelLabel: string;
  /** Label of the button that confirms: "Delete offer". */
  readonly confirmLabel: string;
  /** Why it cannot be confirmed now; shown below. */
  readonly blockedReason?: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly children?: ReactNode;
}

/** Asks before an action that cannot be undone. */
export const DangerDialog = ({
  title,
  description,
  cancelLabel,
  confirmLabel,
  blockedReason,
  onClose,
  onConfirm,
  children,
}: DangerDialogProps) => (
  <Dialog
    title={title}
    description={description}
    onClose={onClose}
    actions={
      <>
        <button type="button" className="button-secondary" onClick={onClose}>
          {cancelLabel}
        </button>
        <button
          type="button"
          className="button-danger"
          aria-disabled={blockedReason !== undefined}
          title={blockedReason}
          onClick={() => blockedReason === undefined && onConfirm()}
        >
          {confirmLabel}
        </button>
      </>
    }
  >
    {children}
    {blockedReason !== undefined && <p className="text-ink-muted">{blockedReason}</p>}
  </Dialog>
);
