import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { t } from '#i18n/translate.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { NewPasswordFields, useNewPassword } from '../new-password-fields.tsx';
import { authErrorMessage, toAuthError } from '../sign-in/auth-error.ts';
import { toFieldError } from '../sign-in/field-errors.ts';
import { useSession } from '../session.ts';
import { useSessionRequests, type SessionFailure } from '../session-requests.ts';

interface PasswordDialogProps {
  readonly offlineReason: string | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** An error that is not about the new password. */
type OtherError = { readonly field: 'old' | 'form'; readonly message: string };

/** Converts a refusal that is not about the new password to a message and its field; undefined for one that is. */
function toOtherError(failure: SessionFailure): OtherError | undefined {
  const nowMs = Date.now();
  const authError = toAuthError(failure, nowMs);
  if (authError !== undefined) return { field: 'form', message: authErrorMessage(authError, nowMs) };
  return failure.appwriteType === 'user_invalid_credentials'
    ? { field: 'old', message: t('This is not your current password.') }
    : undefined;
}

/** Changes the password of the signed-in person. What is typed lives only in this dialog. */
export function PasswordDialog({ offlineReason, onClose, onChanged }: PasswordDialogProps) {
  const requests = useSessionRequests();
  const { user } = useSession();
  const [oldPassword, setOldPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<OtherError | undefined>(undefined);
  const own = [user.name, user.email];
  const { password, check, refuse, clearProblem, fields } = useNewPassword(own);
  const isBlocked = isBusy || offlineReason !== undefined;

  async function submit(): Promise<void> {
    if (isBlocked) return;
    const missing =
      oldPassword === '' ? { field: 'old' as const, message: t('Enter your current password.') } : undefined;
    setError(missing);
    if (missing !== undefined) return clearProblem();
    if (!check()) return;
    setIsBusy(true);
    const outcome = await requests.changePassword(password, oldPassword);
    setIsBusy(false);
    if (outcome.ok) return onChanged();
    const other = toOtherError(outcome.failure);
    setError(other);
    if (other === undefined) refuse(toFieldError(outcome.failure, password, own)?.message ?? outcome.failure.message);
  }

  const errorOf = (field: OtherError['field']) => (error?.field === field ? error.message : undefined);

  return (
    <FormDialog
      title={t('Change password')}
      description={t('Your other devices are logged out. Unsent changes stay on them until you sign in there.')}
      submitLabel={isBusy ? t('Saving…') : t('Save new password')}
      isBlocked={isBlocked}
      blockedReason={offlineReason}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        data-autofocus
        value={oldPassword}
        onChange={(event) => {
          setOldPassword(event.target.value);
          setError(undefined);
        }}
        error={errorOf('old')}
      />
      <NewPasswordFields {...fields} />
      {errorOf('form') !== undefined && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink">
          {errorOf('form')}
        </p>
      )}
      <p className="text-ink-muted">
        {t('No password, or forgot it?')}{' '}
        <Link to="/auth/forgot-password" className="link">
          {t('Set one by email')}
        </Link>
      </p>
    </FormDialog>
  );
}
