/** Most tags of one conversation. */
export const MAX_CHAT_TAGS = 20;

/** Returns the ids of a conversation's tags with one set or removed; a new one is the last. */
export const withTag = (tags: readonly string[], tagId: string, isSet: boolean): string[] =>
  isSet === tags.includes(tagId) ? [...tags] : isSet ? [...tags, tagId] : tags.filter((id) => id !== tagId);
