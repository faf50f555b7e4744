import * as z from 'zod/mini';
import { userIdSchema } from '../wire/ids.ts';

/** Validates an assignment as a person gives it (docs/adr/0046): the user id of a member; empty for nobody. */
export const assignmentFields = { member: z.union([userIdSchema, z.literal('')]) };

/** Selects conversations that are assigned to nobody. No user id equals it, though people may choose theirs. */
export const NOBODY = '-';
