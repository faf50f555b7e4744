/**
 * Everything that may go wrong, by name. `weight` says how often a schedule picks it; `words` are for the trace and the
 * documentation.
 * - `request`: befalls single requests, at the rate the schedule gives it, while it is switched on;
 * - `event`: befalls single events of the socket, likewise;
 * - `storage`: befalls single writes and commits, likewise;
 * - `moment`: happens once, at a moment of the schedule.
 */
interface FaultRule {
  readonly kind: 'request' | 'event' | 'storage' | 'moment';
  readonly weight: number;
  readonly words: string;
}

export const FAULTS = {
  'request-lost': { kind: 'request', weight: 4, words: 'a request is lost before the server has it' },
  'answer-lost': { kind: 'request', weight: 6, words: 'a request is carried out and its answer lost' },
  'request-unanswered': { kind: 'request', weight: 3, words: 'a request is lost and nobody says so: it times out' },
  'answer-unanswered': {
    kind: 'request',
    weight: 3,
    words: 'a request is carried out and never answered: it times out',
  },
  'request-doubled': { kind: 'request', weight: 4, words: 'the server gets a request twice' },
  'request-late': {
    kind: 'request',
    weight: 4,
    words: 'a request reaches the server up to forty seconds late, perhaps after its sender has given up',
  },
  'answer-late': { kind: 'request', weight: 4, words: 'an answer comes up to thirty seconds late' },
  'rate-limited': { kind: 'request', weight: 3, words: '429 with Retry-After' },
  'server-error': { kind: 'request', weight: 3, words: '500, before or after the effect' },
  'bad-gateway': { kind: 'request', weight: 3, words: '502 with a page of HTML, before or after the effect' },
  unavailable: { kind: 'request', weight: 2, words: '503 with Retry-After' },
  'not-signed-in': { kind: 'request', weight: 3, words: '401 though the session is good' },
  forbidden: { kind: 'request', weight: 2, words: '403 for a single request' },
  'not-found': { kind: 'request', weight: 2, words: '404 for a single request' },
  'still-at-it': { kind: 'request', weight: 2, words: '409: the same request is still being worked on' },
  garbage: { kind: 'request', weight: 2, words: '200 with a body that cannot be read, after the effect' },
  'stale-read': {
    kind: 'request',
    weight: 4,
    words: 'a list is read from a copy that lags up to twenty seconds behind',
  },
  'event-missed': { kind: 'event', weight: 4, words: 'an event is never sent' },
  'event-doubled': { kind: 'event', weight: 2, words: 'an event is sent twice' },
  'event-late': { kind: 'event', weight: 4, words: 'an event comes up to ten seconds late, behind younger ones' },
  quota: { kind: 'storage', weight: 3, words: 'the disk is full' },
  'storage-error': { kind: 'storage', weight: 3, words: 'the storage fails with UnknownError' },
  'transaction-aborted': { kind: 'storage', weight: 3, words: 'the browser aborts a transaction' },
  offline: { kind: 'moment', weight: 6, words: 'a browser loses the network, and finds it again' },
  'server-down': { kind: 'moment', weight: 4, words: 'the server goes away, and comes back' },
  'socket-cut': { kind: 'moment', weight: 4, words: 'a socket is cut' },
  'socket-half-open': { kind: 'moment', weight: 4, words: 'a socket goes deaf and dumb without closing' },
  'socket-refused': { kind: 'moment', weight: 2, words: 'the realtime service refuses connections (1008)' },
  'clocks-disagree': { kind: 'moment', weight: 4, words: 'the servers disagree on the time by up to twenty seconds' },
  'clock-was-ahead': {
    kind: 'moment',
    weight: 2,
    words: "the server's clock goes ahead by minutes, devices sync, and it is put right while one of them is away",
  },
  'clock-jump': { kind: 'moment', weight: 3, words: "a device's clock jumps by up to a day" },
  'tab-killed': { kind: 'moment', weight: 6, words: 'a tab dies between two steps of whatever it does' },
  'tab-frozen': { kind: 'moment', weight: 6, words: 'a tab is frozen, and thawed later' },
  'lock-stolen': { kind: 'moment', weight: 3, words: 'somebody steals the locks of leader and flusher' },
  'browser-killed': { kind: 'moment', weight: 4, words: 'the browser dies with all its tabs' },
  'power-cut': { kind: 'moment', weight: 5, words: 'the power fails: relaxed commits that were not flushed are lost' },
  'connection-lost': { kind: 'moment', weight: 3, words: 'the browser closes the connections to the database' },
  evicted: { kind: 'moment', weight: 2, words: 'the browser throws the database away' },
  'newer-build': { kind: 'moment', weight: 2, words: 'a tab of a newer build upgrades the database' },
  'worker-wakes': {
    kind: 'moment',
    weight: 4,
    words: 'the service worker is woken to send, and may be killed over it',
  },
  'first-fill-cut-off': {
    kind: 'moment',
    weight: 3,
    words: 'a database is thrown away, and whoever fills it anew dies over it',
  },
  'import-cut-off': {
    kind: 'moment',
    weight: 3,
    words: 'the browser dies in the middle of an import, and its database is thrown away before it is opened again',
  },
  'session-ended': { kind: 'moment', weight: 5, words: 'the server ends the session; the person signs in again later' },
  'signed-out': { kind: 'moment', weight: 4, words: 'the person signs out, whatever is under way' },
  'account-switched': {
    kind: 'moment',
    weight: 3,
    words: 'somebody else signs in on the same device, and the first person comes back',
  },
  'session-swapped': {
    kind: 'moment',
    weight: 2,
    words:
      'somebody else signs in just when a page asks for the teams of its person, who is back before it has heard of it',
  },
  'member-removed': { kind: 'moment', weight: 3, words: 'the person is removed from a team, and perhaps taken back' },
  'second-device': {
    kind: 'moment',
    weight: 5,
    words: 'a colleague, or the same person elsewhere, writes and deletes',
  },
} as const satisfies Record<string, FaultRule>;

export type FaultName = keyof typeof FAULTS;

type OfKind<Kind extends FaultRule['kind']> = {
  [Name in FaultName]: (typeof FAULTS)[Name]['kind'] extends Kind ? Name : never;
}[FaultName];
export type RequestFault = OfKind<'request'>;
export type EventFault = OfKind<'event'>;
export type StorageFault = OfKind<'storage'>;
export type MomentFault = OfKind<'moment'>;

export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

/** The faults that are switched on, with the rate at which each befalls what it befalls. */
export class Rates {
  private readonly rates = new Map<FaultName, number>();

  set(name: FaultName, rate: number): void {
    if (rate > 0) this.rates.set(name, rate);
    else this.rates.delete(name);
  }

  clear(): void {
    this.rates.clear();
  }

  /** The fault of this kind that befalls one thing now; undefined: none. */
  roll<Kind extends FaultRule['kind']>(kind: Kind, random: () => number): OfKind<Kind> | undefined {
    for (const [name, rate] of this.rates) {
      if (FAULTS[name].kind === kind && random() < rate) return name as OfKind<Kind>;
    }
    return undefined;
  }
}
