import type { Catalogue } from '../say.ts';

/** Campaigns and their wizard. */
export const CAMPAIGNS: Catalogue = {};
