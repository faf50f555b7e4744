import type { Random } from '#domain/random.ts';
import type { ModelAnswer } from '#support/model-backend.ts';
import type { FaultRates, RequestFault } from './faults.ts';
import type { Owner } from './storage/origin.ts';
import type { Timeline } from './timeline.ts';

/** An answer as it arrives; `text` replaces a body that is not JSON. */
export interface NetworkAnswer extends ModelAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** The result of a request: an answer, a broken connection, or nothing (the promise stays open). */
export type Delivery = NetworkAnswer | 'unreachable';

const MAX_EXTRA_LATENCY_MS = 200;

/** Simulates the connection between a browser and the server, with all its faults. */
export class Network {
  /** Whether the server answers nobody. */
  isDown = false;
  private readonly timeline: Timeline;
  private readonly random: Random;
  private readonly faultRates: FaultRates;
  private readonly log: (line: () => string) => void;

  constructor(timeline: Timeline, random: Random, faultRates: FaultRates, log: (line: () => string) => void) {
    this.timeline = timeline;
    this.random = random;
    this.faultRates = faultRates;
    this.log = log;
  }

  latencyMs(): number {
    return 2 + this.random() ** 3 * MAX_EXTRA_LATENCY_MS;
  }

  /**
   * Sends a request to the server and delivers its answer to `owner`. `serve` runs when the request arrives, with the
   * lag (ms) of the copy that it reads from. `isOffline` returns whether the browser is offline at that moment.
   */
  request(
    owner: Owner,
    label: string,
    isOffline: () => boolean,
    serve: (lagMs: number) => ModelAnswer,
  ): Promise<Delivery> {
    return new Promise((resolve) => {
      const deliver = (delivery: Delivery, delayMs: number): void => {
        this.timeline.after(delayMs, () => {
          const isLost = delivery !== 'unreachable' && (isOffline() || this.isDown);
          const result = isLost ? 'unreachable' : delivery;
          this.log(() => `${owner.name} ← ${label}: ${result === 'unreachable' ? result : result.status}`);
          owner.deliver(() => resolve(result));
        });
      };
      if (isOffline() || this.isDown) {
        deliver('unreachable', 5);
        return;
      }
      const fault = this.faultRates.roll('request', this.random);
      this.log(() => `${owner.name} → ${label}${fault === undefined ? '' : ` (${fault})`}`);
      this.applyFault(fault, isOffline, serve, deliver);
    });
  }

  private applyFault(
    fault: RequestFault | undefined,
    isOffline: () => boolean,
    serve: (lagMs: number) => ModelAnswer,
    deliver: (delivery: Delivery, delayMs: number) => void,
  ): void {
    const { timeline, random } = this;
    /** Runs `act` when the request reaches the server, unless the connection broke meanwhile. */
    const reach = (delayMs: number, act: () => void): void => {
      timeline.after(delayMs, () => {
        if (isOffline() || this.isDown) deliver('unreachable', 5);
        else act();
      });
    };
    const toNetworkAnswer = (answer: ModelAnswer, headers: Record<string, string> = {}): NetworkAnswer => ({
      ...answer,
      headers,
    });
    const toServerMs = this.latencyMs();
    const toClientMs = this.latencyMs();
    /** Half of the server's errors come before the effect, half after. */
    const failMaybeServed = (answer: NetworkAnswer): void => {
      const isServed = random() < 0.5;
      reach(toServerMs, () => {
        if (isServed) serve(0);
        deliver(answer, toClientMs);
      });
    };
    const reject = (status: number, body: unknown, headers: Record<string, string> = {}): void =>
      reach(toServerMs, () => deliver({ status, body, headers }, toClientMs));
    const apiError = (code: string): unknown => ({ data: null, error: { code, message: code } });
    switch (fault) {
      case undefined:
        reach(toServerMs, () => deliver(toNetworkAnswer(serve(0)), toClientMs));
        break;
      case 'request-lost':
        deliver('unreachable', random() * 3_000);
        break;
      case 'answer-lost':
        reach(toServerMs, () => {
          serve(0);
          deliver('unreachable', toClientMs);
        });
        break;
      case 'request-unanswered':
        break;
      case 'answer-unanswered':
        reach(toServerMs, () => void serve(0));
        break;
      case 'request-doubled': {
        const repeatDelayMs = random() * 30_000;
        reach(toServerMs, () => {
          deliver(toNetworkAnswer(serve(0)), toClientMs);
          timeline.after(repeatDelayMs, () => void serve(0));
        });
        break;
      }
      case 'request-late':
        reach(random() * 40_000, () => deliver(toNetworkAnswer(serve(0)), toClientMs));
        break;
      case 'answer-late':
        reach(toServerMs, () => deliver(toNetworkAnswer(serve(0)), random() * 30_000));
        break;
      case 'rate-limited':
        reject(429, apiError('rate_limited'), {
          'Retry-After': String(Math.ceil(random() * (random() < 0.3 ? 40 : 8))),
        });
        break;
      case 'server-error':
        failMaybeServed({ status: 500, body: apiError('server_error'), headers: {} });
        break;
      case 'bad-gateway':
        failMaybeServed({ status: 502, body: undefined, text: '<html><h1>502 Bad Gateway</h1></html>', headers: {} });
        break;
      case 'unavailable':
        reject(503, apiError('unavailable'), { 'Retry-After': '2' });
        break;
      case 'not-signed-in':
        reject(401, { message: 'general_unauthorized_scope', code: 401, type: 'general_unauthorized_scope' });
        break;
      case 'forbidden':
        reject(403, apiError('forbidden'));
        break;
      case 'not-found':
        reject(404, apiError('not_found'));
        break;
      case 'in-progress':
        reject(409, apiError('in_progress'));
        break;
      case 'garbage':
        reach(toServerMs, () => {
          serve(0);
          deliver({ status: 200, body: undefined, text: '\u0000garbage', headers: {} }, toClientMs);
        });
        break;
      case 'stale-read': {
        const lagMs = random() * 20_000;
        reach(toServerMs, () => deliver(toNetworkAnswer(serve(lagMs)), toClientMs));
        break;
      }
    }
  }
}
