import { useId, useState, type ReactNode } from 'react';
import { t } from '#i18n/translate.ts';
import { Field } from '../forms/field.tsx';
import { Dialog } from './dialog.tsx';

interface DeleteByNameDialogProps {
  /** The name of what is deleted. */
  readonly name: string;
  /** What would be lost. */
  readonly description: string;
  /** Label of the button that changes nothing: "Keep team". */
  readonly keepLabel: string;
  /** Label of the button that confirms: "Delete team". */
  readonly deleteLabel: string;
  /** Label of the field: "Type the name of the team"; undefined where nothing has to be typed. */
  readonly nameLabel: string | undefined;
  /** True while it is being deleted. */
  readonly isSending?: boolean;
  /** Why it cannot be deleted now; shown below. */
  readonly blockedReason: string | undefined;
  /** Why it was not deleted. */
  readonly failure?: string | undefined;
  readonly onClose: () => void;
  readonly onDelete: () => void;
  readonly children?: ReactNode;
}

/** Asks for the name of what is deleted for good, so that nobody deletes it by a slip. */
export function DeleteByNameDialog({
  name,
  description,
  keepLabel,
  deleteLabel,
  nameLabel,
  isSending = false,
  blockedReason,
  failure,
  onClose,
  onDelete,
  children,
}: DeleteByNameDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isNamed = nameLabel === undefined || typed.trim() === name.trim();
  const isBlocked = isSending || blockedReason !== undefined;
  return (
    <Dialog
      title={t('Delete {name}?', { name })}
      description={description}
      isUnsaved={false}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {keepLabel}
          </button>
          <button
            type="submit"
            form={id}
            className="button-danger"
            aria-disabled={!isNamed || isBlocked}
            title={blockedReason ?? (isNamed ? undefined : t('Type its name first'))}
          >
            {isSending ? t('Deleting…') : deleteLabel}
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
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          if (isNamed && !isBlocked) onDelete();
        }}
      >
        {nameLabel !== undefined && (
          <Field
            label={nameLabel}
            name="confirmation"
            autoComplete="off"
            data-autofocus
            value={typed}
            hint={name}
            error={isChecked && !isNamed ? t('This is not its name') : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </form>
      {blockedReason !== undefined && <p className="text-ink-muted">{blockedReason}</p>}
    </Dialog>
  );
}
