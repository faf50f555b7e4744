import { once } from 'node:events';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import type { Target } from './target.ts';

const frameSchema = z.object({ type: z.string(), data: z.optional(z.record(z.string(), z.unknown())) });

export type Frame = z.infer<typeof frameSchema>;

const WAIT_MS = 5_000;

/** A realtime socket that keeps its frames until they are asked for. */
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

  /** `query` follows the project in the address. */
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

  /** The next frame; rejects when none comes. */
  next(): Promise<Frame> {
    const frame = this.#frames.shift();
    if (frame !== undefined) return Promise.resolve(frame);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('No frame came.')), WAIT_MS);
      this.#waiting.push((arrived) => {
        clearTimeout(timer);
        resolve(arrived);
      });
    });
  }

  send(frame: unknown): void {
    this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** How many frames have come that nobody took. */
  get unread(): number {
    return this.#frames.length;
  }

  /** Asks and takes the answer. */
  ask(frame: unknown): Promise<Frame> {
    this.send(frame);
    return this.next();
  }

  /** Everything that came before the answer to a ping sent now: what was told is told by then. */
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
