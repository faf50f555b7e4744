import { t } from '#i18n/translate.ts';
import { Field } from '#ui/forms/field.tsx';

interface EmailFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Renders the email field, with the same keyboard, autofill and error on every sign-in screen. */
export function EmailField({ value, error, onChange }: EmailFieldProps) {
  return (
    <Field
      label={t('Email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      name="email"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
}
