import { idbError } from './keys.ts';
import { Connection } from './connection.ts';
import { TransactionQueue } from './transaction-queue.ts';
import type { DatabaseState, Origin, Owner } from './origin.ts';
import { Request } from './request.ts';
import { Transaction } from './transaction.ts';

/** Simulates `IDBOpenDBRequest`: a request to open or delete a database. */
class OpenRequest extends Request {
  onupgradeneeded: unknown = null;
  onblocked: unknown = null;
}

/** A queued opening or deletion of a database. */
type Operation = () => void;

/** The connections, transactions and queued operations of one database. */
interface DatabaseQueues {
  readonly transactions: TransactionQueue;
  readonly connections: Set<Connection>;
  readonly operations: Operation[];
  isBusy: boolean;
  /** Callbacks that wait until all other connections are closed. */
  readonly closeWaits: Set<() => void>;
}

/** Simulates `indexedDB` of one browser, for any of its tabs. */
export class Factory {
  private readonly origin: Origin;
  private readonly queuesByName = new Map<string, DatabaseQueues>();

  constructor(origin: Origin) {
    this.origin = origin;
  }

  private queuesOf(name: string): DatabaseQueues {
    const queues = this.queuesByName.get(name) ?? {
      transactions: new TransactionQueue(),
      connections: new Set<Connection>(),
      operations: [],
      isBusy: false,
      closeWaits: new Set<() => void>(),
    };
    this.queuesByName.set(name, queues);
    return queues;
  }

  /** Returns the names and versions of all databases. */
  databases(): { name: string; version: number }[] {
    return [...this.origin.databases.values()].map(({ name, version }) => ({ name, version }));
  }

  open(owner: Owner, name: string, version?: number): OpenRequest {
    const request = new OpenRequest(null, null);
    this.enqueue(name, () => this.openNow(owner, name, version, request));
    return request;
  }

  deleteDatabase(owner: Owner, name: string): OpenRequest {
    const request = new OpenRequest(null, null);
    this.enqueue(name, () => {
      this.whenOthersClosed(owner, name, null, request, () => {
        this.origin.drop(name);
        this.finish(name);
        this.succeed(owner, request, undefined);
      });
    });
    return request;
  }

  /** Closes all connections of a dead owner. */
  die(owner: Owner): void {
    for (const queues of this.queuesByName.values()) {
      for (const connection of Array.from(queues.connections)) if (connection.owner === owner) connection.die();
    }
  }

  /** Closes an owner's connections, as the browser does. */
  forceClose(owner: Owner): void {
    for (const queues of this.queuesByName.values()) {
      for (const connection of Array.from(queues.connections)) if (connection.owner === owner) connection.forceClose();
    }
  }

  /** Evicts a database after closing its connections. */
  evict(name: string): void {
    for (const connection of Array.from(this.queuesOf(name).connections)) connection.forceClose();
    this.origin.drop(name);
  }

  /** Aborts the transactions of a frozen owner while others wait for them: browsers do so after a minute. */
  abortIdle(owner: Owner): void {
    for (const { transactions, connections } of this.queuesByName.values()) {
      for (const connection of connections)
        if (connection.owner === owner && transactions.isBlockedBy(connection)) transactions.abortAllOf(connection);
    }
  }

  private enqueue(name: string, operation: Operation): void {
    const queues = this.queuesOf(name);
    queues.operations.push(operation);
    this.origin.timeline.soon(() => this.runNext(queues));
  }

  private runNext(queues: DatabaseQueues): void {
    if (queues.isBusy) return;
    const operation = queues.operations.shift();
    if (operation === undefined) return;
    queues.isBusy = true;
    operation();
  }

  private finish(name: string): void {
    const queues = this.queuesOf(name);
    queues.isBusy = false;
    this.origin.timeline.soon(() => this.runNext(queues));
  }

