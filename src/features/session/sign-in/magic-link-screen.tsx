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
      subtitle={t('We’ll email you a link that signs you in.')}
      submitLabel={t('Send magic link')}
      offlineMessage={t('You are offline. Connect to send a magic link; what you typed is kept.')}
      linkMessage={t('The link signs in only the device you open it on.')}
      sentToast={t('Magic link sent to your email')}
      failedToast={t('Failed to send magic link')}
      showsReason
      returnTo={returnTo}
      send={(email) => requests.sendMagicLink(email, returnTo)}
    />
  );
}
