import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for the answers before theirs; a client that sends more is cut off. */
const MAX_WAITING = 64;

/**
 * Answers the requests of each connection one after another (HTTP/1.1, pipelining). Node begins with all of them at
 * once: a packet of a thousand requests would keep the event loop until each is answered, and every answer but the
 * first would wait in memory.
 */
export class OneAtATime {
  /** The requests that wait, by connection; absent while none is being answered. */
  readonly #waiting = new WeakMap<Socket, (() => void)[]>();

  /**
   * Runs `answer` once the answers before `response` on its connection are sent; never when the connection ends before.
   */
  run(socket: Socket, response: ServerResponse, answer: () => void): void {
    const waiting = this.#waiting.get(socket);
    const begin = (): void => {
      response.once('close', () => this.#continue(socket));
      answer();
    };
    if (waiting === undefined) {
      this.#waiting.set(socket, []);
      begin();
    } else if (waiting.length < MAX_WAITING) waiting.push(begin);
    else socket.destroy();
  }

  #continue(socket: Socket): void {
    const next = this.#waiting.get(socket)?.shift();
    if (next === undefined || socket.destroyed) this.#waiting.delete(socket);
    // In another turn of the event loop: short answers would follow each other without an end.
    else setImmediate(() => (socket.destroyed ? this.#waiting.delete(socket) : next()));
  }
}
