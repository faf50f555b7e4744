import { useState, type ReactNode } from 'react';
import { t } from '#i18n/translate.ts';
import { Field } from '../forms/field.tsx';
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
  /** The name that has to be typed, so that nobody deletes it by accident, and the label of its field. */
  readonly nameToType?: { readonly name: string; readonly label: string } | undefined;
  /** Why it cannot be confirmed now; shown below. */
  readonly blockedReason?: string | undefined;
  /** Replaces the label of the confirming button while it is being done. */
  readonly busyLabel?: string | undefined;
  /** Why it was not done. */
  readonly failure?: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly children?: ReactNode;
}

/** Asks before an action that cannot be undone; for the gravest ones the name of what is lost has to be typed. */
export function DangerDialog({
  title,
  description,
  cancelLabel,
  confirmLabel,
  nameToType,
  blockedReason,
  busyLabel,
  failure,
  onClose,
  onConfirm,
  children,
}: DangerDialogProps) {
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isNamed = nameToType === undefined || typed.trim() === nameToType.name.trim();
  const isBlocked = busyLabel !== undefined || blockedReason !== undefined;
  const confirm = (): void => {
    setIsChecked(true);
    if (isNamed && !isBlocked) onConfirm();
  };
  return (
    <Dialog
      title={title}
      description={description}
      // A typed name only confirms.
      isUnsaved={nameToType === undefined ? undefined : false}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {cancelLabel}
          </button>
          <button
            type="button"
            className="button-danger"
            aria-disabled={!isNamed || isBlocked}
            title={blockedReason ?? (isNamed ? undefined : t('Type the name first'))}
            onClick={confirm}
          >
            {busyLabel ?? confirmLabel}
          </button>
        </>
      }
    >
      {children}
      {failure !== undefined && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink">
          {failure}
        </p>
      )}
      {nameToType !== undefined && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <Field
            label={nameToType.label}
            name="confirmation"
            autoComplete="off"
            data-autofocus
            value={typed}
            hint={nameToType.name}
            error={isChecked && !isNamed ? t('The name does not match') : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
      )}
      {blockedReason !== undefined && <p className="text-ink-muted">{blockedReason}</p>}
    </Dialog>
  );
}
