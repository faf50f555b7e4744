import type { Catalogue } from '../say.ts';

/** The device: sync, storage, unsent changes. */
export const DEVICE: Catalogue = {};
