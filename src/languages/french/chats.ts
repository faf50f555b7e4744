import type { Catalogue } from '../say.ts';

/** Conversations, notifications, the palette. */
export const CHATS: Catalogue = {};
