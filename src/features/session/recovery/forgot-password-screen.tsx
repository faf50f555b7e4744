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
      subtitle={t('We’ll email you a link to choose a new one.')}
      submitLabel={t('Send reset link')}
      offlineMessage={t('You are offline. Connect to send a reset link; what you typed is kept.')}
      linkMessage={t('Open the link on any device to choose a new password. Then sign in with it anywhere.')}
      sentToast={t('Password reset link sent to your email')}
      failedToast={t('Failed to send reset link')}
      showsReason={false}
      returnTo={returnTo}
      send={(email) => requests.sendRecovery(email, returnTo)}
    />
  );
}
