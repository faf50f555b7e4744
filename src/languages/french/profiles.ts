import type { Catalogue } from '../say.ts';

/** Profiles. */
export const PROFILES: Catalogue = {};
