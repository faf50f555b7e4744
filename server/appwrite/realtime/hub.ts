import type { Session } from '../account/session-store.ts';
import { networksOfPlace } from '#server/http/client-address.ts';
import { fromDateTime, toDateTime } from '../datetime.ts';
import { GUEST } from '../caller.ts';
import { stringifyJson } from '../exact-json.ts';
import { POLICY_VIOLATION, SESSION_ENDED } from './close-codes.ts';
import type { Connection, Subscription } from './connection.ts';
import { DeliveryTurns } from './delivery-turns.ts';
import type { EventFilter } from './event-filter.ts';
import type { EventSink, ServiceEvent } from './service-event.ts';
import { SubscriptionShares } from './subscription-shares.ts';

const PROBE_MS = 30_000;

/** Sockets that may be open at the same time; one browser has one, however many tabs it shows. */
const MAX_OF_PLACE = 2_000;
const MAX_GUESTS_OF_PLACE = 256;
const MAX_OF_USER = 100;

function addTo<Key, Item>(sets: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([item]));
  else known.add(item);
}

function deleteFrom<Key, Item>(sets: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const known = sets.get(key);
  known?.delete(item);
  if (known?.size === 0) sets.delete(key);
}

interface RealtimeHubOptions {
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** The current roles of a user; undefined for a deleted user. */
  readonly rolesOf: (userId: string) => ReadonlySet<string> | undefined;
  readonly findSession: (sessionId: string) => Pick<Session, 'expire'> | undefined;
  readonly turns?: DeliveryTurns;
}

/**
 * Holds all sockets and delivers events. Subscriptions are found by channel and checked against role sets in memory, so
 * that a delivery never reads the database.
 */
export class RealtimeHub implements EventSink {
  readonly #options: RealtimeHubOptions;
  readonly #connections = new Set<Connection>();
  readonly #byUser = new Map<string, Set<Connection>>();
  /**
   * The subscriptions of a channel, by socket: whether a socket may have an event is asked once, not for each of them.
   */
  readonly #byChannel = new Map<string, Map<Connection, Set<Subscription>>>();
  readonly #byPlace = new Map<string, Set<Connection>>();
  /** The number of sockets from each network. */
  readonly #inNetwork = new Map<string, number>();
  readonly #shares = new SubscriptionShares();
  /** Events, and what decides who may have the later ones, in their order. */
  readonly #turns: DeliveryTurns;
  /** The number of the last event. */
  #published = 0;
  readonly #probing: NodeJS.Timeout;

