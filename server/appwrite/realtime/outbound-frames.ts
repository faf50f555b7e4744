import type { WebSocket } from 'ws';
import { WaitingMemory } from './waiting-memory.ts';
import { WriteTurns } from './write-turns.ts';

/** Bytes handed to a socket before its client has read them. */
const AHEAD_BYTES = 64 * 1024;
/** A client further behind is disconnected; it reads everything again when it reconnects. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024;
const MAX_WAITING_FRAMES = 12_000;

const TEXT = { binary: false } as const;

/** Closes a slow client, which may reconnect later. */
const TOO_SLOW = 1013;

interface Frame {
  readonly shared: Buffer;
  /** The part of this socket alone: its subscriptions, of which it may have a thousand. Their ids are ASCII. */
  readonly ending: string;
}

const sizeOf = ({ shared, ending }: Frame): number => shared.length + ending.length;

/** Of all sockets of this process. */
const allWaiting = new WaitingMemory();
const allTurns = new WriteTurns();

/**
 * Queues the frames of one socket. Few are copied for the socket; the rest are references to frames that all sockets
 * share, so that a burst takes its size in memory once.
 *
 *   sending ── more than AHEAD_BYTES unread, or no room in this turn ──▶ waiting ── queue empty ──▶ sending
 *                                                                           └── beyond the limits ──▶ closed (1013)
 */
export class OutboundFrames {
  readonly #socket: WebSocket;
  readonly #memory: WaitingMemory;
  readonly #turns: WriteTurns;
  /** Sent ones are undefined, so that nothing holds them. */
  #frames: (Frame | undefined)[] = [];
  /** The index of the first waiting frame. */
  #next = 0;
  #waitingBytes = 0;

  constructor(socket: WebSocket, memory: WaitingMemory = allWaiting, turns: WriteTurns = allTurns) {
    this.#socket = socket;
    this.#memory = memory;
    this.#turns = turns;
    socket.on('close', () => this.#clear());
  }

  /** Bytes that wait for this client. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  /** Sends a text frame, followed by this socket's own `ending`. */
  add(shared: Buffer, ending: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const frame = { shared, ending };
    const isBehind = this.#frames.length > 0 || this.#socket.bufferedAmount >= AHEAD_BYTES;
    if (!isBehind && this.#turns.take(sizeOf(frame))) {
      this.#write(frame);
      return;
    }
    if (!isBehind) this.#turns.resumeLater(this);
    this.#frames.push(frame);
    this.#waitingBytes += sizeOf(frame);
    if (this.#waitingBytes > MAX_WAITING_BYTES || this.#frames.length - this.#next > MAX_WAITING_FRAMES)
      this.#count(frame).closeSlow();
    else this.#count(frame).#memory.bound();
  }

  /** Disconnects a client that is too far behind. */
  closeSlow(): void {
    this.#clear();
    this.#socket.close(TOO_SLOW, 'Too slow');
  }

  #count({ shared, ending }: Frame): this {
    this.#memory.hold(this, shared, ending.length);
    return this;
  }

  #write({ shared, ending }: Frame): void {
    this.#socket.send(
      ending === '' ? shared : Buffer.concat([shared, Buffer.from(ending, 'latin1')]),
      TEXT,
      this.#onSent,
    );
  }

  readonly #onSent = (): void => this.resume();

  /** Sends waiting frames, after the socket has passed some on or in a new turn. */
  resume(): void {
    while (this.#next < this.#frames.length && this.#socket.bufferedAmount < AHEAD_BYTES) {
      const waiting = this.#frames[this.#next];
      if (waiting !== undefined && !this.#turns.take(sizeOf(waiting))) {
        this.#turns.resumeLater(this);
        return;
      }
      const frame = this.#take(this.#next);
      this.#next += 1;
      if (frame !== undefined) this.#write(frame);
    }
    if (this.#next === this.#frames.length) this.#clear();
    else if (this.#next >= MAX_WAITING_FRAMES) {
      this.#frames = this.#frames.slice(this.#next);
      this.#next = 0;
    }
  }

  /** Returns a waiting frame, which waits no longer. */
  #take(at: number): Frame | undefined {
    const frame = this.#frames[at];
    if (frame === undefined) return undefined;
    this.#frames[at] = undefined;
    this.#waitingBytes -= sizeOf(frame);
    this.#memory.release(frame.shared, frame.ending.length);
    return frame;
  }

  #clear(): void {
    for (let at = this.#next; at < this.#frames.length; at += 1) this.#take(at);
    this.#frames = [];
    this.#next = 0;
    this.#memory.forget(this);
    this.#turns.forget(this);
  }
}
