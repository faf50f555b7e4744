import { useState } from 'react';
import { MAX_NAME_PART_LENGTH } from '#domain/prospect/names/name-parts.ts';
import { t } from '#i18n/translate.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Field } from '#ui/forms/field.tsx';

interface NamesDialogProps {
  /** The whole name, as it stands in the list. */
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Returns why these cannot be saved; undefined when they can. */
  readonly problemOf?: (firstName: string) => string | undefined;
  readonly onSave: (firstName: string, lastName: string) => void;
  readonly onClose: () => void;
}

/** Edits the first and last name by which messages call a person. */
export function NamesDialog({ fullName, problemOf, onSave, onClose, ...initial }: NamesDialogProps) {
  const [firstName, setFirstName] = useState(initial.firstName);
  const [lastName, setLastName] = useState(initial.lastName);
  const [isChecked, setIsChecked] = useState(false);
  const problem =
    firstName.trim() === '' ? t('Enter the name that messages begin with.') : problemOf?.(firstName.trim());
  return (
    <FormDialog
      title={t('How messages call this person')}
      description={t('In the list: {name}', { name: fullName || t('no name') })}
      submitLabel={t('Save names')}
      onClose={onClose}
      onSubmit={() => {
        setIsChecked(true);
        if (problem !== undefined) return;
        onSave(firstName.trim(), lastName.trim());
        onClose();
      }}
    >
      <Field
        label={t('First name')}
        name="first-name"
        autoComplete="off"
        data-autofocus
        maxLength={MAX_NAME_PART_LENGTH}
        value={firstName}
        error={isChecked ? problem : undefined}
        onChange={(event) => setFirstName(event.target.value)}
      />
      <Field
        label={t('Last name')}
        name="last-name"
        autoComplete="off"
        maxLength={MAX_NAME_PART_LENGTH}
        value={lastName}
        onChange={(event) => setLastName(event.target.value)}
      />
    </FormDialog>
  );
}
