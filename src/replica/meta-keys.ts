/** What the keys of all known people begin with. */
export const KNOWN_PEOPLE = 'known-people:';
/** Under which key it is kept who the conversations of a team are with; it goes with the team. */
export const knownPeopleKey = (teamId: string): string => `${KNOWN_PEOPLE}${teamId}`;
