import * as z from 'zod/mini';
import { teamStorageItem } from '#replica/storage/local-storage.ts';

/** The profile whose conversations were looked at last. */
export const lastProfile = teamStorageItem('last-profile', z.string());
