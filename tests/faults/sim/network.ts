import type { Random } from '#domain/random.ts';
import type { ModelAnswer } from '#support/model-backend.ts';
import type { Rates, RequestFault } from './faults.ts';
import type { Owner } from './storage/origin.ts';
import type { Timeline } from './timeline.ts';

/** An answer as it arrives; `text` stands in for the body where it is no JSON. */
export interface Arrival extends ModelAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** What becomes of a request: an answer, a broken connection, or nothing at all (the promise stays open). */
export type Delivery = Arrival | 'unreachable';

const SLOWEST_MS = 200;

/** The way from a browser to the server and back, and everything that may happen on it. */
export class Network {
  /** The server answers nobody. */
  isDown = false;
  private readonly timeline: Timeline;
  private readonly random: Random;
  private readonly rates: Rates;
  private readonly note: (line: () => string) => void;

  constructor(timeline: Timeline, random: Random, rates: Rates, note: (line: () => string) => void) {
    this.timeline = timeline;
    this.random = random;
    this.rates = rates;
    this.note = note;
  }

  latencyMs(): number {
    return 2 + this.random() ** 3 * SLOWEST_MS;
  }

  /**
   * Carries a request to the server and its answer back to `owner`. `serve` runs when the server has it, with how far
   * behind a copy it is read from (ms); `isOffline` says whether the browser has a network at that moment.
   */
  ask(owner: Owner, label: string, isOffline: () => boolean, serve: (lagMs: number) => ModelAnswer): Promise<Delivery> {
    return new Promise((resolve) => {
      const arrive = (delivery: Delivery, delayMs: number): void => {
        this.timeline.after(delayMs, () => {
          const isLost = delivery !== 'unreachable' && (isOffline() || this.isDown);
          const told = isLost ? 'unreachable' : delivery;
          this.note(() => `${owner.name} ← ${label}: ${told === 'unreachable' ? told : told.status}`);
          owner.deliver(() => resolve(told));
        });
      };
      if (isOffline() || this.isDown) {
        arrive('unreachable', 5);
        return;
      }
      const fault = this.rates.roll('request', this.random);
      this.note(() => `${owner.name} → ${label}${fault === undefined ? '' : ` (${fault})`}`);
      this.carry(fault, isOffline, serve, arrive);
    });
  }

  private carry(
    fault: RequestFault | undefined,
    isOffline: () => boolean,
    serve: (lagMs: number) => ModelAnswer,
    arrive: (delivery: Delivery, delayMs: number) => void,
  ): void {
    const { timeline, random } = this;
    /** Runs when the request is at the server, unless the way there broke meanwhile. */
    const reach = (delayMs: number, act: () => void): void => {
      timeline.after(delayMs, () => {
        if (isOffline() || this.isDown) arrive('unreachable', 5);
        else act();
      });
    };
    const answered = (answer: ModelAnswer, headers: Record<string, string> = {}): Arrival => ({ ...answer, headers });
    const thereMs = this.latencyMs();
    const backMs = this.latencyMs();
    /** Half of the troubles of a server come before it has done anything, half after. */
    const perhapsServed = (answer: Arrival): void => {
      const isServed = random() < 0.5;
      reach(thereMs, () => {
        if (isServed) serve(0);
        arrive(answer, backMs);
      });
    };
    const refuse = (status: number, body: unknown, headers: Record<string, string> = {}): void =>
      reach(thereMs, () => arrive({ status, body, headers }, backMs));
    const apiError = (code: string): unknown => ({ data: null, error: { code, message: code } });
    switch (fault) {
      case undefined:
        reach(thereMs, () => arrive(answered(serve(0)), backMs));
        break;
      case 'request-lost':
        arrive('unreachable', random() * 3_000);
        break;
      case 'answer-lost':
        reach(thereMs, () => {
          serve(0);
          arrive('unreachable', backMs);
        });
        break;
      case 'request-unanswered':
        break;
      case 'answer-unanswered':
        reach(thereMs, () => void serve(0));
        break;
      case 'request-doubled': {
        const againMs = random() * 30_000;
        reach(thereMs, () => {
          arrive(answered(serve(0)), backMs);
          timeline.after(againMs, () => void serve(0));
        });
        break;
      }
      case 'request-late':
        reach(random() * 40_000, () => arrive(answered(serve(0)), backMs));
        break;
      case 'answer-late':
        reach(thereMs, () => arrive(answered(serve(0)), random() * 30_000));
        break;
      case 'rate-limited':
        refuse(429, apiError('rate_limited'), {
          'Retry-After': String(Math.ceil(random() * (random() < 0.3 ? 40 : 8))),
        });
        break;
      case 'server-error':
        perhapsServed({ status: 500, body: apiError('server_error'), headers: {} });
        break;
      case 'bad-gateway':
        perhapsServed({ status: 502, body: undefined, text: '<html><h1>502 Bad Gateway</h1></html>', headers: {} });
        break;
      case 'unavailable':
        refuse(503, apiError('unavailable'), { 'Retry-After': '2' });
        break;
      case 'not-signed-in':
        refuse(401, { message: 'general_unauthorized_scope', code: 401, type: 'general_unauthorized_scope' });
        break;
      case 'forbidden':
        refuse(403, apiError('forbidden'));
        break;
      case 'not-found':
        refuse(404, apiError('not_found'));
        break;
      case 'still-at-it':
        refuse(409, apiError('in_progress'));
        break;
      case 'garbage':
        reach(thereMs, () => {
          serve(0);
          arrive({ status: 200, body: undefined, text: '\u0000garbage', headers: {} }, backMs);
        });
        break;
      case 'stale-read': {
        const lagMs = random() * 20_000;
        reach(thereMs, () => arrive(answered(serve(lagMs)), backMs));
        break;
      }
    }
  }
}
