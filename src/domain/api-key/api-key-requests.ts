import * as z from 'zod/mini';
import { API_KEY_SCOPES, MAX_API_KEY_NAME_LENGTH } from './api-key.ts';
import { nameSchema } from '../text/sanitize-text.ts';
import { teamIdSchema } from '../wire/ids.ts';

/** Schemas of the dashboard API's requests about API keys. */
const keyNameSchema = nameSchema(MAX_API_KEY_NAME_LENGTH);
const scopesSchema = z.array(z.enum(API_KEY_SCOPES)).check(z.minLength(1), z.maxLength(API_KEY_SCOPES.length));
const expirySchema = z.nullable(z.iso.datetime());

/** `POST /api/key` (part 2 §5, §7): omitted scopes mean all scopes, an omitted expiry means none. */
export const apiKeyCreateRequestSchema = z.object({
  name: keyNameSchema,
  teamId: z.optional(teamIdSchema),
  scopes: z.optional(scopesSchema),
  expiresAt: z.optional(expirySchema),
});
/** `PUT /api/key/{id}`: changes only the fields that are named. */
export const apiKeyUpdateRequestSchema = z.strictObject({
  name: z.optional(keyNameSchema),
  scopes: z.optional(scopesSchema),
  expiresAt: z.optional(expirySchema),
});
/** `POST /api/key/{id}/rotate`: how long the previous key still works, in hours. */
export const apiKeyRotateRequestSchema = z.object({
  overlapHours: z.optional(z.int().check(z.minimum(0), z.maximum(168))),
});
