import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rejectedParameter } from '#domain/wire/appwrite-errors.ts';
import { t } from '#i18n/translate.ts';
import { showToast } from '#ui/notices/toast.ts';
import { NewPasswordFields, useNewPassword } from '../new-password-fields.tsx';
import { toFieldError } from '../sign-in/field-errors.ts';
import { AuthForm } from '../sign-in/auth-form.tsx';
import { PlainForm } from '../sign-in/plain-form.tsx';
import { useSessionRequests } from '../session-requests.ts';
import { toAuthError, authErrorMessage, type AuthError } from '../sign-in/auth-error.ts';
import { SIGN_IN, useSubmit } from '../sign-in/use-submit.ts';

const SPENT = t('This link is not valid any more: it was used, it is too old, or a newer one was sent.');

interface ResetPasswordScreenProps {
  readonly userId?: string | undefined;
  readonly secret?: string | undefined;
  readonly returnTo?: string | undefined;
}

/** Sets a new password with the secret of the mailed link (specification part 1 §2, §5, §8). */
export function ResetPasswordScreen({ userId, secret, returnTo }: ResetPasswordScreenProps) {
  const requests = useSessionRequests();
  const navigate = useNavigate();
  const { isBusy, submit } = useSubmit(SIGN_IN);
  const { password, problem, check, refuse, fields } = useNewPassword();
  const [authError, setAuthError] = useState<AuthError | undefined>(undefined);
  const [spentMessage, setSpentMessage] = useState<string | undefined>(undefined);
  const returnSearch = returnTo === undefined ? {} : { returnTo };

  const newLinkButton = (
    <Link to="/auth/forgot-password" search={returnSearch} className="button-primary">
      {t('Send a new link')}
    </Link>
  );
  if (userId === undefined || secret === undefined) {
    return (
      <AuthForm
        title={t('Invalid reset link')}
        subtitle={t('The link is incomplete or was cut off. Ask for a new one.')}
      >
        {newLinkButton}
      </AuthForm>
    );
  }

  const reset = () =>
    submit(async () => {
      setAuthError(undefined);
      const outcome = await requests.completeRecovery(userId, secret, password);
      if (outcome.ok) {
        showToast({
          tag: SIGN_IN,
          tone: 'success',
          title: t('Password reset successful'),
          description: t('You can now log in with your new password'),
        });
        await navigate({ to: '/auth/login', search: returnSearch });
        return;
      }
      const { failure } = outcome;
      const nowMs = Date.now();
      const found = toAuthError(failure, nowMs);
      // Unknown users and used links get the same message, so that nobody learns who has an account.
      const isCutOff = ['userId', 'secret'].includes(rejectedParameter(failure.appwriteType, failure.message) ?? '');
      const isSpent = isCutOff || failure.code === 'unauthenticated' || failure.code === 'not_found';
      const refusal = isSpent
        ? SPENT
        : (toFieldError(failure, password)?.message ?? (failure.message || t('Failed to reset password')));
      const reason = found === undefined ? refusal : authErrorMessage(found, nowMs);
      setAuthError(found);
      if (isSpent) setSpentMessage(reason);
      else if (found === undefined) refuse(reason);
      showToast({ tag: SIGN_IN, tone: 'danger', title: t('Failed to reset password'), description: reason });
    });

  const back = (
    <Link to="/auth/login" search={returnSearch} className="link touch-target">
      {t('Back to login')}
    </Link>
  );
  if (spentMessage !== undefined) {
    return (
      <AuthForm
        title={t('Failed to reset password')}
        subtitle={t('A link works once and for an hour. Ask for a new one.')}
        footer={back}
      >
        <p role="alert">{spentMessage}</p>
        {newLinkButton}
      </AuthForm>
    );
  }

  return (
    <AuthForm title={t('Choose a new password')} footer={back}>
      <PlainForm
        submitLabel={t('Save new password')}
        busyLabel={t('Saving…')}
        isBusy={isBusy}
        offlineMessage={t('You are offline. Saving a new password needs a connection; what you typed stays here.')}
        authError={authError}
        rejection={problem}
        onSubmit={() => {
          if (check()) reset();
        }}
      >
        <NewPasswordFields {...fields} />
      </PlainForm>
    </AuthForm>
  );
}
