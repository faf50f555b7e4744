import type { Catalogue } from '../say.ts';

/** The dashboard. */
export const DASHBOARD: Catalogue = {};
