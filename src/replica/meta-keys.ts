/** Prefix of the keys of all known people. */
export const KNOWN_PEOPLE = 'known-people:';
/** Returns the key under which the people of a team's conversations are stored; deleted with the team. */
export const knownPeopleKey = (teamId: string): string => `${KNOWN_PEOPLE}${teamId}`;

/** Which conversations the device stores (`eviction/chat-retention.ts`); absent: nobody has chosen. */
export const CHAT_RETENTION_KEY = 'kept-conversations';
