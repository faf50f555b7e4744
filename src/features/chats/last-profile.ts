const keyOf = (teamId: string): string => `outrider.last-profile.${teamId}`;

/** The profile whose conversations were looked at last in a team; undefined when none was chosen on this device. */
export function readLastProfile(teamId: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(teamId)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberProfile(teamId: string, profile: string): void {
  try {
    localStorage.setItem(keyOf(teamId), profile);
  } catch {
    // Without storage it is forgotten when the page goes; nothing else depends on it.
  }
}
