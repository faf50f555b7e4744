import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FormFrame } from './form-frame.tsx';
import { networkTrouble, useSessionRequests } from './session-requests.ts';
import { useSignInDoor } from './session.ts';

interface VerifyScreenProps {
  readonly userId: string | undefined;
  readonly secret: string | undefined;
  readonly returnTo: string | undefined;
}

/** Where a magic link and an identity provider lead back to: verifying, then on, or failed (specification part 1 §2, §4, §8). */
export function VerifyScreen({ userId, secret, returnTo }: VerifyScreenProps) {
  const requests = useSessionRequests();
  const door = useSignInDoor();
  const asked = useRef(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);

  useEffect(() => {
    // A link works once: it is not spent again when the effect runs again.
    if (asked.current) return;
    asked.current = true;
    void (async () => {
      const isMagicLink = userId !== undefined && secret !== undefined;
      const outcome = isMagicLink ? await requests.verifyMagicLink(userId, secret) : await requests.findCurrent();
      if (outcome.ok) return door.signedIn(outcome.value, returnTo);
      setProblem(networkTrouble(outcome.failure) ?? (isMagicLink ? 'Failed to verify. The link may have expired.' : 'Authentication failed. Please try again.'));
    })();
  }, [requests, door, userId, secret, returnTo]);

  if (problem === undefined) {
    return (
      <FormFrame title="Signing you in">
        <p role="status" className="text-ink-muted">
          Verifying your link…
        </p>
      </FormFrame>
    );
  }
  return (
    <FormFrame title="That did not work">
      <p role="alert">{problem}</p>
      <Link to="/auth/login" className="button-primary">
        Back to Login
      </Link>
    </FormFrame>
  );
}
