import * as z from 'zod/mini';
import { localStorageItem } from '#replica/storage/local-storage.ts';

/**
 * Marks that the session of this browser needs a second factor before it may do anything. While it stands, /auth/login
 * asks for the factor, also after a reload.
 */
export const secondFactorMark = localStorageItem('second-factor', z.literal(1));
