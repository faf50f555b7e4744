import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { PushSubscribeRequest } from '#domain/push/push-requests.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { PAGE_SIZE } from '#server/backend/backend.ts';
import { isConflict, isNotFound } from '#server/backend/failure.ts';
import { Query } from '#server/backend/query.ts';
import { retryOnConflict } from '#server/backend/retry-on-conflict.ts';
import type { Operation } from '#server/backend/transaction.ts';
import { enqueueOperation } from '#server/jobs/job-queue.ts';
import { encryptPush } from '#server/push/encrypt-push.ts';
import { parsePushEndpoint } from '#server/push/push-endpoint.ts';
import { PUSH_IDLE_MS } from '#server/push/push-lane.ts';
import {
  endpointHashOf,
  NEWS,
  openAddress,
  pushLaneJob,
  readPushSubscription,
  sealAddress,
  subscriptionIdOf,
  SUBSCRIPTIONS,
  type PushSubscriptionRecord,
} from '#server/push/push-subscriptions.ts';
import type { Caller } from '../authenticate.ts';
import type { DashboardDeps } from '../dashboard-deps.ts';

type PushDeps = Pick<DashboardDeps, 'backend' | 'cipher' | 'now' | 'random' | 'push'>;

/** Devices of a person in a team; the one that asked longest ago goes first. */
export const MAX_PUSH_DEVICES = 10;

const DONE = { success: true } as const;

/**
 * `POST /push/subscribe`: takes a device of the caller, or what it wants from now on. The subscription ends with the
 * session that asks. Throws `invalid_request` for an address that no push service can have, for keys that nothing can
 * be encrypted for, and where this server sends no pushes.
 */
export async function subscribePush(
  { backend, cipher, now, random, push }: PushDeps,
  caller: Caller,
  { subscription, settings, timeZone, language }: PushSubscribeRequest,
): Promise<typeof DONE> {
  if (push === undefined) throw new OutriderError('invalid_request', 'This server sends no push notifications.');
  const { endpoint } = subscription;
  parsePushEndpoint(endpoint, push.toLoopback);
  assertUsable(subscription);
  const { teamId, userId } = caller;
  const id = subscriptionIdOf(teamId, userId, endpoint);
  const endpointHash = endpointHashOf(endpoint);
  const reference = { collection: SUBSCRIPTIONS, id } as const;
  await retryOnConflict(async () => {
    const [sameDevice, own] = await Promise.all([
      list(backend, Query.equal('endpointHash', endpointHash)),
      list(backend, Query.equal('userId', userId), Query.equal('teamId', teamId)),
    ]);
    const present = own.find((record) => record.id === id);
    // Somebody else had signed in on it before. Who does not know its secret did not get it from the browser.
    const former = sameDevice.filter(
      (record) => record.userId !== userId && openAddress(cipher, record)?.keys.auth === subscription.keys.auth,
    );
    const oldest = present === undefined ? own.slice(0, Math.max(0, own.length - MAX_PUSH_DEVICES + 1)) : [];
    const data = {
      teamId,
      userId,
      session: sessionOf(caller),
      endpointHash,
      sealed: sealAddress(cipher, id, subscription),
      settings: JSON.stringify(settings),
      timeZone,
      language,
    };
    const lane = randomUUID();
    await backend.transact([
      ...[...former, ...oldest].map(toDeletion),
      ...(present === undefined
        ? ([
            { action: 'create', ...reference, data: { ...data, lane } },
            enqueueOperation({ ...pushLaneJob({ id, lane, teamId }), runAtMs: now() + PUSH_IDLE_MS }, now()),
          ] as const)
        : [{ action: 'update', ...reference, data } as const]),
    ]);
  }, random);
  return DONE;
}

/** `POST /push/unsubscribe`: removes a device of the caller from all of their teams. */
export async function unsubscribePush(
  { backend }: PushDeps,
  { userId }: Caller,
  { endpoint }: { readonly endpoint: string },
): Promise<typeof DONE> {
  const found = await list(backend, Query.equal('endpointHash', endpointHashOf(endpoint)));
  const own = found.filter((record) => record.userId === userId);
  if (own.length > 0) await backend.transact(own.map(toDeletion));
  return DONE;
}

/** `POST /push/seen`: the caller's devices are told nothing more of what is new in these conversations so far. */
export async function seePushed(
  { backend }: PushDeps,
  { userId, teamId }: Caller,
  { chatIds }: { readonly chatIds: readonly string[] },
): Promise<typeof DONE> {
  if (chatIds.length === 0) return DONE;
  const news = await backend.list(NEWS, [
    Query.equal('userId', userId),
    Query.equal('chat', [...chatIds]),
    Query.limit(PAGE_SIZE),
  ]);
  const operations = news
    .filter((document) => document['teamId'] === teamId)
    .map(({ $id: id }): Operation => ({ action: 'delete', collection: NEWS, id }));
  try {
    if (operations.length > 0) await backend.transact(operations);
  } catch (error) {
    // They were sent at this moment.
    if (!isConflict(error) && !isNotFound(error)) throw error;
  }
  return DONE;
}

const list = async (backend: PushDeps['backend'], ...queries: string[]): Promise<PushSubscriptionRecord[]> =>
  (await backend.list(SUBSCRIPTIONS, [...queries, Query.orderAsc('$updatedAt'), Query.limit(PAGE_SIZE)])).map(
    readPushSubscription,
  );

const toDeletion = ({ id }: PushSubscriptionRecord): Operation => ({
  action: 'delete',
  collection: SUBSCRIPTIONS,
  id,
});

const tokenSchema = z.object({ sessionId: z.string() });

/** Returns the session of the caller's token, which Appwrite has checked. */
function sessionOf({ jwt }: Caller): string {
  const [, claims = ''] = jwt.split('.');
  try {
    return tokenSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))).sessionId;
  } catch {
    throw new OutriderError('unauthenticated');
  }
}

function assertUsable({ keys }: PushSubscribeRequest['subscription']): void {
  try {
    encryptPush('', keys);
  } catch {
    throw new OutriderError('invalid_request', 'The keys of this subscription are none that a browser makes.');
  }
}
