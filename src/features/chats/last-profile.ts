import * as z from 'zod/mini';
import { keptForTeam } from '#replica/storage/local-storage.ts';

/** The profile whose conversations were looked at last. */
export const lastProfile = keptForTeam('last-profile', z.string());
