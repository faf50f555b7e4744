/** What the person did in this tab to a team that is about to disappear. */
type Departure = 'left' | 'deleted';

const expected = new Map<string, Departure>();

/** Marks a team the person is leaving or deleting in this tab, so that its disappearance is reported as theirs. */
export function markTeamLeft(teamId: string, departure: Departure | undefined): void {
  if (departure === undefined) expected.delete(teamId);
  else expected.set(teamId, departure);
}

/** Returns what the person did to the team in this tab; undefined when it disappeared by itself. */
export const departureOf = (teamId: string): Departure | undefined => expected.get(teamId);
