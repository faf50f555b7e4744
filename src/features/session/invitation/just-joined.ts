let joined: string | undefined;

/**
 * Notes that a membership was accepted on the way, by registering: its invitation, shown next, is not accepted twice.
 * Lasts as long as the page.
 */
export function noteJoined(membershipId: string): void {
  joined = membershipId;
}

export const isJustJoined = (membershipId: string): boolean => joined === membershipId;
