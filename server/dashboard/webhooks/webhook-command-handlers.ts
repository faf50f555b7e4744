import type * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { readTeamRecord } from '#domain/team/team.ts';
import { MAX_WEBHOOKS, readWebhook } from '#domain/webhook/webhook.ts';
import { hasWebhooks } from '#domain/plan/plan.ts';
import { isWebhookEvent, WEBHOOK_EVENT_IDS, WEBHOOK_EVENTS } from '#domain/webhook/webhook-events.ts';
import type {
  webhookCreateRequestSchema,
  webhookRotateRequestSchema,
  WebhookEventOption,
  WebhookSecretAnswer,
} from '#domain/webhook/webhook-requests.ts';
import { secretProblem } from '#domain/webhook/webhook-secret.ts';
import type { webhookUpdateRequestSchema } from '#domain/wire/command-bodies.ts';
import { PAGE_SIZE, type Backend } from '#server/backend/backend.ts';
import { Permission, Query, Role } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import { assertMayWrite } from '#server/backend/write-guard.ts';
import type { Random } from '#domain/random.ts';
import { enqueueOperation } from '#server/jobs/job-queue.ts';
import type { SecretCipher } from '#server/secrets/secret-cipher.ts';
import { deliveryLaneJob } from '#server/webhooks/delivery-lane.ts';
import { parseWebhookAddress } from '#server/webhooks/webhook-address.ts';
import { firstSecretOperation, getSecrets, rotationWrites } from '#server/webhooks/webhook-secrets.ts';
import { makeSecret } from '#server/webhooks/webhook-signature.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import { assertMay } from '../assert-may.ts';
import type { Caller } from '../authenticate.ts';
import { changeDocument, getOfTeam } from '../team-document.ts';
import { advanceTeamVersion } from '../team-version.ts';

export interface WebhookDeps {
  readonly backend: Backend;
  readonly cipher: SecretCipher;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly random: Random;
  /** Allows webhook addresses on this machine, for development. */
  readonly toLoopback: boolean;
  readonly log: (line: string) => void;
}

/** Called when webhooks of a team have deliveries to send. */
export interface DeliveryNotice {
  readonly onDeliveries: (teamId: string, webhookIds: readonly string[]) => void;
}

const NOT_IN_PLAN = 'Webhooks are not part of your plan. Upgrade the plan to continue.';

/** `GET /webhooks/events` (specification part 2 §7). */
export const listWebhookEvents = (): readonly WebhookEventOption[] =>
  WEBHOOK_EVENT_IDS.map((id) => ({ id, name: WEBHOOK_EVENTS[id].name }));

/** `GET /webhooks`: lists the team's webhooks, newest first. */
export async function listWebhooks(
  backend: Backend,
  { teamId }: Caller,
): Promise<{ readonly webhooks: readonly WireDocument[] }> {
  return {
    webhooks: await backend.list(COLLECTIONS.webhooks, [
      Query.equal('teamId', teamId),
      Query.orderDesc('$updatedAt'),
      Query.limit(PAGE_SIZE),
    ]),
  };
}

/**
 * `POST /webhooks` (part 2 §5, §7). Generates a secret when none is given, so that nothing is ever sent unsigned.
 * Answers are stored for ever, so the answer does not hold it; `/webhooks/secret` shows it.
 */
export const createWebhook = (
  { backend, cipher, now, toLoopback }: WebhookDeps,
  caller: Caller,
  webhookId: string,
  input: z.output<typeof webhookCreateRequestSchema>,
): IdempotentCommand => ({
  async plan() {
    const { record, writes } = await advanceTeamVersion(backend, caller.teamId);
    if (!hasWebhooks(readTeamRecord(record).plan)) throw new OutriderError('limit_reached', NOT_IN_PLAN);
    const { name, events, secret = '' } = input;
    const url = parseWebhookAddress(input.url, toLoopback).href;
    assertEvents(events);
    assertSecret(secret);
    const present = await backend.list(COLLECTIONS.webhooks, [
      Query.equal('teamId', caller.teamId),
      Query.select(['$id', '$createdAt', '$updatedAt']),
      Query.limit(PAGE_SIZE),
    ]);
    if (present.length >= MAX_WEBHOOKS)
      throw new OutriderError(
        'limit_reached',
        `A team has at most ${MAX_WEBHOOKS} webhooks. Delete one you no longer need.`,
      );
    const { teamId } = caller;
    return {
      operations: [
        {
          action: 'create',
          collection: COLLECTIONS.webhooks,
          id: webhookId,
          data: { teamId, name, url, events, active: true },
          permissions: [Permission.read(Role.team(teamId))],
        },
        firstSecretOperation(cipher, { webhookId, teamId, secret: secret === '' ? makeSecret() : secret }),
        enqueueOperation(deliveryLaneJob(webhookId, teamId), now()),
        ...writes.operations,
      ],
      expectations: writes.expectations,
    };
  },
  readAnswer: async () => ({ webhook: await getOfTeam(backend, caller, COLLECTIONS.webhooks, webhookId) }),
});

