const expected = new Set<string>();

/** Marks a team the person is leaving in this tab, so that its disappearance is not reported. */
export function markTeamLeft(teamId: string, isExpected: boolean): void {
  if (isExpected) expected.add(teamId);
  else expected.delete(teamId);
}

/** Tells whether the person left the team in this tab. */
export const hasLeftTeam = (teamId: string): boolean => expected.has(teamId);
