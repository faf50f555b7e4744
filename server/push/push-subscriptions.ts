import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  notificationSettingsSchema,
  type NotificationSettings,
} from '#domain/push/notification-settings.ts';
import { pushSubscriptionSchema, type PushAddress } from '#domain/push/push-requests.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { lenientString, readJsonText } from '#domain/wire/lenient-schemas.ts';
import { documentSchema, type WireDocument } from '#domain/wire/wire-document.ts';
import { hashId } from '#server/backend/hash-id.ts';
import type { SecretCipher } from '#server/secrets/secret-cipher.ts';

/** A device that a person wants to be told on of one team. */
export interface PushSubscriptionRecord {
  readonly id: string;
  readonly teamId: string;
  readonly userId: string;
  readonly session: string;
  readonly lane: string;
  readonly sealed: string;
  readonly settings: NotificationSettings;
  readonly timeZone: string;
  readonly language: string;
}

const recordSchema = z.extend(documentSchema, {
  teamId: z.string(),
  userId: z.string(),
  session: z.string(),
  lane: z.string(),
  sealed: z.string(),
  settings: z.optional(z.unknown()),
  timeZone: lenientString,
  language: lenientString,
});

/** Reads a stored subscription; settings of a newer version count as the first ones, which show nothing. */
export function readPushSubscription(document: WireDocument): PushSubscriptionRecord {
  const { $id: id, settings, ...record } = recordSchema.parse(document);
  return {
    ...record,
    id,
    settings: readJsonText(settings, notificationSettingsSchema, DEFAULT_NOTIFICATION_SETTINGS).value,
  };
}

/** Returns the digest by which an endpoint is found: whoever knows an endpoint can send to it. */
export const endpointHashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/** Returns the id of the subscription of a device for one team and person. */
export const subscriptionIdOf = (teamId: string, userId: string, endpoint: string): string =>
  hashId('push', teamId, userId, endpoint);

const contextOf = (id: string): string => `push ${id}`;

export const sealAddress = (cipher: SecretCipher, id: string, address: PushAddress): string =>
  cipher.encrypt(JSON.stringify(address), contextOf(id));

/** Decrypts where to send; undefined when another key encrypted it. */
export const openAddress = (
  cipher: SecretCipher,
  { id, sealed }: Pick<PushSubscriptionRecord, 'id' | 'sealed'>,
): PushAddress | undefined =>
  readJsonText(cipher.decrypt(sealed, contextOf(id)), z.optional(pushSubscriptionSchema), undefined).value;

/** Returns the job that sends to a subscription. */
export const pushLaneJob = ({ id, lane, teamId }: Pick<PushSubscriptionRecord, 'id' | 'lane' | 'teamId'>) => ({
  kind: PUSH_LANE_KIND,
  key: `${PUSH_LANE_KIND}:${lane}`,
  teamId,
  payload: { subscriptionId: id, lane },
});

export const PUSH_LANE_KIND = 'push.lane';

/** The collections of this folder. */
export const SUBSCRIPTIONS = COLLECTIONS.pushSubscriptions;
export const NEWS = COLLECTIONS.pushNews;
