import { hashHex } from '#server/backend/hash-id.ts';

const PERSON_KEY_LENGTH = 40;

/** Returns the key by which a team knows the person of an identity (`identityOf`), unique among its chats. */
export const personKeyOf = (teamId: string, identity: string): string => hashHex([teamId, identity], PERSON_KEY_LENGTH);
