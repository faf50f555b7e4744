import { randomUUID } from 'node:crypto';
import { isSame } from '#domain/text/stable-json.ts';
import { COLLECTIONS, type CollectionId } from '#domain/wire/collections.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { isStopped, readWebhook, type Webhook } from '#domain/webhook/webhook.ts';
import { PAGE_SIZE, type Backend } from '#server/backend/backend.ts';
import { isConflict } from '#server/backend/failure.ts';
import { Query } from '#server/backend/query.ts';
import {
  ignoringFailure,
  isFresh,
  type Expectation,
  type Fields,
  MAX_BULK_DOCUMENTS,
  type NewDocument,
  type Operation,
  type PreparedTransaction,
} from '#server/backend/transaction.ts';
import { noteStored } from '#server/backend/write-guard.ts';
import { eventsBetween, EVENT_ATTRIBUTES, type ChangeEvent } from './change-events.ts';
import { newDelivery } from './delivery-record.ts';
import { createSubjectFinder, toEventBody } from './event-body.ts';

interface EventOptions {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Called after the commit with the webhooks that have something to send. */
  readonly onDeliveries: (teamId: string, webhookIds: readonly string[]) => void;
}

type Update = Extract<Operation, { readonly action: 'update' }>;

/** A write that may cause events, with the attributes that decide it. */
interface EventWrite {
  readonly operation: Update;
  readonly attributes: readonly string[];
}

/** Tries of writes that have no condition of their own but get one here. */
const MAX_ATTEMPTS = 6;

/**
 * Wraps a backend so that its transactions also store the webhook events they cause:
 *
 *   writes ─▶ may any cause events? ─▶ does a webhook of the team listen? ─▶ read the documents as they are
 *                │ no                      │ no                                     │
 *                └─────────────────────────┴──▶ commit as they are      events between before and after
 *                                                          writes + deliveries, all or none ◀──┘
 *
 * Every change of a chat emits its events, and a crash loses none (docs/adr/0022). The commit expects the documents as
 * they were read: no event is emitted twice, or for something that did not happen.
 */
export function emitEvents(backend: Backend, options: EventOptions): Backend {
  const teams = new Map<string, string>();

  async function transact(
    operations: readonly Operation[],
    expectations: readonly Expectation[] = [],
    prepared?: PreparedTransaction,
  ): Promise<void> {
    const eventWrites = operations.flatMap((operation): EventWrite[] => {
      if (operation.action !== 'update' || operation.withoutEvents === true) return [];
      const attributes = (EVENT_ATTRIBUTES[operation.collection] ?? []).filter((attribute) =>
        Object.hasOwn(operation.data, attribute),
      );
      return attributes.length === 0 ? [] : [{ operation, attributes }];
    });
    if (eventWrites.length === 0) return backend.transact(operations, expectations, prepared);
    const teamId = await findTeam(backend, eventWrites, teams);
    const webhooks = teamId === undefined ? [] : await listListening(backend, teamId, prepared);
    if (teamId === undefined || webhooks.length === 0) return backend.transact(operations, expectations, prepared);
    const maxAttempts = expectations.length > 0 ? 1 : MAX_ATTEMPTS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const emitted = await eventsOfWrites(backend, teamId, webhooks, eventWrites, options.now());
        if (emitted.deliveries.length === 0)
          return await backend.transact(operations, expectations, attempt === 1 ? prepared : undefined);
        await backend.transact(
          [...operations, ...creationsOf(emitted.deliveries)],
          [...expectations, ...emitted.expectations],
          // Prepared for the first attempt alone.
          attempt === 1 ? prepared : undefined,
        );
        // An event has a body for each webhook, so a small write may store hundreds of kilobytes.
        noteStored(emitted.storedCharacters);
        if (emitted.webhookIds.length > 0) options.onDeliveries(teamId, emitted.webhookIds);
        return;
      } catch (error) {
        if (!isConflict(error) || attempt >= maxAttempts) throw error;
      }
    }
  }

  const { prepare } = backend;

  /** Remembers the team of what a command reads before it writes, which then need not be read for it. */
  const remember = (collection: CollectionId, id: string, document: WireDocument | undefined): void => {
    const team = document?.['teamId'];
    if (EVENT_ATTRIBUTES[collection] !== undefined && typeof team === 'string')
      rememberTeam(teams, `${collection}/${id}`, team);
  };

  return {
    ...backend,
    transact,
    async findDocument(collection, id, attributes) {
      const document = await backend.findDocument(collection, id, attributes);
      remember(collection, id, document);
      return document;
    },
    ...(prepare === undefined
      ? {}
      : {
          prepare: (teamId: string): PreparedTransaction => ({
            ...prepare(teamId),
            webhooks: { teamId, documents: ignoringFailure(listWebhooks(backend, teamId)) },
          }),
        }),
  };
}

