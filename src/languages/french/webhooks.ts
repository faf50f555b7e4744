import type { Catalogue } from '../say.ts';

/** Webhooks. */
export const WEBHOOKS: Catalogue = {};
