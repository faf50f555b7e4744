import { olderProfileKeys } from '#domain/profile/older-profile-keys.ts';
import { hashHex } from '#server/backend/hash-id.ts';

const PERSON_KEY_LENGTH = 40;

/** Returns the key by which a team knows the person of an identity (`identityOf`), unique among its chats. */
export const personKeyOf = (teamId: string, identity: string): string => hashHex([teamId, identity], PERSON_KEY_LENGTH);

/**
 * Returns the keys by which earlier rules of addresses knew a person of a team: the list of contacted people holds
 * digests, which no job can convert.
 */
export const olderPersonKeysOf = (teamId: string, addresses: readonly string[]): string[] => [
  ...new Set(addresses.flatMap(olderProfileKeys).map((identity) => personKeyOf(teamId, identity))),
];