function creationsOf(deliveries: readonly NewDocument[]): readonly Operation[] {
  const operations: Operation[] = [];
  for (let from = 0; from < deliveries.length; from += MAX_BULK_DOCUMENTS)
    operations.push({
      action: 'bulkCreate',
      collection: COLLECTIONS.deliveries,
      documents: deliveries.slice(from, from + MAX_BULK_DOCUMENTS),
    });
  return operations;
}

/**
 * Finds the team of a write. A document's team does not change, so it is remembered; a document of `teams` carries it
 * as its id.
 */
async function findTeam(
  backend: Backend,
  eventWrites: readonly EventWrite[],
  known: Map<string, string>,
): Promise<string | undefined> {
  for (const { operation } of eventWrites) {
    if (operation.collection === COLLECTIONS.teams) return operation.id;
    const team = known.get(`${operation.collection}/${operation.id}`);
    if (team !== undefined) return team;
  }
  const [first] = eventWrites;
  if (first === undefined) return undefined;
  const { collection, id } = first.operation;
  const team = (await backend.findDocument(collection, id))?.['teamId'];
  if (typeof team !== 'string') return undefined;
  rememberTeam(known, `${collection}/${id}`, team);
  return team;
}

function rememberTeam(known: Map<string, string>, key: string, team: string): void {
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, team);
}
const MAX_KNOWN = 10_000;

/**
 * Lists the webhooks of a team that subscribe to anything: the active ones, and those switched off by their receiver's
 * answers, whose events are stored without being sent.
 */
async function listListening(
  backend: Backend,
  teamId: string,
  prepared: PreparedTransaction | undefined,
): Promise<readonly Webhook[]> {
  const known = isFresh(prepared) ? prepared.webhooks : undefined;
  const documents = await (known?.teamId === teamId ? known.documents : listWebhooks(backend, teamId));
  return documents
    .map(readWebhook)
    .filter((webhook) => webhook.events.length > 0 && (webhook.active || isStopped(webhook)));
}

const listWebhooks = (backend: Backend, teamId: string): Promise<WireDocument[]> =>
  backend.list(COLLECTIONS.webhooks, [Query.equal('teamId', teamId), Query.limit(PAGE_SIZE)]);

interface EmittedEvents {
  readonly deliveries: readonly NewDocument[];
  readonly expectations: readonly Expectation[];
  readonly webhookIds: readonly string[];
  readonly storedCharacters: number;
}

async function eventsOfWrites(
  backend: Backend,
  teamId: string,
  webhooks: readonly Webhook[],
  eventWrites: readonly EventWrite[],
  nowMs: number,
): Promise<EmittedEvents> {
  const changes = await Promise.all(
    eventWrites.map(({ operation, attributes }) => changeOf(backend, operation, attributes)),
  );
  const changed = new Map(
    changes.flatMap((change) =>
      change === undefined ? [] : [[`${change.collection}/${change.after.$id}`, change.after] as const],
    ),
  );
  const find = createSubjectFinder(backend, teamId, changed);
  const deliveries: NewDocument[] = [];
  const expectations: Expectation[] = [];
  const activeIds = new Set<string>();
  const timestamp = new Date(nowMs).toISOString();
  let [order, storedCharacters] = [0, 0];
  for (const change of changes) {
    const wanted = (change?.events ?? [])
      .map((event) => ({ event, listening: webhooks.filter(({ events }) => events.includes(event.type)) }))
      .filter(({ listening }) => listening.length > 0);
    if (change === undefined || wanted.length === 0) continue;
    expectations.push(change.expectation);
    for (const { event, listening } of wanted) {
      const eventId = randomUUID().replaceAll('-', '');
      const body = toEventBody(event.type, timestamp, event.data, await find(event));
      storedCharacters += listening.length * body.length;
      for (const { id: webhookId, active } of listening) {
        deliveries.push(
          newDelivery({
            webhookId,
            eventId,
            teamId,
            event: event.type,
            chatId: event.chatId ?? '',
            body,
            ...(active ? { dueAtMs: nowMs + order } : {}),
          }),
        );
        if (active) activeIds.add(webhookId);
      }
      // Events of one moment are sent in this order.
      order += 1;
    }
  }
  return { deliveries, expectations, webhookIds: [...activeIds], storedCharacters };
}

interface Change {
  readonly collection: CollectionId;
  readonly after: WireDocument;
  readonly events: readonly ChangeEvent[];
  readonly expectation: Expectation;
}

async function changeOf(
  backend: Backend,
  { collection, id, data, actor }: Update,
  attributes: readonly string[],
): Promise<Change | undefined> {
  const before = await backend.findDocument(collection, id);
  if (
    before === undefined ||
    attributes.every((attribute) => isSame(before[attribute] ?? null, data[attribute] ?? null))
  )
    return undefined;
  const after: WireDocument = { ...before, ...data };
  const fields: Fields = Object.fromEntries(attributes.map((attribute) => [attribute, before[attribute] ?? null]));
  return {
    collection,
    after,
    events: eventsBetween(collection, before, after, actor),
    expectation: { collection, id, fields },
  };
}