function assertEvents(events: readonly string[], known: readonly string[] = []): void {
  const unknown = events.find((id) => !isWebhookEvent(id) && !known.includes(id));
  if (unknown !== undefined)
    throw new OutriderError(
      'invalid_request',
      `There is no event “${unknown}”. Choose among those of GET /webhooks/events.`,
    );
}

function assertSecret(secret: string): void {
  const problem = secret === '' ? undefined : secretProblem(secret);
  if (problem !== undefined) throw new OutriderError('invalid_request', problem);
}

/**
 * `PUT /webhooks/{id}` (part 2 §7): changes the switch, or name, address and events. Every plan and every member may
 * switch a webhook off: sending data out must always be stoppable (part 2 §6). The rest is for owners and admins.
 */
export function updateWebhook(
  { backend, toLoopback, onDeliveries }: WebhookDeps & DeliveryNotice,
  caller: Caller,
  id: string,
  input: z.output<typeof webhookUpdateRequestSchema>,
): IdempotentCommand {
  const change = changeDocument(
    backend,
    caller,
    { collection: COLLECTIONS.webhooks, id, answerKey: 'webhook' },
    async (document) => {
      if (input.webhookId !== undefined && input.webhookId !== id)
        throw new OutriderError('invalid_request', 'The address and the body name different webhooks.');
      if (!('active' in input)) assertMay(caller, 'webhooks.change');
      const isSwitchingOff = 'active' in input && !input.active;
      if (!isSwitchingOff) await assertHasWebhooks(backend, caller);
      // Switching it on clears the reason it was stopped for.
      if ('active' in input)
        return {
          fields: input.active
            ? { active: true, failures: 0, failingSince: null, stopReason: null }
            : { active: false },
        };
      const present = readWebhook(document);
      // An unchanged address may predate the present rules.
      const url = input.url === present.url ? input.url : parseWebhookAddress(input.url, toLoopback).href;
      assertEvents(input.events, present.events);
      return { fields: { name: input.name, url, events: input.events } };
    },
  );
  return {
    ...change,
    async readAnswer() {
      // The receiver may have been paused or replaced: look at waiting deliveries again.
      onDeliveries(caller.teamId, [id]);
      return change.readAnswer();
    },
  };
}

/** Throws `limit_reached` when the team's plan has no webhooks. */
export async function assertHasWebhooks(backend: Backend, { teamId }: Caller): Promise<void> {
  const record = await backend.findDocument(COLLECTIONS.teams, teamId);
  if (record === undefined || !hasWebhooks(readTeamRecord(record).plan))
    throw new OutriderError('limit_reached', NOT_IN_PLAN);
}

/**
 * `DELETE /webhooks/{id}` (part 2 §7), on every plan: deletes the webhook and its secret; its delivery job deletes the
 * log.
 */
export const deleteWebhook = ({ backend }: WebhookDeps, caller: Caller, id: string): IdempotentCommand => ({
  async plan() {
    const [secret] = await Promise.all([
      backend.findDocument(COLLECTIONS.webhookSecrets, id),
      getOfTeam(backend, caller, COLLECTIONS.webhooks, id),
    ]);
    return {
      operations: [
        { action: 'delete', collection: COLLECTIONS.webhooks, id },
        ...(secret === undefined ? [] : [{ action: 'delete', collection: COLLECTIONS.webhookSecrets, id } as const]),
      ],
      answer: { success: true },
    };
  },
  readAnswer: async () => ({ success: true }),
});

/** `POST /webhooks/secret`: shows the secret and logs to whom. */
export async function revealWebhookSecret(
  { backend, cipher, now, log }: WebhookDeps,
  caller: Caller,
  webhookId: string,
): Promise<WebhookSecretAnswer> {
  const webhook = await getOfTeam(backend, caller, COLLECTIONS.webhooks, webhookId);
  await assertHasWebhooks(backend, caller);
  const { secret, previousUntil } = await getSecrets(
    backend,
    cipher,
    { id: webhook.$id, teamId: caller.teamId },
    now(),
  );
  if (secret === '')
    throw new OutriderError('conflict', 'The secret of this webhook can no longer be read. Rotate it.');
  await assertMayWrite();
  log(`webhooks: the secret of ${webhookId} was shown to ${caller.userId}`);
  return { secret, previousUntil };
}

/** `POST /webhooks/rotate`: replaces the secret, given or generated; the previous one also signs for a day. */
export async function rotateWebhookSecret(
  { backend, cipher, now, random, log }: WebhookDeps,
  caller: Caller,
  { webhookId, secret = '' }: z.output<typeof webhookRotateRequestSchema>,
): Promise<WebhookSecretAnswer> {
  await getOfTeam(backend, caller, COLLECTIONS.webhooks, webhookId);
  await assertHasWebhooks(backend, caller);
  assertSecret(secret);
  const next = secret === '' ? makeSecret() : secret;
  await retryOnConflict(async () => {
    const { operations, expectations } = await rotationWrites(
      backend,
      cipher,
      { webhookId, teamId: caller.teamId, secret: next },
      now(),
    );
    await backend.transact(operations, expectations);
  }, random);
  log(`webhooks: the secret of ${webhookId} was rotated by ${caller.userId}`);
  const { previousUntil } = await getSecrets(backend, cipher, { id: webhookId, teamId: caller.teamId }, now());
  return { secret: next, previousUntil };
}
