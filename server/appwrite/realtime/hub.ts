import type { Session } from '../account/session-store.ts';
import { fromDateTime, toDateTime } from '../datetime.ts';
import { GUEST } from '../caller.ts';
import { stringifyJson } from '../exact-json.ts';
import { POLICY_VIOLATION, SESSION_ENDED } from './close-codes.ts';
import type { Connection, Subscription } from './connection.ts';
import type { EventFilter } from './event-filter.ts';
import type { EventSink, ServiceEvent } from './service-event.ts';

const PROBE_MS = 30_000;

interface RealtimeHubOptions {
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** The roles of a person now; undefined when there is no such person any more. */
  readonly rolesOf: (userId: string) => ReadonlySet<string> | undefined;
  readonly findSession: (sessionId: string) => Pick<Session, 'expire'> | undefined;
}

/**
 * Everyone who listens. An event finds its subscriptions through the index of channels and is checked against role sets
 * held in memory: telling it to many reads nothing from the database.
 */
export class RealtimeHub implements EventSink {
  readonly #options: RealtimeHubOptions;
  readonly #connections = new Set<Connection>();
  readonly #byUser = new Map<string, Set<Connection>>();
  readonly #byChannel = new Map<string, Set<Subscription>>();
  readonly #probing: NodeJS.Timeout;

  constructor(options: RealtimeHubOptions) {
    this.#options = options;
    this.#probing = setInterval(() => {
      for (const connection of this.#connections) {
        connection.probe();
        this.#expectEnd(connection);
      }
    }, PROBE_MS);
    this.#probing.unref();
  }

  get isHeard(): boolean {
    return this.#connections.size > 0;
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  add(connection: Connection): void {
    this.#connections.add(connection);
  }

  remove(connection: Connection): void {
    this.#connections.delete(connection);
    for (const id of connection.subscriptions.keys()) this.unsubscribe(connection, id);
    this.#leaveUser(connection);
  }

  /** The socket belongs to this person from now on, as long as this session lasts; its account channels follow. */
  identify(connection: Connection, userId: string, session: Pick<Session, 'id' | 'expire'>): void {
    this.#leaveUser(connection);
    connection.userId = userId;
    connection.sessionId = session.id;
    connection.sessionEndsMs = fromDateTime(session.expire);
    this.#expectEnd(connection);
    connection.roles = this.#options.rolesOf(userId) ?? GUEST.roles;
    const siblings = this.#byUser.get(userId) ?? new Set<Connection>();
    this.#byUser.set(userId, siblings.add(connection));
    const known = Array.from(connection.subscriptions.values());
    for (const { id, requested, queries, matches } of known)
      this.subscribe(connection, id, requested, queries, matches);
  }

  /** Adds a subscription, or puts it in the place of the one with the same id. */
  subscribe(
    connection: Connection,
    id: string,
    requested: readonly string[],
    queries: readonly string[],
    matches: EventFilter,
  ): Subscription {
    this.unsubscribe(connection, id);
    const subscription = connection.subscription(id, requested, queries, matches);
    connection.subscriptions.set(id, subscription);
    for (const channel of subscription.channels) {
      const listeners = this.#byChannel.get(channel) ?? new Set<Subscription>();
      this.#byChannel.set(channel, listeners.add(subscription));
    }
    return subscription;
  }

  /** Answers false when there was no such subscription. */
  unsubscribe(connection: Connection, id: string): boolean {
    const subscription = connection.subscriptions.get(id);
    if (subscription === undefined) return false;
    connection.subscriptions.delete(id);
    for (const channel of subscription.channels) {
      const listeners = this.#byChannel.get(channel);
      listeners?.delete(subscription);
      if (listeners?.size === 0) this.#byChannel.delete(channel);
    }
    return true;
  }

  /**
   * Ends every socket of a person who has no business here any more; whoever comes by the same id later has none of
   * them.
   */
  dismiss(userId: string, reason: string): void {
    for (const connection of this.#byUser.get(userId) ?? []) {
      this.remove(connection);
      connection.sendJson('error', { code: POLICY_VIOLATION, message: reason });
      connection.close(POLICY_VIOLATION, reason);
    }
  }

  /**
   * Sessions of this person have ended, or their time may be over: their sockets are closed when what is being done now
   * is told, and nothing that is told later reaches them. A session whose end was undone keeps its socket.
   */
  sessionsEnded(userId: string): void {
    if (!this.#byUser.has(userId)) return;
    queueMicrotask(() => {
      for (const connection of this.#byUser.get(userId) ?? []) {
        if (connection.sessionId === undefined || this.#isSessionAlive(connection, connection.sessionId)) continue;
        this.remove(connection);
        connection.close(SESSION_ENDED, 'The session has ended.');
      }
    });
  }

  /** Looks again when the session's time is over, if that is before the next round of looking. */
  #expectEnd({ userId, sessionEndsMs }: Connection): void {
    const leftMs = sessionEndsMs - this.#options.now();
    if (userId !== undefined && leftMs <= PROBE_MS)
      setTimeout(() => this.sessionsEnded(userId), Math.max(0, leftMs) + 1).unref();
  }

  /** A session may have been given more time since. */
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
    for (const connection of connections) connection.roles = roles;
  }

  publish(event: ServiceEvent): void {
    const matched = this.#matched(event);
    if (matched.size === 0) return;
    const { names, channels, payloadText = stringifyJson(event.payload) } = event;
    const head = JSON.stringify({
      type: 'event',
      data: { events: names, channels, timestamp: toDateTime(this.#options.now()) },
    });
    const opening = Buffer.from(`${head.slice(0, -2)},"payload":${payloadText}`);
    for (const [connection, ids] of matched) connection.sendEvent(opening, ids);
  }

  /** Sockets that may and want to hear of an event, with the subscriptions that say so. */
  #matched(event: ServiceEvent): Map<Connection, string[]> {
    const matched = new Map<Connection, string[]>();
    const considered = new Set<Subscription>();
    const allowed = new Map<Connection, boolean>();
    const { channels, roles } = event;
    for (const channel of channels) {
      for (const subscription of this.#byChannel.get(channel) ?? []) {
        if (considered.has(subscription)) continue;
        considered.add(subscription);
        const { connection } = subscription;
        const isAllowed = allowed.get(connection) ?? roles.some((role) => connection.roles.has(role));
        allowed.set(connection, isAllowed);
        if (!isAllowed || (subscription.queries.length > 0 && !subscription.matches(event.payload))) continue;
        const ids = matched.get(connection);
        if (ids === undefined) matched.set(connection, [subscription.id]);
        else ids.push(subscription.id);
      }
    }
    return matched;
  }

  #leaveUser(connection: Connection): void {
    if (connection.userId === undefined) return;
    const siblings = this.#byUser.get(connection.userId);
    siblings?.delete(connection);
    if (siblings?.size === 0) this.#byUser.delete(connection.userId);
    connection.userId = undefined;
    connection.sessionId = undefined;
    connection.sessionEndsMs = Number.POSITIVE_INFINITY;
    connection.roles = GUEST.roles;
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
