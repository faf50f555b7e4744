import type { Ref } from 'react';
import type { Factor } from '#domain/session/factors.ts';
import { Field } from '#ui/forms/field.tsx';
import { FACTOR_MESSAGES } from './second-factor-messages.ts';

interface CodeFieldProps {
  readonly factor: Factor;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Longer than any code with the blanks that are pasted with it. */
const MAX_CHARACTERS = 64;

/** Takes a code: digits with the numeric keypad and the code that the system offers, or a recovery code. */
export const CodeField = ({ factor, value, error, onChange, ref }: CodeFieldProps) => (
  <Field
    ref={ref}
    label={FACTOR_MESSAGES[factor].label}
    name={factor === 'recoveryCode' ? 'recovery-code' : 'one-time-code'}
    autoComplete={factor === 'recoveryCode' ? 'off' : 'one-time-code'}
    inputMode={factor === 'recoveryCode' ? 'text' : 'numeric'}
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    dir="ltr"
    maxLength={MAX_CHARACTERS}
    data-autofocus
    value={value}
    error={error}
    onChange={(event) => onChange(event.target.value)}
  />
);
