import type { Catalogue } from '../say.ts';

/** Components of src/ui. */
export const COMPONENTS: Catalogue = {};
