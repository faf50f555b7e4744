/** Most characters of the stored messages of a chat. */
export const MAX_STORED_MESSAGES = 4_000_000;

/** Room that is left for what is under way when a chat is full: ten messages of ours, and an answer. */
const RESERVED = 200_000;

/** Most characters of a stored message besides its text. */
const AROUND_TEXT = 1_000;

const lengthOf = (stored: unknown): number => (typeof stored === 'string' ? stored.length : 0);

/** Decides whether the stored messages of a chat are so long that nothing more is begun in it. */
export const isConversationFull = (stored: unknown): boolean => lengthOf(stored) > MAX_STORED_MESSAGES - RESERVED;

/** Decides whether a message finds room among the stored ones, so that it can be kept once it was sent. */
export const hasRoomFor = (stored: unknown, content: string): boolean =>
  lengthOf(stored) + JSON.stringify(content).length + AROUND_TEXT <= MAX_STORED_MESSAGES;
