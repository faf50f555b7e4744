import type { Catalogue } from '../say.ts';

/** Signing in, accounts. */
export const SESSION: Catalogue = {};
