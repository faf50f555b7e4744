import { once } from 'node:events';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import type { Target } from './target.ts';

const frameSchema = z.object({ type: z.string(), data: z.optional(z.record(z.string(), z.unknown())) });

export type Frame = z.infer<typeof frameSchema>;

const WAIT_MS = 5_000;

/** A realtime socket that queues its frames until they are read. */
export class TestSocket {
  readonly #socket: WebSocket;
  readonly #frames: Frame[] = [];
  readonly #waiting: ((frame: Frame) => void)[] = [];
  readonly closed: Promise<{ code: number }>;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const frame = z.parse(frameSchema, JSON.parse(data.toString('utf8')));
      const waiting = this.#waiting.shift();
      if (waiting === undefined) this.#frames.push(frame);
      else waiting(frame);
    });
    socket.on('error', () => undefined);
    this.closed = once(socket, 'close').then(([code]) => ({ code: Number(code) }));
  }

  /** Opens a socket. `query` follows the project in the address. */
  static async open(
    target: Pick<Target, 'endpoint' | 'projectId'>,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<TestSocket> {
    const socket = new WebSocket(
      `${target.endpoint.replace('http', 'ws')}/realtime?project=${target.projectId}${query}`,
      { headers },
    );
    const opened = new TestSocket(socket);
    await Promise.race([once(socket, 'open'), opened.closed]);
    return opened;
  }

  /** Resolves with the next frame. @throws Error when none arrives within 5 s */
  next(): Promise<Frame> {
    const frame = this.#frames.shift();
    if (frame !== undefined) return Promise.resolve(frame);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('No frame arrived.')), WAIT_MS);
      this.#waiting.push((arrived) => {
        clearTimeout(timer);
        resolve(arrived);
      });
    });
  }

  send(frame: unknown): void {
    this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Number of queued frames. */
  get unread(): number {
    return this.#frames.length;
  }

  /** Sends a frame and resolves with the answer. */
  ask(frame: unknown): Promise<Frame> {
    this.send(frame);
    return this.next();
  }

  /** Sends a ping and resolves with all frames before its answer: earlier events have arrived by then. */
  async framesUntilPong(): Promise<Frame[]> {
    this.send({ type: 'ping' });
    const frames: Frame[] = [];
    for (;;) {
      const frame = await this.next();
      if (frame.type === 'pong') return frames;
      frames.push(frame);
    }
  }

  close(): void {
    this.#socket.terminate();
  }
}
