import { say } from '#i18n/translate.ts';
import { MailRequestScreen } from './mail-request-screen.tsx';
import { useSessionRequests } from '../session-requests.ts';

/** Requests a link to a new password (specification part 1 §2, §8). */
export function ForgotPasswordScreen({ returnTo }: { returnTo?: string | undefined }) {
  const requests = useSessionRequests();
  return (
    <MailRequestScreen
      mail="recovery"
      title={say('Forgot your password?')}
      subtitle={say('We send you a link; opening it lets you choose a new one.')}
      act={say('Send reset link')}
      offlineMessage={say('You are offline. Sending a reset link needs a connection; what you typed stays here.')}
      linkMessage={say(
        'Open the link on this device or on any other, and choose the new password there; then sign in with it wherever you like.',
      )}
      sentToast={say('Password reset link sent to your email')}
      failedToast={say('Failed to send reset link')}
      tellsReason={false}
      returnTo={returnTo}
      send={(email) => requests.sendRecovery(email, returnTo)}
    />
  );
}
