import { useEffect, useState } from 'react';
import type { InvitationPlace } from '#domain/member/invitation.ts';
import type { Invitation } from '#domain/team/team-answers.ts';
import { useSessionRequests, type SessionOutcome } from '../session-requests.ts';

/** What the server tells of an invitation. */
export interface InvitationLookup {
  /** It has answered, or could not be asked. */
  readonly isAsked: boolean;
  /** Absent until then, and where it tells nothing. */
  readonly facts: Invitation | undefined;
  /**
   * It has answered that it has nothing to tell: there is no such invitation, or it is not for this person to hear of.
   */
  readonly isUnknown: boolean;
  /** It has answered that there is no such invitation. */
  readonly isMissing: boolean;
  readonly askAgain: () => void;
}

/** Asks what an invitation is about; anew for another one, and when `personId`, who is signed in here, is another. */
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
