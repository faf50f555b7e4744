import * as z from 'zod/mini';
import { isTimeZone } from '../time/working-hours.ts';
import { chatIdSchema } from '../wire/ids.ts';
import { notificationSettingsSchema } from './notification-settings.ts';

/** Most characters of the address at which a push service takes messages for a device. */
export const MAX_ENDPOINT_LENGTH = 1_024;

const endpoint = z.string().check(z.minLength(1), z.maxLength(MAX_ENDPOINT_LENGTH));
const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}=?$`)));

/** Describes the subscription of a browser (RFC 8030, RFC 8291): where to send, and the keys to encrypt for it. */
export const pushSubscriptionSchema = z.object({
  endpoint,
  /** An uncompressed point of P-256, 65 bytes, and a secret of 16 bytes. */
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
});
export type PushAddress = z.output<typeof pushSubscriptionSchema>;

/** `POST /push/subscribe`: a device asks for pushes about a team, or changes what it wants. */
export const pushSubscribeRequestSchema = z.object({
  subscription: pushSubscriptionSchema,
  settings: notificationSettingsSchema,
  timeZone: z.string().check(z.maxLength(64), z.refine(isTimeZone)),
  language: z.string().check(z.regex(/^[a-z]{2}$/)),
});
export type PushSubscribeRequest = z.output<typeof pushSubscribeRequestSchema>;

/** `POST /push/unsubscribe`: a device wants no more pushes about any team. */
export const pushUnsubscribeRequestSchema = z.object({ endpoint });

/** Most conversations that one request names as read. */
export const MAX_SEEN = 100;

/** `POST /push/seen`: the person has read these conversations, on some device. */
export const pushSeenRequestSchema = z.object({ chatIds: z.array(chatIdSchema).check(z.maxLength(MAX_SEEN)) });

/** Parses the answers of these requests. */
export const pushAnswerSchema = z.object({ success: z.literal(true) });
