import { useEffect, useEffectEvent, useState } from 'react';
import { MISSING_IDS_MESSAGE } from '#domain/member/invitation.ts';
import { useSessionRequests } from '../session-requests.ts';
import { InvalidInvitation, LookingForInvitation, UnreadInvitation } from './invitation-notices.tsx';

/**
 * Finds the invitation of a link that has only `userId` and `secret`, and passes its ids on: from then on it is a link
 * like any other.
 */
export function FindInvitation({
  userId,
  secret,
  onFound,
}: {
  userId: string;
  secret: string;
  onFound: (teamId: string, membershipId: string) => void;
}) {
  const requests = useSessionRequests();
  const [isMissing, setIsMissing] = useState<boolean | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  const handleFound = useEffectEvent(onFound);
  useEffect(() => {
    let isUnmounted = false;
    void requests.locateInvitation(userId, secret).then((outcome) => {
      if (isUnmounted) return;
      if (outcome.ok) handleFound(outcome.value.teamId, outcome.value.membershipId);
      else setIsMissing(outcome.failure.code === 'not_found' || outcome.failure.code === 'invalid_request');
    });
    return () => {
      isUnmounted = true;
    };
  }, [requests, userId, secret, attempt]);
  if (isMissing === undefined) return <LookingForInvitation />;
  if (isMissing) return <InvalidInvitation message={MISSING_IDS_MESSAGE} />;
  return (
    <UnreadInvitation
      onRetry={() => {
        setIsMissing(undefined);
        setAttempt(attempt + 1);
      }}
    />
  );
}
