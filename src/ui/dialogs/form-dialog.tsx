import { useId, useRef, type ReactNode } from 'react';
import { t } from '#i18n/translate.ts';
import { useFilledForm } from '../forms/use-filled-form.ts';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly description?: string | undefined;
  /** Label of the submit button. */
  readonly submitLabel: string;
  /** The button shows as disabled; `reason` explains it in its tooltip. */
  readonly isBlocked?: boolean;
  readonly blockedReason?: string | undefined;
  /** As in `Dialog`. */
  readonly isWide?: boolean;
  readonly isUnsaved?: boolean | undefined;
  readonly onClose: () => void;
  /**
   * Called for the button and for Enter in a field, also while blocked, so that the form can say what is missing.
   * `focusOnWrong` focuses the first invalid field once its error is rendered.
   */
  readonly onSubmit: (focusOnWrong: () => void) => void;
  /** Above the form and no part of it. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** Shows a modal dialog with a form: Cancel and one submit button. */
export function FormDialog({
  title,
  description,
  submitLabel,
  isBlocked = false,
  blockedReason,
  isWide = false,
  isUnsaved,
  onClose,
  onSubmit,
  lead,
  children,
}: FormDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const focusOnWrong = (): void => {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const handlers = useFilledForm(() => onSubmit(focusOnWrong));
  return (
    <Dialog
      title={title}
      description={description}
      isWide={isWide}
      isUnsaved={isUnsaved}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" form={id} className="button-primary" aria-disabled={isBlocked} title={blockedReason}>
            {submitLabel}
          </button>
        </>
      }
    >
      {lead}
      <form ref={form} id={id} noValidate className="flex flex-col gap-4" {...handlers}>
        {children}
      </form>
    </Dialog>
  );
}
