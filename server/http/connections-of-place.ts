import type { Socket } from 'node:net';
import { networksAround } from './client-address.ts';
import { isLoopback } from './loopback.ts';

/** More than the sockets that a place may have open, with what browsers keep open beside them. */
const MAX_CONNECTIONS = 4_000;

/**
 * Bounds the connections that one place, and the networks around it, keep open, whether anything is asked over them or
 * not: each takes memory and one of the files that the system lets a process open. Those of a proxy and of this machine
 * are for many people, and are not counted.
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

  /** Counts a connection until it closes; closes it at once when its place, or a network around it, has too many. */
  watch(socket: Pick<Socket, 'remoteAddress' | 'once' | 'destroy'>): void {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    if (isLoopback(address) || this.#isShared(address)) return;
    const networks = [...networksAround(address)];
    if (networks.some(({ network, places }) => this.#openIn(network) >= this.#limit * places)) {
      socket.destroy();
      return;
    }
    for (const { network } of networks) this.#open.set(network, this.#openIn(network) + 1);
    socket.once('close', () => {
      for (const { network } of networks) {
        const left = this.#openIn(network) - 1;
        if (left > 0) this.#open.set(network, left);
        else this.#open.delete(network);
      }
    });
  }

  readonly #openIn = (network: string): number => this.#open.get(network) ?? 0;
}