  private succeed(owner: Owner, request: OpenRequest, result: unknown): void {
    owner.deliver(() => {
      request.readyState = 'done';
      request.result = result;
      request.fire('success');
    });
  }

  private fail(owner: Owner, request: OpenRequest, name: string): void {
    owner.deliver(() => {
      request.readyState = 'done';
      request.error = idbError(name);
      request.result = undefined;
      request.fire('error');
    });
  }

  private openNow(owner: Owner, name: string, requestedVersion: number | undefined, request: OpenRequest): void {
    const state: DatabaseState = this.origin.databases.get(name) ?? { name, version: 0, stores: new Map() };
    const version = requestedVersion ?? Math.max(1, state.version);
    const isBroken = this.origin.events.errorFor(name, owner, 'write') === 'unknown';
    if (version > state.version && !isBroken && !owner.isDead) {
      this.whenOthersClosed(owner, name, version, request, () => this.upgrade(owner, state, version, request));
      return;
    }
    this.finish(name);
    if (owner.isDead) return;
    if (isBroken) this.fail(owner, request, 'UnknownError');
    else if (version < state.version) this.fail(owner, request, 'VersionError');
    else this.succeed(owner, request, this.connect(owner, state));
  }

  private connect(owner: Owner, state: DatabaseState): Connection {
    const queues = this.queuesOf(state.name);
    const connection = new Connection(this.origin, owner, state, queues.transactions, () => {
      queues.connections.delete(connection);
      for (const check of Array.from(queues.closeWaits)) this.origin.timeline.soon(check);
    });
    queues.connections.add(connection);
    return connection;
  }

  /**
   * Sends `versionchange` to the other connections and `blocked` when some stay open, and goes on when the last one is
   * closed.
   */
  private whenOthersClosed(
    owner: Owner,
    name: string,
    newVersion: number | null,
    request: OpenRequest,
    operation: () => void,
  ): void {
    const queues = this.queuesOf(name);
    const oldVersion = this.origin.databases.get(name)?.version ?? 0;
    for (const connection of queues.connections) {
      connection.owner.deliver(() => {
        if (connection.isOpen) connection.fire('versionchange', { oldVersion, newVersion });
      });
    }
    let isOver = false;
    const check = (): void => {
      if (isOver || queues.connections.size > 0) return;
      isOver = true;
      queues.closeWaits.delete(check);
      operation();
    };
    queues.closeWaits.add(check);
    this.origin.timeline.after(1, () => {
      if (!isOver && [...queues.connections].some((connection) => connection.isOpen))
        owner.deliver(() => void request.fire('blocked', { oldVersion, newVersion }));
    });
    check();
  }

  private upgrade(owner: Owner, state: DatabaseState, version: number, request: OpenRequest): void {
    if (owner.isDead) {
      this.finish(state.name);
      return;
    }
    const oldVersion = state.version;
    const connection = this.connect(owner, state);
    this.origin.databases.set(state.name, state);
    state.version = version;
    const upgrade = this.queuesOf(state.name).transactions.add((onFinished) => {
      const finish = (): void => {
        const isUpgraded = state.version === version;
        connection.upgrade = undefined;
        onFinished();
        // The order of events: the end of the upgrade, its answer, then those of other operations on the new
        // connection, whether or not its owner listens.
        this.origin.timeline.soon(() => {
          request.transaction = null;
          if (isUpgraded) this.succeed(owner, request, connection);
          else {
            connection.die();
            this.fail(owner, request, 'AbortError');
          }
          this.finish(state.name);
        });
      };
      return new Transaction(connection, [], 'versionchange', 'strict', finish, () => {
        request.readyState = 'done';
        request.result = connection;
        request.transaction = connection.upgrade ?? null;
        request.fire('upgradeneeded', { oldVersion, newVersion: version });
      });
    });
    connection.upgrade = upgrade;
    upgrade.onRollback(() => {
      state.version = oldVersion;
      if (oldVersion === 0) this.origin.databases.delete(state.name);
    });
  }
}
