import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rejectedParameter } from '#domain/wire/appwrite-errors.ts';
import { t } from '#i18n/translate.ts';
import { showToast } from '#ui/notices/toast.ts';
import { toFieldError } from '../sign-in/field-errors.ts';
import { AuthForm } from '../sign-in/auth-form.tsx';
import { useSessionRequests } from '../session-requests.ts';
import { toAuthError, authErrorMessage } from '../sign-in/auth-error.ts';
import { SIGN_IN } from '../sign-in/use-submit.ts';
import { NewPasswordForm, type NewPasswordRefusal } from './new-password-form.tsx';

const SPENT = t('This link no longer works: it was used, has expired, or was replaced by a newer one.');

interface ResetPasswordScreenProps {
  readonly userId?: string | undefined;
  readonly secret?: string | undefined;
  readonly returnTo?: string | undefined;
}

/** Sets a new password with the secret of the mailed link (specification part 1 §2, §5, §8). */
export function ResetPasswordScreen({ userId, secret, returnTo }: ResetPasswordScreenProps) {
  const requests = useSessionRequests();
  const navigate = useNavigate();
  const [spentMessage, setSpentMessage] = useState<string | undefined>(undefined);
  const returnSearch = returnTo === undefined ? {} : { returnTo };

  const newLinkButton = (
    <Link to="/auth/forgot-password" search={returnSearch} className="button-primary">
      {t('Send a new link')}
    </Link>
  );
  if (userId === undefined || secret === undefined) {
    return (
      <AuthForm title={t('Invalid reset link')} subtitle={t('The link is incomplete. Ask for a new one.')}>
        {newLinkButton}
      </AuthForm>
    );
  }

  const reset = async (password: string): Promise<NewPasswordRefusal | undefined> => {
    const outcome = await requests.completeRecovery(userId, secret, password);
    if (outcome.ok) {
      showToast({
        tag: SIGN_IN,
        tone: 'success',
        title: t('Password reset successful'),
        description: t('You can now log in with your new password'),
      });
      await navigate({ to: '/auth/login', search: returnSearch });
      return undefined;
    }
    const { failure } = outcome;
    const nowMs = Date.now();
    const authError = toAuthError(failure, nowMs);
    // Unknown users and used links get the same message, so that nobody learns who has an account.
    const isCutOff = ['userId', 'secret'].includes(rejectedParameter(failure.appwriteType, failure.message) ?? '');
    const isSpent = isCutOff || failure.code === 'unauthenticated' || failure.code === 'not_found';
    const refusal = isSpent
      ? SPENT
      : (toFieldError(failure, password)?.message ?? (failure.message || t('Failed to reset password')));
    const reason = authError === undefined ? refusal : authErrorMessage(authError, nowMs);
    showToast({ tag: SIGN_IN, tone: 'danger', title: t('Failed to reset password'), description: reason });
    if (isSpent) {
      setSpentMessage(reason);
      return undefined;
    }
    return authError === undefined ? { passwordMessage: reason } : { authError };
  };

  const back = (
    <Link to="/auth/login" search={returnSearch} className="link touch-target">
      {t('Back to login')}
    </Link>
  );
  if (spentMessage !== undefined) {
    return (
      <AuthForm
        title={t('Failed to reset password')}
        subtitle={t('A link works once, within an hour. Ask for a new one.')}
        footer={back}
      >
        <p role="alert">{spentMessage}</p>
        {newLinkButton}
      </AuthForm>
    );
  }

  return (
    <AuthForm title={t('Choose a new password')} footer={back}>
      <NewPasswordForm onSave={reset} />
    </AuthForm>
  );
}
