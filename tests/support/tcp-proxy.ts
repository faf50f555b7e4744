import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The state of the connection between browser and server. */
interface NetworkConditions {
  /** Delay of every piece, in both directions. */
  readonly latencyMs: number;
  /** Bandwidth; undefined is unlimited. */
  readonly bytesPerSecond: number | undefined;
  /** Connections are accepted and kept open, and nothing is forwarded: neither side notices. */
  readonly isMute: boolean;
  /** Resets a connection once this many bytes of an answer have passed. */
  readonly cutAfterBytes: number | undefined;
}

export const NORMAL_CONDITIONS: NetworkConditions = {
  latencyMs: 0,
  bytesPerSecond: undefined,
  isMute: false,
  cutAfterBytes: undefined,
};

/**
 * Forwards a port of its own to another one on this machine and can delay, throttle, mute or cut connections. It knows
 * nothing of HTTP.
 *
 *   passing ──mute──▶ held ──normal again──▶ passing (held data arrives)
 *      │                └──blackhole()──▶ no data ever again: half-open, as when a router has forgotten the connection
 *      └──reset()──▶ both sides get a reset
 */
export interface TcpProxy {
  readonly port: number;
  /** `http://127.0.0.1:{port}` */
  readonly url: string;
  set(conditions: NetworkConditions): void;
  /** Resets every open connection. */
  reset(): void;
  /** Stops forwarding on every open connection for ever, whatever the conditions. */
  blackhole(): void;
  close(): Promise<void>;
}

/** The target port can be set later and changed. */
interface TcpProxyOptions {
  readonly targetPort: () => number;
}

class Connection {
  isBlackholed = false;
  readonly client: Socket;
  readonly server: Socket;
  readonly #conditions: () => NetworkConditions;
  readonly #onClear: Set<() => void>;

  constructor(client: Socket, server: Socket, conditions: () => NetworkConditions, onClear: Set<() => void>) {
    this.client = client;
    this.server = server;
    this.#conditions = conditions;
    this.#onClear = onClear;
    void this.#forward(client, server, false);
    void this.#forward(server, client, true);
  }

  cut(): void {
    this.client.resetAndDestroy();
    this.server.resetAndDestroy();
  }

  async #forward(from: Socket, to: Socket, isAnswer: boolean): Promise<void> {
    let forwardedBytes = 0;
    try {
      for await (const piece of from as AsyncIterable<Buffer>) {
        await this.#whenPassable();
        const { latencyMs, bytesPerSecond, cutAfterBytes } = this.#conditions();
        const waitMs = latencyMs + (bytesPerSecond === undefined ? 0 : (piece.length / bytesPerSecond) * 1_000);
        if (waitMs > 0) await delay(waitMs);
        forwardedBytes += piece.length;
        if (isAnswer && cutAfterBytes !== undefined && forwardedBytes > cutAfterBytes) {
          to.write(piece.subarray(0, Math.max(0, cutAfterBytes - (forwardedBytes - piece.length))), () => this.cut());
          return;
        }
        if (!to.write(piece)) await new Promise((resolve) => to.once('drain', resolve).once('close', resolve));
      }
      await this.#whenPassable();
      to.end();
    } catch {
      if (!this.isBlackholed) this.cut();
    }
  }

  async #whenPassable(): Promise<void> {
    while (this.isBlackholed || this.#conditions().isMute)
      await new Promise<void>((resolve) => this.#onClear.add(resolve));
  }
}

/** Listens on a free port chosen by the system. */
export async function openTcpProxy({ targetPort }: TcpProxyOptions): Promise<TcpProxy> {
  let conditions = NORMAL_CONDITIONS;
  const open = new Set<Connection>();
  const onClear = new Set<() => void>();

  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ host: '127.0.0.1', port: targetPort(), allowHalfOpen: true });
    const connection = new Connection(client, server, () => conditions, onClear);
    open.add(connection);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      // The target refused the connection, or it ended with an error: the other side is reset as well, unless the proxy
      // is mute.
      socket.on('error', () => {
        if (!connection.isBlackholed && !conditions.isMute) other.resetAndDestroy();
      });
      socket.once('close', () => {
        if (client.destroyed && server.destroyed) open.delete(connection);
      });
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    set(next) {
      conditions = next;
      if (next.isMute) return;
      const waiting = [...onClear];
      onClear.clear();
      for (const wake of waiting) wake();
    },
    reset() {
      for (const connection of open) connection.cut();
    },
    blackhole() {
      for (const connection of open) connection.isBlackholed = true;
    },
    async close() {
      for (const connection of open) connection.cut();
      await new Promise((resolve) => {
        listener.close(resolve);
      });
    },
  };
}
