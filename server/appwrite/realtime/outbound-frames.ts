import type { WebSocket } from 'ws';

/** Bytes handed to a socket before its client has read them. */
const AHEAD_BYTES = 64 * 1024;
/** A client further behind is disconnected; it reads everything again when it reconnects. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024;
const MAX_WAITING_FRAMES = 12_000;

const TEXT = { binary: false } as const;

/** Closes a slow client, which may reconnect later. */
const TOO_SLOW = 1013;

/**
 * Queues the frames of one socket. Few are copied for the socket; the rest are references to frames that all sockets
 * share, so that a burst takes its size in memory once.
 *
 *   sending ── more than AHEAD_BYTES unread ──▶ waiting ── queue empty ──▶ sending
 *                                                  └── beyond the limits ──▶ closed (1013)
 */
export class OutboundFrames {
  readonly #socket: WebSocket;
  #frames: Buffer[] = [];
  #endings: string[] = [];
  /** The index of the first waiting frame. */
  #next = 0;
  #waitingBytes = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('close', () => this.#clear());
  }

  /** Sends a text frame, followed by this socket's own `ending`. */
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
    this.#clear();
    this.#socket.close(TOO_SLOW, 'Too slow');
  }

  #write(frame: Buffer, ending: string): void {
    this.#socket.send(ending === '' ? frame : Buffer.concat([frame, Buffer.from(ending)]), TEXT, this.#onSent);
  }

  /** Sends waiting frames after the socket has passed some on. */
  readonly #onSent = (): void => {
    while (this.#next < this.#frames.length && this.#socket.bufferedAmount < AHEAD_BYTES) {
      const frame = this.#frames[this.#next];
      const ending = this.#endings[this.#next];
      this.#next += 1;
      if (frame === undefined || ending === undefined) continue;
      this.#waitingBytes -= frame.length;
      this.#write(frame, ending);
    }
    if (this.#next === this.#frames.length) this.#clear();
    else if (this.#next >= MAX_WAITING_FRAMES) this.#dropSent();
  };

  #dropSent(): void {
    this.#frames = this.#frames.slice(this.#next);
    this.#endings = this.#endings.slice(this.#next);
    this.#next = 0;
  }

  #clear(): void {
    if (this.#frames.length > 0) [this.#frames, this.#endings] = [[], []];
    this.#next = 0;
    this.#waitingBytes = 0;
  }
}
