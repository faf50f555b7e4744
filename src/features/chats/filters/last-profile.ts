import * as z from 'zod/mini';
import { teamStorageItem } from '#replica/storage/local-storage.ts';

/** The profile whose chats were listed last. */
export const lastProfile = teamStorageItem('last-profile', z.string());
