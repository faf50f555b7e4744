import type { WebSocket } from 'ws';
import { GUEST } from '../caller.ts';
import { stringifyJson } from '../exact-json.ts';
import { bindChannels } from './channels.ts';
import type { EventFilter } from './event-filter.ts';

/** A socket that has not taken this much is not reading: it is closed rather than let grow. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

export interface Subscription {
  readonly id: string;
  readonly requested: readonly string[];
  readonly channels: readonly string[];
  readonly queries: readonly string[];
  readonly matches: EventFilter;
  readonly connection: Connection;
}

/** One socket: who it belongs to, and what it asked for. It knows nothing of others. */
export class Connection {
  readonly #socket: WebSocket;
  readonly subscriptions = new Map<string, Subscription>();
  userId: string | undefined;
  roles: ReadonlySet<string> = GUEST.roles;
  /** False between a ping of the protocol and its answer. */
  isAlive = true;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** A subscription bound to whoever the socket belongs to now. */
  subscription(id: string, requested: readonly string[], queries: readonly string[], matches: EventFilter): Subscription {
    return { id, requested, channels: bindChannels(requested, this.userId), queries, matches, connection: this };
  }

  send(frame: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.#socket.terminate();
      return;
    }
    this.#socket.send(frame);
  }

  sendJson(type: string, data?: unknown): void {
    this.send(stringifyJson(data === undefined ? { type } : { type, data }));
  }

  /** Asks the other side for a sign of life; ends the socket when the last one was not answered. */
  probe(): void {
    if (!this.isAlive) {
      this.#socket.terminate();
      return;
    }
    this.isAlive = false;
    this.#socket.ping();
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
