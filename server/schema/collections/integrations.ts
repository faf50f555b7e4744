import { MAX_LOG_LENGTH } from '#server/webhooks/delivery-record.ts';
import {
  allOfTeam,
  byTeam,
  flag,
  integer,
  json,
  ofTeam,
  reference,
  text,
  time,
  type ProductCollection,
} from '../declarations.ts';

/** Declares the collections of API keys and webhooks. */

export const apiKeys: ProductCollection = {
  name: 'API keys',
  team: ofTeam,
  /** Only the server reads these; members see them through the dashboard API. */
  attributes: {
    teamId: reference(true),
    name: text(256, { required: true }),
    /** Hash of the whole secret (team and key), by which it is found, and the encrypted key, which is shown again. */
    keyHash: text(128),
    keySealed: text(1_024),
    lastFour: text(4),
    /** The key before the last rotation, and until when it works. */
    formerHash: text(128),
    formerUntil: time,
    scopes: text(16, { array: true }),
    expiresAt: time,
    createdBy: reference(),
    /** Who answers for it since it was handed over, and since when; absent: who created it, since then. */
    holder: reference(),
    heldSince: time,
    lastUsedAt: time,
    lastUsedFrom: text(64),
    /** Who created, revealed, changed, rotated and handed it over, newest last. */
    acts: json(16_384),
  },
  indexes: {
    by_team: byTeam,
    by_hash: { type: 'key', attributes: ['keyHash'] },
    by_former_hash: { type: 'key', attributes: ['formerHash'] },
  },
};

export const webhooks: ProductCollection = {
  name: 'Webhooks',
  team: ofTeam,
  attributes: {
    teamId: reference(true),
    name: text(256, { required: true }),
    url: text(2_048, { required: true }),
    events: text(64, { array: true }),
    active: flag(true),
    /** State of its deliveries (`server/webhooks/delivery-lane.ts`). */
    failures: integer(),
    failingSince: time,
    deliveredAt: time,
    stopReason: text(16),
  },
  indexes: { by_team: byTeam, by_active: { type: 'key', attributes: ['active', '$createdAt'] } },
};

export const webhookSecrets: ProductCollection = {
  name: 'Secrets of webhooks',
  team: ofTeam,
  /** Has the webhook's id. Encrypted; the previous secret also signs until it ends. */
  attributes: { teamId: reference(true), secret: text(2_048), previous: text(2_048), previousUntil: time },
  indexes: { of_team: allOfTeam },
};

export const deliveries: ProductCollection = {
  name: 'Webhook deliveries',
  team: ofTeam,
  attributes: {
    teamId: reference(true),
    webhook: reference(true),
    event: text(64, { required: true }),
    messageId: text(64, { required: true }),
    chat: reference(),
    body: json(65_536),
    state: text(16, { default: 'waiting' }),
    dueAt: time,
    attempts: integer(),
    status: integer(),
    error: text(32),
    durationMs: integer(),
    lastAt: time,
    /** Requests and answers, attempt by attempt. */
    log: json(MAX_LOG_LENGTH),
  },
  indexes: {
    of_team: allOfTeam,
    due: { type: 'key', attributes: ['webhook', 'state', 'dueAt'] },
    by_webhook: { type: 'key', attributes: ['webhook', '$createdAt'] },
    by_state: { type: 'key', attributes: ['webhook', 'state', '$createdAt'] },
  },
};
