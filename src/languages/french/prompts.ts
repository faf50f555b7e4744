import type { Catalogue } from '../say.ts';

/** Prompts and their tests. */
export const PROMPTS: Catalogue = {};
