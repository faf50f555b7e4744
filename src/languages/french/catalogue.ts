import type { Catalogue } from '../say.ts';

/** Everything the app says, in French. */
export const FRENCH: Catalogue = {};
