const expected = new Set<string>();

/** Marks a team one is about to leave oneself in this tab, so that nobody wonders where it went. */
export function markTeamLeft(teamId: string, isExpected: boolean): void {
  if (isExpected) expected.add(teamId);
  else expected.delete(teamId);
}

/** True when its going was the person's own act here. */
export const hasLeftTeam = (teamId: string): boolean => expected.has(teamId);
