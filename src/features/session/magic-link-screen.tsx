import { MailRequestScreen } from './mail-request-screen.tsx';
import { useSessionRequests } from './session-requests.ts';

/** Ask for a link that signs in (specification part 1 §2, §8). */
export function MagicLinkScreen({ returnTo }: { returnTo: string | undefined }) {
  const requests = useSessionRequests();
  return (
    <MailRequestScreen
      title="Sign in with a magic link"
      subtitle="We send you a link; opening it signs you in."
      act="Send magic link"
      sentToast="Magic link sent to your email"
      failedToast="Failed to send magic link"
      tellsReason
      send={(email) => requests.sendMagicLink(email, returnTo)}
    />
  );
}
