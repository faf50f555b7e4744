import { valueTooLongMessage } from '#domain/prompt/prompt-size.ts';
import { isLongVariable, valueOf } from '#domain/prompt/prompt-variables.ts';
import { t } from '#i18n/translate.ts';
import { Field, TextArea } from '#ui/forms/field.tsx';

interface VariableFieldsProps {
  readonly names: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  /** Marks each empty value as an error. */
  readonly showsErrors: boolean;
  readonly onChange: (values: Record<string, string>) => void;
}

/** Renders one field for each of a prompt's own variables. */
export function VariableFields({ names, values, showsErrors, onChange }: VariableFieldsProps) {
  return names.map((name) => {
    const value = valueOf(values, name);
    const parts = {
      label: name,
      name,
      value,
      error: showsErrors && value.trim() === '' ? t('Fill this in') : valueTooLongMessage(name, value),
    };
    const change = (next: string) => onChange({ ...values, [name]: next });
    return isLongVariable(name) ? (
      <TextArea key={name} {...parts} rows={3} onChange={(event) => change(event.target.value)} />
    ) : (
      <Field key={name} {...parts} autoComplete="off" onChange={(event) => change(event.target.value)} />
    );
  });
}
