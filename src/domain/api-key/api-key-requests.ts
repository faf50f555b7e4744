import * as z from 'zod/mini';
import { API_KEY_SCOPES, MAX_API_KEY_NAME_LENGTH } from './api-key.ts';
import { nameSchema } from '../text/sanitize-text.ts';
import { teamIdSchema } from '../wire/ids.ts';

/** What the dashboard API takes about API keys. */
const keyNameSchema = nameSchema(MAX_API_KEY_NAME_LENGTH);
const scopesSchema = z.array(z.enum(API_KEY_SCOPES)).check(z.minLength(1), z.maxLength(API_KEY_SCOPES.length));
const expirySchema = z.nullable(z.iso.datetime());

/** `POST /api/key` (part 2 §5, §7): without scopes it has all of them, without an end it has none. */
export const apiKeyCreateRequestSchema = z.object({
  name: keyNameSchema,
  teamId: z.optional(teamIdSchema),
  scopes: z.optional(scopesSchema),
  expiresAt: z.optional(expirySchema),
});
/** `PUT /api/key/{id}`: whatever is named is changed. */
export const apiKeyUpdateRequestSchema = z.strictObject({
  name: z.optional(keyNameSchema),
  scopes: z.optional(scopesSchema),
  expiresAt: z.optional(expirySchema),
});
/** `POST /api/key/{id}/rotate`: for how long the former key still works. */
export const apiKeyRotateRequestSchema = z.object({
  overlapHours: z.optional(z.int().check(z.minimum(0), z.maximum(168))),
});
