import { useEffect, useState } from 'react';
import type { InvitationPlace } from '#domain/member/invitation.ts';
import type { Invitation } from '#domain/team/team-answers.ts';
import { useSessionRequests, type SessionOutcome } from '../session-requests.ts';

/** What the server said about an invitation. */
export interface InvitationLookup {
  /** True once it answered or could not be reached. */
  readonly isAsked: boolean;
  /** Absent before the answer, and when there is nothing to tell. */
  readonly facts: Invitation | undefined;
  /** The server has nothing to tell: no such invitation, or not for this person. */
  readonly isUnknown: boolean;
  /** The server answered that there is no such invitation. */
  readonly isMissing: boolean;
  readonly askAgain: () => void;
}

/** Fetches what an invitation is about; again for another invitation or another signed-in person (`personId`). */
export function useInvitation(place: InvitationPlace | undefined, personId?: string): InvitationLookup {
  const requests = useSessionRequests();
  const [told, setTold] = useState<
    { readonly key: string; readonly outcome: SessionOutcome<Invitation | undefined> } | undefined
  >(undefined);
  const [times, setTimes] = useState(0);
  const { teamId, membershipId, proof, secret } = place ?? {};
  const key = `${membershipId} ${personId}`;

  useEffect(() => {
    if (teamId === undefined || membershipId === undefined) return undefined;
    let isLeft = false;
    void requests.findInvitation({ teamId, membershipId, proof, secret }).then((outcome) => {
      if (!isLeft) setTold({ key, outcome });
    });
    return () => {
      isLeft = true;
    };
  }, [requests, teamId, membershipId, proof, secret, key, times]);

  const outcome = told?.key === key ? told.outcome : undefined;
  const isMissing = outcome?.ok === false && outcome.failure.code === 'not_found';
  return {
    isAsked: outcome !== undefined,
    facts: outcome?.ok === true ? outcome.value : undefined,
    isUnknown: isMissing || (outcome?.ok === true && outcome.value === undefined),
    isMissing,
    askAgain: () => setTimes(times + 1),
  };
}
