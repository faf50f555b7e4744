import type { Catalogue } from '../say.ts';

/** The frame: banners, menus, commands, errors. */
export const FRAME: Catalogue = {};
