import type { Catalogue } from '../say.ts';

/** Teams and members. */
export const TEAMS: Catalogue = {};
