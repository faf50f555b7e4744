import { t } from '#i18n/translate.ts';
import { MailRequestScreen } from '../recovery/mail-request-screen.tsx';
import { useSessionRequests } from '../session-requests.ts';

/** Requests a link that signs in (specification part 1 §2, §8). */
export function MagicLinkScreen({ returnTo }: { returnTo?: string | undefined }) {
  const requests = useSessionRequests();
  return (
    <MailRequestScreen
      mail="magic-link"
      title={t('Sign in with a magic link')}
      subtitle={t('We send you a link; opening it signs you in.')}
      submitLabel={t('Send magic link')}
      offlineMessage={t('You are offline. Sending a magic link needs a connection; what you typed stays here.')}
      linkMessage={t(
        'Open the link on this device or on any other: it signs in the device it is opened on, and no other.',
      )}
      sentToast={t('Magic link sent to your email')}
      failedToast={t('Failed to send magic link')}
      showsReason
      returnTo={returnTo}
      send={(email) => requests.sendMagicLink(email, returnTo)}
    />
  );
}
