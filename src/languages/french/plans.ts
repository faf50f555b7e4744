import type { Catalogue } from '../say.ts';

/** Plans, billing and invoices. */
export const PLANS: Catalogue = {};
