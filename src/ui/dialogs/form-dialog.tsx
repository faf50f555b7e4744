import { useId, type ReactNode } from 'react';
import { say } from '#i18n/translate.ts';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly description: string;
  /** What its button says. */
  readonly act: string;
  /** The button is there and does nothing; `reason`, in its tooltip, says why. */
  readonly isBlocked?: boolean;
  readonly reason?: string | undefined;
  readonly onClose: () => void;
  /** The button, and Enter in a field. It is asked also while the button is blocked: what is missing is said then. */
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A modal question with fields: one button that sends them, one that leaves them. */
export function FormDialog({
  title,
  description,
  act,
  isBlocked = false,
  reason,
  onClose,
  onSubmit,
  children,
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onClose}
      acts={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {say('Cancel')}
          </button>
          <button type="submit" form={id} className="button-primary" aria-disabled={isBlocked} title={reason}>
            {act}
          </button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
