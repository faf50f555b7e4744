import { randomUUID } from 'node:crypto';
import { readChat } from '#domain/chat/chat.ts';
import { newsKindsOf } from '#domain/push/chat-news.ts';
import { isSame } from '#domain/text/stable-json.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import type { Backend } from '#server/backend/backend.ts';
import { isConflict } from '#server/backend/failure.ts';
import { Query } from '#server/backend/query.ts';
import type { Expectation, Operation, PreparedTransaction } from '#server/backend/transaction.ts';
import { NEWS, readPushSubscription, SUBSCRIPTIONS, type PushSubscriptionRecord } from './push-subscriptions.ts';

interface NewsOptions {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Called after the commit with the subscriptions that have something to send. */
  readonly onNews: (subscriptions: readonly PushSubscriptionRecord[]) => void;
}

type Update = Extract<Operation, { readonly action: 'update' }>;

/** Attributes of a chat whose change may be news. */
const ATTRIBUTES = ['messages', 'status', 'outgoing', 'notes', 'reminder', 'assignee'] as const;

/** How long it is believed who has subscribed, when another process may have taken a subscription. */
const KNOWN_MS = 10_000;
/** Teams whose subscriptions are remembered. */
const MAX_KNOWN = 10_000;
/** Tries of writes that have no condition of their own but get one here. */
const MAX_ATTEMPTS = 6;

interface Known<T> {
  readonly value: T;
  readonly atMs: number;
}

/**
 * Wraps a backend so that its transactions also store the news that devices are pushed:
 *
 *   writes ─▶ of chats? ─▶ has anybody subscribed? has somebody of the team? ─▶ news between before and after
 *               │ no         │ no                                                    │
 *               └────────────┴──▶ commit as they are      writes + news, all or none ◀┘
 *
 * So a crash loses none, and nobody is told of what was not committed (docs/adr/0055).
 */
export function emitNews(backend: Backend, { now, onNews }: NewsOptions): Backend {
  let isUsed: Known<boolean> | undefined;
  const ofTeam = new Map<string, Known<readonly PushSubscriptionRecord[]>>();
  const isFresh = <T>(known: Known<T> | undefined): known is Known<T> =>
    known !== undefined && Math.abs(now() - known.atMs) < KNOWN_MS;

  async function isAnySubscribed(): Promise<boolean> {
    if (!isFresh(isUsed)) {
      const atMs = now();
      const [any] = await backend.list(SUBSCRIPTIONS, [
        Query.greaterThan('endpointHash', ''),
        Query.orderAsc('endpointHash'),
        Query.limit(1),
      ]);
      isUsed = { atMs, value: any !== undefined };
    }
    return isUsed.value;
  }

  async function listOfTeam(teamId: string): Promise<readonly PushSubscriptionRecord[]> {
    const known = ofTeam.get(teamId);
    if (isFresh(known)) return known.value;
    const atMs = now();
    const value = (await backend.listAll(SUBSCRIPTIONS, [Query.equal('teamId', teamId)])).map(readPushSubscription);
    if (ofTeam.size >= MAX_KNOWN) ofTeam.clear();
    ofTeam.set(teamId, { value, atMs });
    return value;
  }

  function forget(): void {
    isUsed = undefined;
    ofTeam.clear();
  }

  async function transact(
    operations: readonly Operation[],
    expectations: readonly Expectation[] = [],
    prepared?: PreparedTransaction,
  ): Promise<void> {
    if (operations.some(({ collection }) => collection === SUBSCRIPTIONS)) {
      try {
        return await backend.transact(operations, expectations, prepared);
      } finally {
        forget();
      }
    }
    const updates = operations.filter(
      (operation): operation is Update =>
        operation.action === 'update' &&
        operation.collection === COLLECTIONS.chats &&
        operation.withoutEvents !== true &&
        ATTRIBUTES.some((attribute) => Object.hasOwn(operation.data, attribute)),
    );
    if (updates.length === 0 || !(await isAnySubscribed())) return backend.transact(operations, expectations, prepared);
    const maxAttempts = expectations.length > 0 ? 1 : MAX_ATTEMPTS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const found = (await Promise.all(updates.map(newsOf))).filter((news) => news !== undefined);
        await backend.transact(
          [...operations, ...found.flatMap(({ creations }) => creations)],
          [...expectations, ...found.map(({ expectation }) => expectation)],
          // Prepared for the first attempt alone.
          attempt === 1 ? prepared : undefined,
        );
        const told = new Map(found.flatMap(({ to }) => to).map((subscription) => [subscription.id, subscription]));
        if (told.size > 0) onNews([...told.values()]);
        return;
      } catch (error) {
        if (!isConflict(error) || attempt >= maxAttempts) throw error;
      }
    }
  }

  /** Returns what a write of a chat has to be pushed, and the condition under which it does; undefined for nothing. */
  async function newsOf({ collection, id, data, actor }: Update) {
    const before = await backend.findDocument(collection, id);
    if (before === undefined || typeof before['teamId'] !== 'string') return undefined;
    const subscriptions = await listOfTeam(before['teamId']);
    if (subscriptions.length === 0) return undefined;
    const changed = ATTRIBUTES.filter(
      (attribute) => Object.hasOwn(data, attribute) && !isSame(before[attribute] ?? null, data[attribute] ?? null),
    );
    if (changed.length === 0) return undefined;
    const after: WireDocument = { ...before, ...data };
    const [known, current] = [readChat(before), readChat(after)];
    const actorId = actor !== undefined && 'memberId' in actor ? actor.memberId : undefined;
    const at = new Date(now()).toISOString();
    const to: PushSubscriptionRecord[] = [];
    const creations: Operation[] = [];
    for (const subscription of subscriptions) {
      const { id: subscriptionId, teamId, userId, settings } = subscription;
      const kinds = newsKindsOf(known, current, userId, actorId).filter((kind) => settings.kinds.includes(kind));
      if (kinds.length === 0) continue;
      to.push(subscription);
      creations.push({
        action: 'create',
        collection: NEWS,
        id: randomUUID().replaceAll('-', ''),
        data: { teamId, userId, subscription: subscriptionId, chat: id, kinds, at },
      });
    }
    if (to.length === 0) return undefined;
    const fields = Object.fromEntries(changed.map((attribute) => [attribute, before[attribute] ?? null]));
    return { to, creations, expectation: { collection, id, fields } };
  }

  return { ...backend, transact };
}
