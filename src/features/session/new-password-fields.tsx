import { useState } from 'react';
import { chosenPasswordProblem, strengthMessage } from '#domain/session/password-strength.ts';
import { t } from '#i18n/translate.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';

interface NewPasswordProblem {
  readonly field: 'password' | 'confirmPassword';
  readonly message: string;
}

/** Validates both fields in the specification's order and words (part 1 §5); returns the message and its field. */
export function newPasswordProblem(password: string, confirmPassword: string): NewPasswordProblem | undefined {
  if (password === '' || confirmPassword === '')
    return { field: password === '' ? 'password' : 'confirmPassword', message: t('Please fill all fields') };
  if (password !== confirmPassword) return { field: 'confirmPassword', message: t('Passwords do not match') };
  const problem = chosenPasswordProblem(password);
  return problem === undefined ? undefined : { field: 'password', message: problem };
}

interface NewPassword {
  readonly password: string;
  readonly problem: NewPasswordProblem | undefined;
  /** Validates what is typed and shows what is wrong; returns whether it may be sent. */
  check(): boolean;
  /** Shows why the server refused the password. */
  refuse(message: string): void;
  /** Takes back what is shown, as typing does. */
  clearProblem(): void;
  readonly fields: NewPasswordFieldsProps;
}

interface NewPasswordFieldsProps {
  readonly password: string;
  readonly confirmPassword: string;
  readonly problem: NewPasswordProblem | undefined;
  /** Words that an attacker knows about the person. */
  readonly own: readonly string[];
  readonly onType: (field: NewPasswordProblem['field'], value: string) => void;
}

/** Holds a new password while it is typed twice. `own` lists words that an attacker knows about the person. */
export function useNewPassword(own: readonly string[] = []): NewPassword {
  const [typed, setTyped] = useState({ password: '', confirmPassword: '' });
  const [problem, setProblem] = useState<NewPasswordProblem | undefined>(undefined);
  return {
    password: typed.password,
    problem,
    check() {
      const found = newPasswordProblem(typed.password, typed.confirmPassword);
      setProblem(found);
      return found === undefined;
    },
    refuse: (message) => setProblem({ field: 'password', message }),
    clearProblem: () => setProblem(undefined),
    fields: {
      ...typed,
      problem,
      own,
      onType(field, value) {
        setTyped((present) => ({ ...present, [field]: value }));
        setProblem(undefined);
      },
    },
  };
}

/** Shows the two fields in which a new password is typed, with a hint and what is wrong. */
export function NewPasswordFields({ password, confirmPassword, problem, own, onType }: NewPasswordFieldsProps) {
  const errorOf = (field: NewPasswordProblem['field']) => (problem?.field === field ? problem.message : undefined);
  return (
    <>
      <PasswordField
        label={t('New password')}
        autoComplete="new-password"
        name="password"
        value={password}
        hint={strengthMessage(password, own)}
        onChange={(event) => onType('password', event.target.value)}
        error={errorOf('password')}
      />
      <PasswordField
        label={t('Repeat the new password')}
        autoComplete="new-password"
        name="confirmPassword"
        value={confirmPassword}
        onChange={(event) => onType('confirmPassword', event.target.value)}
        error={errorOf('confirmPassword')}
      />
    </>
  );
}
