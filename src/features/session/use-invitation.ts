import { useEffect, useState } from 'react';
import type { InvitationPlace } from '#domain/invitation.ts';
import type { Invitation } from '#domain/team-answers.ts';
import { useSessionRequests } from './session-requests.ts';

/** What the server tells of an invitation. */
export interface InvitationTold {
  /** It has answered, or could not be asked. */
  readonly isAsked: boolean;
  /** Absent until then, and where it tells nothing. */
  readonly facts: Invitation | undefined;
}

/** Asks what an invitation is about; anew for another one, and when `personId`, who is signed in here, is another. */
export function useInvitation(place: InvitationPlace | undefined, personId?: string): InvitationTold {
  const requests = useSessionRequests();
  const [told, setTold] = useState<{ readonly key: string; readonly facts: Invitation | undefined } | undefined>(undefined);
  const { teamId, membershipId, proof } = place ?? {};
  const key = `${membershipId} ${personId}`;

  useEffect(() => {
    if (teamId === undefined || membershipId === undefined) return undefined;
    let isLeft = false;
    void requests.findInvitation({ teamId, membershipId, proof }).then((facts) => {
      if (!isLeft) setTold({ key, facts });
    });
    return () => {
      isLeft = true;
    };
  }, [requests, teamId, membershipId, proof, key]);

  const isAsked = told?.key === key;
  return { isAsked, facts: isAsked ? told.facts : undefined };
}
