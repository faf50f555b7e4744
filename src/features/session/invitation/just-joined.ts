let joined: string | undefined;

/**
 * Records that registering already accepted a membership, so that its invitation is not accepted twice. Lasts as long
 * as the page.
 */
export function noteJoined(membershipId: string): void {
  joined = membershipId;
}

export const isJustJoined = (membershipId: string): boolean => joined === membershipId;
