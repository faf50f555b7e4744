import { useEffect, useState } from 'react';
import type { InvitationReference } from '#domain/member/invitation.ts';
import type { Invitation } from '#domain/team/team-answers.ts';
import { useSessionRequests, type SessionOutcome } from '../session-requests.ts';

/** What the server said about an invitation. */
export interface InvitationLookup {
  /** True once it answered or could not be reached. */
  readonly isAnswered: boolean;
  /** Absent before the answer, and when there is nothing to tell. */
  readonly invitation: Invitation | undefined;
  /** The server has nothing to tell: no such invitation, or not for this person. */
  readonly isUnknown: boolean;
  /** The server answered that there is no such invitation. */
  readonly isMissing: boolean;
  readonly retry: () => void;
}

/** Fetches what an invitation is about; again for another invitation or another signed-in person (`personId`). */
export function useInvitation(reference: InvitationReference | undefined, personId?: string): InvitationLookup {
  const requests = useSessionRequests();
  const [answer, setAnswer] = useState<
    { readonly key: string; readonly outcome: SessionOutcome<Invitation | undefined> } | undefined
  >(undefined);
  const [attempt, setAttempt] = useState(0);
  const { teamId, membershipId, proof, secret } = reference ?? {};
  const key = `${membershipId} ${personId}`;

  useEffect(() => {
    if (teamId === undefined || membershipId === undefined) return undefined;
    let isUnmounted = false;
    void requests.findInvitation({ teamId, membershipId, proof, secret }).then((outcome) => {
      if (!isUnmounted) setAnswer({ key, outcome });
    });
    return () => {
      isUnmounted = true;
    };
  }, [requests, teamId, membershipId, proof, secret, key, attempt]);

  const outcome = answer?.key === key ? answer.outcome : undefined;
  const isMissing = outcome?.ok === false && outcome.failure.code === 'not_found';
  return {
    isAnswered: outcome !== undefined,
    invitation: outcome?.ok === true ? outcome.value : undefined,
    isUnknown: isMissing || (outcome?.ok === true && outcome.value === undefined),
    isMissing,
    retry: () => setAttempt(attempt + 1),
  };
}
