import type { Catalogue } from '../say.ts';

/** Credits. */
export const CREDITS: Catalogue = {};
