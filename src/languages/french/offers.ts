import type { Catalogue } from '../say.ts';

/** Offers. */
export const OFFERS: Catalogue = {};
