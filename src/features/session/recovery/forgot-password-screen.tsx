import { t } from '#i18n/translate.ts';
import { MailRequestScreen } from './mail-request-screen.tsx';
import { useSessionRequests } from '../session-requests.ts';

/** Requests a link to a new password (specification part 1 §2, §8). */
export function ForgotPasswordScreen({ returnTo }: { returnTo?: string | undefined }) {
  const requests = useSessionRequests();
  return (
    <MailRequestScreen
      mail="recovery"
      title={t('Forgot your password?')}
      subtitle={t('We send you a link; opening it lets you choose a new one.')}
      submitLabel={t('Send reset link')}
      offlineMessage={t('You are offline. Sending a reset link needs a connection; what you typed stays here.')}
      linkMessage={t(
        'Open the link on this device or on any other, and choose the new password there; then sign in with it wherever you like.',
      )}
      sentToast={t('Password reset link sent to your email')}
      failedToast={t('Failed to send reset link')}
      showsReason={false}
      returnTo={returnTo}
      send={(email) => requests.sendRecovery(email, returnTo)}
    />
  );
}
