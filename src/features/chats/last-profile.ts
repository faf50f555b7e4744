import * as z from 'zod/mini';
import { keptForTeam } from '#replica/kept-value.ts';

/** The profile whose conversations were looked at last. */
export const lastProfile = keptForTeam('last-profile', z.string());
