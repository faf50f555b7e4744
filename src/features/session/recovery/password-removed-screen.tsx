import { Link, useNavigate } from '@tanstack/react-router';
import { use } from 'react';
import { t } from '#i18n/translate.ts';
import { showToast } from '#ui/notices/toast.ts';
import { AuthForm } from '../sign-in/auth-form.tsx';
import { toAuthError } from '../sign-in/auth-error.ts';
import { toFieldError } from '../sign-in/field-errors.ts';
import { SIGN_IN } from '../sign-in/use-submit.ts';
import { useSessionRequests } from '../session-requests.ts';
import { SessionContext } from '../session.ts';
import { NewPasswordForm, type NewPasswordRefusal } from './new-password-form.tsx';

/**
 * Tells a person who has just shown that the address is theirs that the password which somebody chose before was
 * removed (`server/appwrite/account/claim-account.ts`), and sets a new one, now or later.
 */
export function PasswordRemovedScreen({ returnTo }: { returnTo?: string | undefined }) {
  const user = use(SessionContext)?.user;
  const requests = useSessionRequests();
  const navigate = useNavigate();
  const own = user === undefined ? [] : [user.name, user.email];
  const goOn = () => void navigate({ href: returnTo ?? '/dashboard', replace: true });

  if (user === undefined)
    return (
      <AuthForm title={t('You are signed out')}>
        <Link to="/auth/login" search={{}} className="button-primary">
          {t('Sign in')}
        </Link>
      </AuthForm>
    );

  async function save(password: string): Promise<NewPasswordRefusal | undefined> {
    const outcome = await requests.chooseFirstPassword(password);
    if (outcome.ok) {
      showToast({ tag: SIGN_IN, tone: 'success', title: t('Password saved') });
      goOn();
      return undefined;
    }
    const { failure } = outcome;
    const authError = toAuthError(failure, Date.now());
    return authError === undefined
      ? { passwordMessage: toFieldError(failure, password, own)?.message ?? failure.message }
      : { authError };
  }

  return (
    <AuthForm
      title={t('Your password was removed')}
      subtitle={t(
        'It was chosen before {email} was confirmed, so it may have been someone else’s. You have just confirmed that the address is yours.',
        { email: user.email },
      )}
    >
      <ul className="flex list-disc flex-col gap-1 rounded-card bg-sunken p-4 ps-8">
        <li>{t('Everyone who was signed in to this account is signed out.')}</li>
        <li>{t('If you did not create this account, check its teams and leave any you do not know.')}</li>
      </ul>
      <NewPasswordForm own={own} onSave={save} />
      <div className="flex flex-col gap-2">
        <button
          type="button"
          className="button-secondary"
          onClick={() => {
            void requests.noteNoPassword();
            goOn();
          }}
        >
          {t('Choose a password later')}
        </button>
        <p className="text-small text-ink-muted">
          {t('Until then, sign in with a link by email. “Forgot password?” sets a password at any time.')}
        </p>
      </div>
    </AuthForm>
  );
}
