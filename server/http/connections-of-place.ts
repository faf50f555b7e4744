import type { Socket } from 'node:net';
import { rateLimitScope } from './client-address.ts';
import { isLoopback } from './loopback.ts';

/** More than the sockets that a place may have open, with what browsers keep open beside them. */
const MAX_CONNECTIONS = 4_000;

/**
 * Bounds the connections that one place keeps open, whether anything is asked over them or not: each takes memory and
 * one of the files that the system lets a process open. Those of a proxy and of this machine are for many people, and
 * are not counted.
 */
export class ConnectionsOfPlace {
  readonly #open = new Map<string, number>();
  readonly #isShared: (address: string) => boolean;
  readonly #limit: number;

  /** `isShared` tells whether an address stands for many people. */
  constructor(isShared: (address: string) => boolean, limit = MAX_CONNECTIONS) {
    this.#isShared = isShared;
    this.#limit = limit;
  }

  /** Counts a connection until it closes; closes it at once when its place has as many as it may. */
  watch(socket: Pick<Socket, 'remoteAddress' | 'once' | 'destroy'>): void {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    if (isLoopback(address) || this.#isShared(address)) return;
    const place = rateLimitScope(address);
    const open = this.#open.get(place) ?? 0;
    if (open >= this.#limit) {
      socket.destroy();
      return;
    }
    this.#open.set(place, open + 1);
    socket.once('close', () => {
      const left = (this.#open.get(place) ?? 1) - 1;
      if (left > 0) this.#open.set(place, left);
      else this.#open.delete(place);
    });
  }
}
