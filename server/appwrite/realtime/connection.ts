import type { WebSocket } from 'ws';
import { GUEST } from '../caller.ts';
import { stringifyJson } from '../exact-json.ts';
import { bindChannels } from './channels.ts';
import type { EventFilter } from './event-filter.ts';
import { closeReason } from './close-codes.ts';
import { OutboundFrames } from './outbound-frames.ts';

export interface Subscription {
  readonly id: string;
  readonly requested: readonly string[];
  readonly channels: readonly string[];
  readonly queries: readonly string[];
  readonly matches: EventFilter;
  readonly connection: Connection;
  /**
   * Number of the event that it was last looked at for, or that was the last one when it began: one that comes on
   * several of its channels is sent once, and an earlier one not at all.
   */
  lastEvent: number;
}

/** One socket with its user and its subscriptions. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #outbound: OutboundFrames;
  readonly subscriptions = new Map<string, Subscription>();
  /** How the last event ended. */
  #lastEnding: { readonly ids: readonly string[]; readonly text: string } = { ids: [], text: '' };
  userId: string | undefined;
  sessionId: string | undefined;
  /** The known end of the session, Unix milliseconds. */
  sessionEndsMs = Number.POSITIVE_INFINITY;
  roles: ReadonlySet<string> = GUEST.roles;
  /** False between a protocol ping and its pong. */
  isAlive = true;

  /** Where the socket comes from, as limits count it. */
  readonly place: string;

  constructor(socket: WebSocket, place: string) {
    this.#socket = socket;
    this.place = place;
    this.#outbound = new OutboundFrames(socket);
  }

  /** Creates a subscription bound to the socket's current user. */
  subscription({
    id,
    requested,
    queries,
    matches,
    lastEvent,
  }: Omit<Subscription, 'channels' | 'connection'>): Subscription {
    const channels = bindChannels(requested, this.userId);
    return { id, requested, channels, queries, matches, connection: this, lastEvent };
  }

  /**
   * Sends an event that is serialised once for all receivers, except for this socket's subscription ids and the closing
   * braces.
   */
  sendEvent(opening: Buffer, subscriptionIds: readonly string[]): void {
    const { ids } = this.#lastEnding;
    // Mostly the same as before, and there may be a thousand of them.
    if (ids.length !== subscriptionIds.length || subscriptionIds.some((id, at) => id !== ids[at]))
      this.#lastEnding = { ids: subscriptionIds, text: `,"subscriptions":${JSON.stringify(subscriptionIds)}}}` };
    this.#outbound.add(opening, this.#lastEnding.text);
  }

  sendJson(type: string, data?: unknown): void {
    this.#outbound.add(Buffer.from(stringifyJson(data === undefined ? { type } : { type, data })), '');
  }

  /** Pings the client; terminates the socket when the last ping was not answered. */
  probe(): void {
    if (!this.isAlive) {
      this.#socket.terminate();
      return;
    }
    this.isAlive = false;
    this.#socket.ping();
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, closeReason(reason));
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
