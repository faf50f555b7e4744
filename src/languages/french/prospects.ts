import type { Catalogue } from '../say.ts';

/** Lists of prospects and their import. */
export const PROSPECTS: Catalogue = {};
