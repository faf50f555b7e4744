import type { Catalogue } from '../say.ts';

/** API keys. */
export const API_KEYS: Catalogue = {};
