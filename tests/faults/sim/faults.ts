/**
 * Describes a fault. `weight` is its relative frequency in schedules; `description` is for readers of this file.
 * - `request`: affects single requests, at the rate that the schedule sets, while it is switched on;
 * - `event`: affects single events of the socket, likewise;
 * - `storage`: affects single writes and commits, likewise;
 * - `moment`: happens once, at one moment of the schedule.
 */
interface Fault {
  readonly kind: 'request' | 'event' | 'storage' | 'moment';
  readonly weight: number;
  readonly description: string;
}

export const FAULTS = {
  'request-lost': { kind: 'request', weight: 4, description: 'a request is lost before the server has it' },
  'answer-lost': { kind: 'request', weight: 6, description: 'a request is carried out and its answer is lost' },
  'request-unanswered': { kind: 'request', weight: 3, description: 'a request is lost silently: it times out' },
  'answer-unanswered': {
    kind: 'request',
    weight: 3,
    description: 'a request is carried out and never answered: it times out',
  },
  'request-doubled': { kind: 'request', weight: 4, description: 'the server receives a request twice' },
  'request-late': {
    kind: 'request',
    weight: 4,
    description: 'a request reaches the server up to forty seconds late, perhaps after its sender has timed out',
  },
  'answer-late': { kind: 'request', weight: 4, description: 'an answer arrives up to thirty seconds late' },
  'rate-limited': { kind: 'request', weight: 3, description: '429 with Retry-After' },
  'server-error': { kind: 'request', weight: 3, description: '500, before or after the effect' },
  'bad-gateway': { kind: 'request', weight: 3, description: '502 with a page of HTML, before or after the effect' },
  unavailable: { kind: 'request', weight: 2, description: '503 with Retry-After' },
  'not-signed-in': { kind: 'request', weight: 3, description: '401 although the session is valid' },
  forbidden: { kind: 'request', weight: 2, description: '403 for a single request' },
  'not-found': { kind: 'request', weight: 2, description: '404 for a single request' },
  'in-progress': { kind: 'request', weight: 2, description: '409: the same request is still being worked on' },
  garbage: { kind: 'request', weight: 2, description: '200 with a body that cannot be read, after the effect' },
  'stale-read': {
    kind: 'request',
    weight: 4,
    description: 'a list is read from a copy that lags up to twenty seconds behind',
  },
  'event-missed': { kind: 'event', weight: 4, description: 'an event is never sent' },
  'event-doubled': { kind: 'event', weight: 2, description: 'an event is sent twice' },
  'event-late': { kind: 'event', weight: 4, description: 'an event arrives up to ten seconds late, after newer ones' },
  quota: { kind: 'storage', weight: 3, description: 'the disk is full' },
  'storage-error': { kind: 'storage', weight: 3, description: 'the storage fails with UnknownError' },
  'transaction-aborted': { kind: 'storage', weight: 3, description: 'the browser aborts a transaction' },
  offline: { kind: 'moment', weight: 6, description: 'a browser loses the network and gets it back' },
  'server-down': { kind: 'moment', weight: 4, description: 'the server goes down and comes back' },
  'socket-cut': { kind: 'moment', weight: 4, description: 'a socket is cut' },
  'socket-half-open': {
    kind: 'moment',
    weight: 4,
    description: 'a socket stops sending and receiving without closing',
  },
  'socket-refused': { kind: 'moment', weight: 2, description: 'the realtime service refuses connections (1008)' },
  'clocks-disagree': {
    kind: 'moment',
    weight: 4,
    description: 'the clocks of the servers differ by up to twenty seconds',
  },
  'clock-ahead': {
    kind: 'moment',
    weight: 2,
    description:
      "the server's clock is minutes ahead while devices sync, and is corrected while one of them is offline",
  },
  'clock-jump': { kind: 'moment', weight: 3, description: "a device's clock jumps by up to a day" },
  'tab-killed': { kind: 'moment', weight: 6, description: 'a tab is killed between two steps of its work' },
  'tab-frozen': { kind: 'moment', weight: 6, description: 'a tab is frozen and later thawed' },
  'lock-stolen': { kind: 'moment', weight: 3, description: 'another holder steals the locks of leader and flusher' },
  'browser-killed': { kind: 'moment', weight: 4, description: 'the browser is killed with all its tabs' },
  'power-cut': {
    kind: 'moment',
    weight: 5,
    description: 'a power cut loses the relaxed commits that were not flushed',
  },
  'connection-lost': { kind: 'moment', weight: 3, description: 'the browser closes the connections to the database' },
  evicted: { kind: 'moment', weight: 2, description: 'the browser evicts the database' },
  'newer-build': { kind: 'moment', weight: 2, description: 'a tab of a newer build upgrades the database' },
  'worker-wakes': {
    kind: 'moment',
    weight: 4,
    description: 'the service worker is woken to send and may be killed meanwhile',
  },
  'first-fill-interrupted': {
    kind: 'moment',
    weight: 3,
    description: 'a database is evicted, and the tab that fills it again is killed meanwhile',
  },
  'import-interrupted': {
    kind: 'moment',
    weight: 3,
    description: 'the browser is killed during an import, and its database is evicted before it is opened again',
  },
  'session-ended': {
    kind: 'moment',
    weight: 5,
    description: 'the server ends the session; the person signs in again later',
  },
  'signed-out': { kind: 'moment', weight: 4, description: 'the person signs out, whatever is in progress' },
  'account-switched': {
    kind: 'moment',
    weight: 3,
    description: 'another person signs in on the same device, and the first one comes back',
  },
  'session-swapped': {
    kind: 'moment',
    weight: 2,
    description:
      'another person signs in at the moment a page requests the teams of its person, who is back before the page knows',
  },
  'member-removed': {
    kind: 'moment',
    weight: 3,
    description: 'the person is removed from a team and perhaps added again',
  },
  'second-device': {
    kind: 'moment',
    weight: 5,
    description: 'a colleague, or the same person elsewhere, writes and deletes',
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

type OfKind<Kind extends Fault['kind']> = {
  [Name in FaultName]: (typeof FAULTS)[Name]['kind'] extends Kind ? Name : never;
}[FaultName];
export type RequestFault = OfKind<'request'>;
export type EventFault = OfKind<'event'>;
export type StorageFault = OfKind<'storage'>;
export type MomentFault = OfKind<'moment'>;

export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

/** Holds the faults that are switched on, each with its rate. */
export class FaultRates {
  private readonly rates = new Map<FaultName, number>();

  set(name: FaultName, rate: number): void {
    if (rate > 0) this.rates.set(name, rate);
    else this.rates.delete(name);
  }

  clear(): void {
    this.rates.clear();
  }

  /** Returns the fault of this kind that happens now; undefined for none. */
  roll<Kind extends Fault['kind']>(kind: Kind, random: () => number): OfKind<Kind> | undefined {
    for (const [name, rate] of this.rates) {
      if (FAULTS[name].kind === kind && random() < rate) return name as OfKind<Kind>;
    }
    return undefined;
  }
}