  constructor(options: RealtimeHubOptions) {
    this.#options = options;
    this.#turns = options.turns ?? new DeliveryTurns();
    this.#probing = setInterval(() => {
      for (const connection of this.#connections) {
        connection.probe();
        this.#scheduleSessionEnd(connection);
      }
    }, PROBE_MS);
    this.#probing.unref();
  }

  get hasListeners(): boolean {
    return this.#connections.size > 0;
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  add(connection: Connection): void {
    this.#connections.add(connection);
    addTo(this.#byPlace, connection.place, connection);
    this.#countSockets(connection, 1);
  }

  #countSockets({ place }: Connection, change: 1 | -1): void {
    for (const { network } of networksOfPlace(place)) {
      const count = (this.#inNetwork.get(network) ?? 0) + change;
      if (count > 0) this.#inNetwork.set(network, count);
      else this.#inNetwork.delete(network);
    }
  }

  /** Tells whether a place, a network around it, or a user has as many sockets open as they may. */
  isCrowded(place: string, userId: string | undefined): boolean {
    const isFull = networksOfPlace(place).some(
      ({ network, places }) => (this.#inNetwork.get(network) ?? 0) >= MAX_OF_PLACE * places,
    );
    if (isFull) return true;
    if (userId !== undefined) return (this.#byUser.get(userId)?.size ?? 0) >= MAX_OF_USER;
    return (
      [...(this.#byPlace.get(place) ?? [])].filter((connection) => connection.userId === undefined).length >=
      MAX_GUESTS_OF_PLACE
    );
  }

  /** Tells whether a socket may hold these subscriptions in place of its present ones, where it is the user's then. */
  hasRoomFor(
    connection: Connection,
    subscriptions: readonly Pick<Subscription, 'requested' | 'queries'>[],
    userId: string | undefined,
  ): boolean {
    return this.#shares.hasRoomFor(connection, subscriptions, { place: connection.place, userId });
  }

  remove(connection: Connection): void {
    if (this.#connections.delete(connection)) this.#countSockets(connection, -1);
    deleteFrom(this.#byPlace, connection.place, connection);
    for (const id of connection.subscriptions.keys()) this.unsubscribe(connection, id);
    this.#unlinkUser(connection);
  }

  /** Links the socket to a user and session, and binds its account channels. */
  identify(connection: Connection, userId: string, session: Pick<Session, 'id' | 'expire'>): void {
    const known = Array.from(connection.subscriptions.values());
    // They count for the present owner of the socket.
    for (const { id } of known) this.unsubscribe(connection, id);
    this.#unlinkUser(connection);
    connection.userId = userId;
    connection.sessionId = session.id;
    connection.sessionEndsMs = fromDateTime(session.expire);
    this.#scheduleSessionEnd(connection);
    this.#changeRoles(connection, this.#options.rolesOf(userId) ?? GUEST.roles);
    const siblings = this.#byUser.get(userId) ?? new Set<Connection>();
    this.#byUser.set(userId, siblings.add(connection));
    for (const { id, requested, queries, matches, lastEvent } of known)
      this.#bind(connection, connection.subscription({ id, requested, queries, matches, lastEvent }));
  }

  /** Adds a subscription, or replaces the one with the same id. */
  subscribe(
    connection: Connection,
    id: string,
    requested: readonly string[],
    queries: readonly string[],
    matches: EventFilter,
  ): Subscription {
    this.unsubscribe(connection, id);
    // Events that wait were published before.
    return this.#bind(
      connection,
      connection.subscription({ id, requested, queries, matches, lastEvent: this.#published }),
    );
  }

  #bind(connection: Connection, subscription: Subscription): Subscription {
    connection.subscriptions.set(subscription.id, subscription);
    this.#shares.add(connection, subscription);
    for (const channel of subscription.channels) {
      const listeners = this.#byChannel.get(channel) ?? new Map<Connection, Set<Subscription>>();
      this.#byChannel.set(channel, listeners);
      addTo(listeners, connection, subscription);
    }
    return subscription;
  }

  /** Returns false when there was no such subscription. */
  unsubscribe(connection: Connection, id: string): boolean {
    const subscription = connection.subscriptions.get(id);
    if (subscription === undefined) return false;
    connection.subscriptions.delete(id);
    this.#shares.remove(connection, subscription);
    for (const channel of subscription.channels) {
      const listeners = this.#byChannel.get(channel);
      if (listeners === undefined) continue;
      deleteFrom(listeners, connection, subscription);
      if (listeners.size === 0) this.#byChannel.delete(channel);
    }
    return true;
  }

  /**
   * Closes every socket of a user who lost access. The sockets are removed first, so that a later user with the same id
   * gets none of them.
   */
  disconnectUser(userId: string, reason: string): void {
    for (const connection of this.#byUser.get(userId) ?? []) {
      this.remove(connection);
      connection.sendJson('error', { code: POLICY_VIOLATION, message: reason });
      connection.close(POLICY_VIOLATION, reason);
    }
  }

  /**
   * Closes the sockets of ended sessions of this user, after events of the current operation are delivered; later
   * events do not reach them. A session whose end was rolled back keeps its socket.
   */
  closeEndedSessions(userId: string): void {
    if (!this.#byUser.has(userId)) return;
    queueMicrotask(() => this.#turns.add(() => this.#closeEnded(userId)));
  }

  #closeEnded(userId: string): void {
    for (const connection of this.#byUser.get(userId) ?? []) {
      if (connection.sessionId === undefined || this.#isSessionAlive(connection, connection.sessionId)) continue;
      this.remove(connection);
      connection.close(SESSION_ENDED, 'The session has ended.');
    }
  }

  /** Checks again when the session expires, if that is before the next round of probes. */
  #scheduleSessionEnd({ userId, sessionEndsMs }: Connection): void {
    const leftMs = sessionEndsMs - this.#options.now();
    if (userId !== undefined && leftMs <= PROBE_MS)
      setTimeout(() => this.closeEndedSessions(userId), Math.max(0, leftMs) + 1).unref();
  }

  /** Reads the session again, since it may have been extended. */
  #isSessionAlive(connection: Connection, sessionId: string): boolean {
    const session = this.#options.findSession(sessionId);
    if (session === undefined) return false;
    connection.sessionEndsMs = fromDateTime(session.expire);
    return connection.sessionEndsMs >= this.#options.now();
  }

  refreshRoles(userId: string): void {
    const connections = this.#byUser.get(userId);
    if (connections === undefined) return;
    const roles = this.#options.rolesOf(userId) ?? GUEST.roles;
    for (const connection of connections) this.#changeRoles(connection, roles);
  }

  /** Changes what a socket may have of the events published from now on. */
  #changeRoles(connection: Connection, roles: ReadonlySet<string>): void {
    this.#turns.add(() => {
      connection.roles = roles;
    });
  }

  room(): Promise<void> {
    return this.#turns.room();
  }

  publish(event: ServiceEvent): void {
    this.#published += 1;
    const number = this.#published;
    const atMs = this.#options.now();
    this.#turns.add(() => this.#deliver(event, number, atMs));
  }

  #deliver(event: ServiceEvent, number: number, atMs: number): void {
    const matched = this.#findSubscribers(event, number);
    if (matched.size === 0) return;
    const { names, channels, payloadText = stringifyJson(event.payload) } = event;
    const head = JSON.stringify({
      type: 'event',
      data: { events: names, channels, timestamp: toDateTime(atMs) },
    });
    const opening = Buffer.from(`${head.slice(0, -2)},"payload":${payloadText}`);
    for (const [connection, ids] of matched) connection.sendEvent(opening, ids);
  }

  /**
   * Finds the sockets that may receive an event and subscribe to it, with the ids of the matching subscriptions. A
   * write has a hundred events, and a person thousands of subscriptions: each costs no more than a step through a list.
   */
  #findSubscribers(event: ServiceEvent, number: number): Map<Connection, string[]> {
    const matched = new Map<Connection, string[]>();
    const allowed = new Map<Connection, boolean>();
    const { channels, roles } = event;
    for (const channel of channels) {
      for (const [connection, subscriptions] of this.#byChannel.get(channel) ?? []) {
        const isAllowed = allowed.get(connection) ?? roles.some((role) => connection.roles.has(role));
        allowed.set(connection, isAllowed);
        if (!isAllowed) continue;
        const ids = matched.get(connection) ?? [];
        for (const subscription of subscriptions) {
          if (subscription.lastEvent >= number) continue;
          subscription.lastEvent = number;
          if (subscription.queries.length === 0 || subscription.matches(event.payload)) ids.push(subscription.id);
        }
        if (ids.length > 0) matched.set(connection, ids);
      }
    }
    return matched;
  }

  #unlinkUser(connection: Connection): void {
    if (connection.userId === undefined) return;
    const siblings = this.#byUser.get(connection.userId);
    siblings?.delete(connection);
    if (siblings?.size === 0) this.#byUser.delete(connection.userId);
    connection.userId = undefined;
    connection.sessionId = undefined;
    connection.sessionEndsMs = Number.POSITIVE_INFINITY;
    this.#changeRoles(connection, GUEST.roles);
  }

  close(): void {
    clearInterval(this.#probing);
    for (const connection of this.#connections) {
      connection.close(1001, 'Server is stopping');
      connection.terminate();
      this.remove(connection);
    }
  }
}
