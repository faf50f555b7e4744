import * as z from 'zod/mini';
import type { Random } from '#domain/random.ts';
import type { ModelBackend } from '#support/model-backend.ts';
import type { FaultRates } from './faults.ts';
import type { Network } from './network.ts';
import type { Owner } from './storage/origin.ts';
import type { Timeline } from './timeline.ts';

/** An event of a browser's socket, as `src/remote/realtime-socket.ts` reads it. */
type SocketEvent = { readonly data?: string; readonly code?: number };

const frameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('subscribe'), data: z.array(z.object({ channels: z.array(z.string()) })) }),
  z.object({ type: z.literal('authentication') }),
]);

export interface SocketDeps {
  readonly timeline: Timeline;
  readonly random: Random;
  readonly network: Network;
  readonly faultRates: FaultRates;
  readonly backend: ModelBackend;
  readonly log: (line: () => string) => void;
  /** Whether the realtime service refuses connections at the moment. */
  readonly isRefusing: () => boolean;
  /** Whether the service confirms the channels in the address, or expects them in a frame. */
  readonly confirmsChannels: boolean;
}

const CLOSE_TIMEOUT_MS = 30_000;

/** Simulates one socket: both ends and the connection between them. */
export class SimSocket {
  readonly owner: Owner;
  readyState = 0;
  /** Neither sends nor receives, without being closed. */
  isHalfOpen = false;
  private readonly deps: SocketDeps;
  private readonly isOffline: () => boolean;
  private readonly sessionId: string | undefined;
  private readonly listeners = new Map<string, ((event: SocketEvent) => void)[]>();
  private unsubscribe: () => void = () => undefined;
  private readonly onClosed: () => void;

  constructor(
    deps: SocketDeps,
    owner: Owner,
    url: string,
    sessionId: string | undefined,
    isOffline: () => boolean,
    onClosed: () => void,
  ) {
    this.deps = deps;
    this.owner = owner;
    this.isOffline = isOffline;
    this.sessionId = sessionId;
    this.onClosed = onClosed;
    const channels = new URL(url).searchParams.getAll('channels[]');
    deps.timeline.after(deps.network.latencyMs() * 2, () => this.connect(channels));
  }

  addEventListener(type: string, listener: (event: SocketEvent) => void): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  private fire(type: string, event: SocketEvent): void {
    this.owner.deliver(() => {
      for (const listener of this.listeners.get(type) ?? []) listener(event);
    });
  }

  private connect(channels: readonly string[]): void {
    if (this.readyState !== 0 || this.owner.isDead) return;
    const { deps } = this;
    if (this.isOffline() || deps.network.isDown) {
      this.cut();
      return;
    }
    this.readyState = 1;
    this.fire('open', {});
    if (this.readyState !== 1) return;
    deps.log(() => `${this.owner.name} has a socket${deps.isRefusing() ? ' and is refused' : ''}`);
    if (deps.isRefusing()) {
      this.receive({ type: 'error', data: { code: 1008, message: 'Policy violation' } });
      this.cut(1008);
      return;
    }
    const userId = deps.backend.userOf(this.sessionId);
    if (deps.confirmsChannels) this.subscribe(channels);
    this.receive({
      type: 'connected',
      data: { channels: deps.confirmsChannels ? channels : [], user: userId === undefined ? null : { $id: userId } },
    });
  }

  private subscribe(channels: readonly string[]): void {
    this.unsubscribe();
    this.unsubscribe = this.deps.backend.subscribe(
      () => this.deps.backend.userOf(this.sessionId),
      channels,
      (event) => {
        const { timeline, random, faultRates } = this.deps;
        const frame = {
          type: 'event',
          data: { events: event.events, timestamp: event.timestamp, payload: event.payload },
        };
        const fault = faultRates.roll('event', random);
        if (fault !== undefined) this.deps.log(() => `${fault} for ${this.owner.name}: ${event.events[0]}`);
        if (fault === 'event-missed') return;
        if (fault === 'event-doubled') timeline.after(random() * 3_000, () => this.receive(frame));
        timeline.after(fault === 'event-late' ? random() * 10_000 : this.deps.network.latencyMs(), () =>
          this.receive(frame),
        );
      },
    );
  }

  /** Delivers a frame of the server to the page. */
  private receive(frame: unknown): void {
    if (this.isHalfOpen || this.readyState !== 1) return;
    this.fire('message', { data: JSON.stringify(frame) });
  }

  send(text: string): void {
    this.deps.timeline.after(this.deps.network.latencyMs(), () => {
      if (this.isHalfOpen || this.readyState !== 1) return;
      const frame = frameSchema.parse(JSON.parse(text));
      switch (frame.type) {
        case 'ping':
          this.receive({ type: 'pong' });
          break;
        case 'subscribe':
          this.subscribe(frame.data.flatMap(({ channels }) => channels));
          this.receive({ type: 'response', data: { to: 'subscribe', success: true } });
          break;
        case 'authentication':
          this.receive({ type: 'response', data: { to: 'authentication', success: this.sessionId !== undefined } });
          break;
      }
    });
  }

  /** Closes the socket for the page, which is notified after the closing handshake or its timeout. */
  close(): void {
    if (this.readyState === 3) return;
    this.end();
    this.deps.timeline.after(this.isHalfOpen ? CLOSE_TIMEOUT_MS : this.deps.network.latencyMs(), () =>
      this.fire('close', { code: 1005 }),
    );
  }

  /** Breaks the socket, or closes it for the server. */
  cut(code = 1006): void {
    if (this.readyState === 3) return;
    this.end();
    this.fire('close', { code });
  }

  private end(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.deps.log(() => `${this.owner.name} loses a socket`);
    this.unsubscribe();
    this.onClosed();
  }
}
