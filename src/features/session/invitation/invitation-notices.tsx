import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { t } from '#i18n/translate.ts';
import { AuthForm } from '../sign-in/auth-form.tsx';
import { SessionContext } from '../session.ts';

/** Explains a link that names no invitation. */
export const InvalidInvitation = ({ message }: { message: string }) => (
  <AuthForm title={t('Invalid invitation')}>
    <p role="alert">{message}</p>
    <p className="text-ink-muted">
      {t('The link may be incomplete or out of date. Open it from the newest email, or ask for a new invitation.')}
    </p>
    <ContinueLink isSignedIn={use(SessionContext) !== undefined} />
  </AuthForm>
);

/** Explains that the server could not be asked about an invitation. */
export const UnreadInvitation = ({ onRetry }: { onRetry: () => void }) => (
  <AuthForm title={t('The invitation could not be loaded')}>
    <p role="alert">{t('The server cannot be reached, or had a problem. Try again in a moment.')}</p>
    <button type="button" className="button-primary" onClick={onRetry}>
      {t('Try again')}
    </button>
  </AuthForm>
);

/** Stands for an invitation until the server has told about it. */
export const LookingForInvitation = () => <AuthForm title={t('Loading the invitation')}>{null}</AuthForm>;

/** Leads on from an invitation that cannot be accepted. */
export const ContinueLink = ({
  isSignedIn,
  className = 'button-primary',
}: {
  isSignedIn: boolean;
  className?: string;
}) => (
  <Link to={isSignedIn ? '/dashboard' : '/auth/login'} search={{}} className={className}>
    {isSignedIn ? t('Go to Dashboard') : t('Back to login')}
  </Link>
);
