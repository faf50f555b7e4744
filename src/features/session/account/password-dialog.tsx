import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { strengthMessage } from '#domain/session/password-strength.ts';
import { t } from '#i18n/translate.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { resetProblem } from '../recovery/reset-password-screen.tsx';
import { authErrorMessage, toAuthError } from '../sign-in/auth-error.ts';
import { toFieldError } from '../sign-in/field-errors.ts';
import { useSession } from '../session.ts';
import { useSessionRequests, type SessionFailure } from '../session-requests.ts';

interface PasswordDialogProps {
  readonly offlineReason: string | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

type PasswordError = { readonly field: 'old' | 'password' | 'confirmPassword' | 'form'; readonly message: string };

/** Converts a refusal to a message at the field it concerns. */
function toPasswordError(failure: SessionFailure, password: string, own: readonly string[]): PasswordError {
  const nowMs = Date.now();
  const authError = toAuthError(failure, nowMs);
  if (authError !== undefined) return { field: 'form', message: authErrorMessage(authError, nowMs) };
  return failure.appwriteType === 'user_invalid_credentials'
    ? { field: 'old', message: t('This is not your present password.') }
    : { field: 'password', message: toFieldError(failure, password, own)?.message ?? failure.message };
}

/** Changes the password of the signed-in person. What is typed lives only in this dialog. */
export function PasswordDialog({ offlineReason, onClose, onChanged }: PasswordDialogProps) {
  const requests = useSessionRequests();
  const { user } = useSession();
  const [oldPassword, setOldPassword] = useState('');
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<PasswordError | undefined>(undefined);
  const own = [user.name, user.email];
  const isBlocked = isBusy || offlineReason !== undefined;

  async function submit(): Promise<void> {
    if (isBlocked) return;
    const problem =
      oldPassword === ''
        ? { field: 'old' as const, message: t('Enter your present password.') }
        : resetProblem(password, confirmPassword);
    setError(problem);
    if (problem !== undefined) return;
    setIsBusy(true);
    const outcome = await requests.changePassword(password, oldPassword);
    setIsBusy(false);
    if (outcome.ok) return onChanged();
    setError(toPasswordError(outcome.failure, password, own));
  }

  const change = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    setError(undefined);
  };
  const errorOf = (field: PasswordError['field']) => (error?.field === field ? error.message : undefined);

  return (
    <FormDialog
      title={t('Change password')}
      description={t('Your other devices are logged out; what waits on them to be sent stays there until you sign in.')}
      submitLabel={isBusy ? t('Saving…') : t('Save new password')}
      isBlocked={isBlocked}
      blockedReason={offlineReason}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t('Present password')}
        autoComplete="current-password"
        data-autofocus
        value={oldPassword}
        onChange={change(setOldPassword)}
        error={errorOf('old')}
      />
      <PasswordField
        label={t('New password')}
        autoComplete="new-password"
        value={password}
        hint={strengthMessage(password, own)}
        onChange={change(setPassword)}
        error={errorOf('password')}
      />
      <PasswordField
        label={t('Repeat the new password')}
        autoComplete="new-password"
        value={confirmPassword}
        onChange={change(setConfirmPassword)}
        error={errorOf('confirmPassword')}
      />
      {errorOf('form') !== undefined && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink">
          {errorOf('form')}
        </p>
      )}
      <p className="text-ink-muted">
        {t('You have no password, or do not know it any more?')}{' '}
        <Link to="/auth/forgot-password" className="link">
          {t('Set one by mail')}
        </Link>
      </p>
    </FormDialog>
  );
}
