import { openReplica, type Replica } from '#replica/replica.ts';
import type { Remote } from '#remote/remote.ts';
import { readSyncStatus } from '#replica/meta.ts';
import { startEngine, type Engine } from '#sync/engine.ts';
import type { LockPort } from '#sync/ports.ts';
import { createRandom } from '#domain/random.ts';
import { FakeClock, FreezableClock, settle } from './fake-clock.ts';
import { FakeLocks, FakeHeartbeat } from './fake-locks.ts';
import { MemoryMirror } from './memory-mirror.ts';
import type { ModelServer } from './model-server.ts';

const TURNS_PER_STEP = 250;

/** One browser with several tabs that share the replica, the locks and the clock. */
export class FakeBrowser {
  readonly clock = new FakeClock();
  readonly reported: unknown[] = [];
  readonly mirror = new MemoryMirror();
  private readonly heartbeat = new FakeHeartbeat();
  private readonly server: ModelServer;
  private readonly replicaName: string;
  private readonly random: () => number;
  private readonly locks: LockPort;

  constructor(server: ModelServer, replicaName: string, seed: string, locks: LockPort = new FakeLocks()) {
    this.locks = locks;
    this.server = server;
    this.replicaName = replicaName;
    this.random = createRandom(seed);
  }

  /**
   * Advances simulated time until `check` no longer throws; rethrows its last error after `withinMs` simulated ms.
   * Between steps the in-memory IndexedDB gets the same number of turns on a busy machine as on a quiet one.
   */
  async until(check: () => Promise<void> | void, withinMs = 60_000): Promise<void> {
    for (let passedMs = 0; ; passedMs += 500) {
      await settle(TURNS_PER_STEP);
      try {
        await check();
        return;
      } catch (failure) {
        if (passedMs >= withinMs) throw failure;
      }
      await this.clock.advance(500);
    }
  }

  /** Advances simulated time until everything is pulled and the socket is connected. */
  untilSynced({ db }: Replica): Promise<void> {
    return this.until(async () => {
      const status = await readSyncStatus(db);
      if (status.reach !== 'reachable' || !status.live || status.pulling || status.lastSyncAt === '')
        throw new Error(`The tab is not synced: ${JSON.stringify(status)}`);
    });
  }

  async openTab(): Promise<FakeTab> {
    const replica = await openReplica(this.replicaName, () => undefined);
    const clock = new FreezableClock(this.clock);
    const wakes = new Set<() => void>();
    const engine = startEngine({
      replica,
      userId: 'user1',
      remote: { ...freezable(this.server.remote, clock), askDashboard: this.server.askDashboard },
      openRealtime: this.server.openRealtime,
      clock,
      random: this.random,
      locks: this.locks,
      heartbeat: this.heartbeat.port(),
      signals: {
        isVisible: () => true,
        listen: (onWake) => {
          wakes.add(onWake);
          return () => wakes.delete(onWake);
        },
      },
      report: (error) => this.reported.push(error),
      mirror: this.mirror,
      priority: () => ({}),
    });
    return { replica, engine, clock, wake: () => wakes.forEach((wake) => wake()) };
  }
}

export interface FakeTab {
  readonly replica: Replica;
  readonly engine: Engine;
  readonly clock: FreezableClock;
  /** The tab becomes visible, or the network seems to be back. */
  wake(): void;
}

/** A frozen tab neither sends nor receives until it is thawed. */
function freezable(remote: Remote, clock: FreezableClock): Remote {
  const whenThawed = async <T>(send: () => Promise<T>): Promise<T> => {
    await clock.thawed();
    const answer = await send();
    await clock.thawed();
    return answer;
  };
  return {
    ...remote,
    account: { ...remote.account, currentSession: () => whenThawed(() => remote.account.currentSession()) },
    listTeams: () => whenThawed(() => remote.listTeams()),
    listMemberships: (teamId) => whenThawed(() => remote.listMemberships(teamId)),
    listDocuments: (page) => whenThawed(() => remote.listDocuments(page)),
    dashboard: (request) => whenThawed(() => remote.dashboard(request)),
  };
}
