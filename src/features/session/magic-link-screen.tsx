import { MailRequestScreen } from './mail-request-screen.tsx';
import { useSessionRequests } from './session-requests.ts';

/** Ask for a link that signs in (specification part 1 §2, §8). */
export function MagicLinkScreen({ returnTo }: { returnTo?: string | undefined }) {
  const requests = useSessionRequests();
  return (
    <MailRequestScreen
      mail="magic link"
      title="Sign in with a magic link"
      subtitle="We send you a link; opening it signs you in."
      act="Send magic link"
      need="Sending a magic link"
      linkWords="Open the link on this device or on any other: it signs in the device it is opened on, and no other."
      sentToast="Magic link sent to your email"
      failedToast="Failed to send magic link"
      tellsReason
      returnTo={returnTo}
      send={(email) => requests.sendMagicLink(email, returnTo)}
    />
  );
}
