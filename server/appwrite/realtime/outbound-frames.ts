import type { WebSocket } from 'ws';

/** Bytes given to a socket ahead of what its reader has taken. */
const AHEAD_BYTES = 64 * 1024;
/** A reader further behind than this is not worth waiting for: it is sent away, and reads again when it comes back. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024;
const MAX_WAITING_FRAMES = 12_000;

const TEXT = { binary: false } as const;

/** Close code of a reader that is sent away: it may try again later. */
const TOO_SLOW = 1013;

/**
 * What one socket is still to be told, in order. Little of it is copied for the socket; the rest waits as references to
 * frames that all readers share, so that a burst costs its own size once, however many have yet to read it.
 *
 *   reading ── further ahead than AHEAD_BYTES ──▶ waiting ── all taken ──▶ reading
 *                                                    └── further behind than allowed ──▶ closed (1013)
 */
export class OutboundFrames {
  readonly #socket: WebSocket;
  #frames: Buffer[] = [];
  #endings: string[] = [];
  /** The first that waits. */
  #next = 0;
  #waitingBytes = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('close', () => this.#forget());
  }

  /** Sends a text frame; `ending` follows it and is this socket's own. */
  add(frame: Buffer, ending: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#frames.length === 0 && this.#socket.bufferedAmount < AHEAD_BYTES) {
      this.#write(frame, ending);
      return;
    }
    this.#frames.push(frame);
    this.#endings.push(ending);
    this.#waitingBytes += frame.length;
    if (this.#waitingBytes <= MAX_WAITING_BYTES && this.#frames.length - this.#next <= MAX_WAITING_FRAMES) return;
    this.#forget();
    this.#socket.close(TOO_SLOW, 'Too slow');
  }

  #write(frame: Buffer, ending: string): void {
    this.#socket.send(ending === '' ? frame : Buffer.concat([frame, Buffer.from(ending)]), TEXT, this.#onTaken);
  }

  /** The socket has passed something on: the next may follow. */
  readonly #onTaken = (): void => {
    while (this.#next < this.#frames.length && this.#socket.bufferedAmount < AHEAD_BYTES) {
      const frame = this.#frames[this.#next];
      const ending = this.#endings[this.#next];
      this.#next += 1;
      if (frame === undefined || ending === undefined) continue;
      this.#waitingBytes -= frame.length;
      this.#write(frame, ending);
    }
    if (this.#next === this.#frames.length) this.#forget();
    else if (this.#next >= MAX_WAITING_FRAMES) this.#dropTaken();
  };

  #dropTaken(): void {
    this.#frames = this.#frames.slice(this.#next);
    this.#endings = this.#endings.slice(this.#next);
    this.#next = 0;
  }

  #forget(): void {
    if (this.#frames.length > 0) [this.#frames, this.#endings] = [[], []];
    this.#next = 0;
    this.#waitingBytes = 0;
  }
}
