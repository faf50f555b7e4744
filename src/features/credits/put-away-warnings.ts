import * as z from 'zod/mini';
import { WARNING_LEVELS } from '#domain/credit-warning.ts';
import { keptForTeam } from '#replica/storage/local-storage.ts';

/** The warning that was put away: the worst, and the balance then. */
export const putAwayWarning = keptForTeam(
  'credit-warning',
  z.object({ level: z.enum(WARNING_LEVELS), left: z.number() }),
);
