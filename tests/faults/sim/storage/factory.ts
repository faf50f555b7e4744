import { idbError } from './keys.ts';
import { Connection } from './connection.ts';
import { Line } from './transaction-queue.ts';
import type { DatabaseState, Origin, Owner } from './origin.ts';
import { Request } from './request.ts';
import { Transaction } from './transaction.ts';

/** A request to open or delete: `IDBOpenDBRequest`. */
class OpenRequest extends Request {
  onupgradeneeded: unknown = null;
  onblocked: unknown = null;
}

/** What waits for a database's turn: opening it or deleting it. */
type Turn = () => void;

/** One database's connections, its line of transactions and who waits to open or delete it. */
interface Desk {
  readonly line: Line;
  readonly connections: Set<Connection>;
  readonly turns: Turn[];
  isBusy: boolean;
  /** Calls of those who wait until all other connections are closed. */
  readonly closeWaits: Set<() => void>;
}

/** `indexedDB` of one browser, for any of its tabs. */
export class Factory {
  private readonly origin: Origin;
  private readonly desks = new Map<string, Desk>();

  constructor(origin: Origin) {
    this.origin = origin;
  }

  private desk(name: string): Desk {
    const desk = this.desks.get(name) ?? {
      line: new Line(),
      connections: new Set<Connection>(),
      turns: [],
      isBusy: false,
      closeWaits: new Set<() => void>(),
    };
    this.desks.set(name, desk);
    return desk;
  }

  /** The names and versions of what is there. */
  databases(): { name: string; version: number }[] {
    return [...this.origin.databases.values()].map(({ name, version }) => ({ name, version }));
  }

  open(owner: Owner, name: string, version?: number): OpenRequest {
    const request = new OpenRequest(null, null);
    this.inTurn(name, () => this.openNow(owner, name, version, request));
    return request;
  }

  deleteDatabase(owner: Owner, name: string): OpenRequest {
    const request = new OpenRequest(null, null);
    this.inTurn(name, () => {
      this.whenOthersClosed(owner, name, null, request, () => {
        this.origin.drop(name);
        this.endTurn(name);
        this.answer(owner, request, undefined);
      });
    });
    return request;
  }

  /** All connections of an owner that has died. */
  die(owner: Owner): void {
    for (const desk of this.desks.values()) {
      for (const connection of Array.from(desk.connections)) if (connection.owner === owner) connection.die();
    }
  }

  /** The browser closes an owner's connections. */
  lose(owner: Owner): void {
    for (const desk of this.desks.values()) {
      for (const connection of Array.from(desk.connections)) if (connection.owner === owner) connection.lose();
    }
  }

  /** The browser throws a database away: its connections are closed first. */
  evict(name: string): void {
    for (const connection of Array.from(this.desk(name).connections)) connection.lose();
    this.origin.drop(name);
  }

  /** Aborts what an owner that does not move has open, where others wait behind it: browsers do so after a minute. */
  abortIdle(owner: Owner): void {
    for (const { line, connections } of this.desks.values()) {
      for (const connection of connections)
        if (connection.owner === owner && line.isHeldUpBy(connection)) line.abortAllOf(connection);
    }
  }

  private inTurn(name: string, act: Turn): void {
    const desk = this.desk(name);
    desk.turns.push(act);
    this.origin.timeline.soon(() => this.takeTurn(desk));
  }

  private takeTurn(desk: Desk): void {
    if (desk.isBusy) return;
    const act = desk.turns.shift();
    if (act === undefined) return;
    desk.isBusy = true;
    act();
  }

  private endTurn(name: string): void {
    const desk = this.desk(name);
    desk.isBusy = false;
    this.origin.timeline.soon(() => this.takeTurn(desk));
  }

  private answer(owner: Owner, request: OpenRequest, result: unknown): void {
    owner.deliver(() => {
      request.readyState = 'done';
      request.result = result;
      request.fire('success');
    });
  }

  private refuse(owner: Owner, request: OpenRequest, name: string): void {
    owner.deliver(() => {
      request.readyState = 'done';
      request.error = idbError(name);
      request.result = undefined;
      request.fire('error');
    });
  }

  private openNow(owner: Owner, name: string, wanted: number | undefined, request: OpenRequest): void {
    const state: DatabaseState = this.origin.databases.get(name) ?? { name, version: 0, stores: new Map() };
    const version = wanted ?? Math.max(1, state.version);
    const isBroken = this.origin.events.troubleFor(name, owner, 'write') === 'unknown';
    if (version > state.version && !isBroken && !owner.isDead) {
      this.whenOthersClosed(owner, name, version, request, () => this.upgrade(owner, state, version, request));
      return;
    }
    this.endTurn(name);
    if (owner.isDead) return;
    if (isBroken) this.refuse(owner, request, 'UnknownError');
    else if (version < state.version) this.refuse(owner, request, 'VersionError');
    else this.answer(owner, request, this.connect(owner, state));
  }

  private connect(owner: Owner, state: DatabaseState): Connection {
    const desk = this.desk(state.name);
    const connection = new Connection(this.origin, owner, state, desk.line, () => {
      desk.connections.delete(connection);
      for (const check of Array.from(desk.closeWaits)) this.origin.timeline.soon(check);
    });
    desk.connections.add(connection);
    return connection;
  }

  /** Tells the other connections to close, says `blocked` when some do not, and goes on when the last one has. */
  private whenOthersClosed(
    owner: Owner,
    name: string,
    newVersion: number | null,
    request: OpenRequest,
    act: () => void,
  ): void {
    const desk = this.desk(name);
    const oldVersion = this.origin.databases.get(name)?.version ?? 0;
    for (const connection of desk.connections) {
      connection.owner.deliver(() => {
        if (connection.isOpen) connection.fire('versionchange', { oldVersion, newVersion });
      });
    }
    let isOver = false;
    const check = (): void => {
      if (isOver || desk.connections.size > 0) return;
      isOver = true;
      desk.closeWaits.delete(check);
      act();
    };
    desk.closeWaits.add(check);
    this.origin.timeline.after(1, () => {
      if (!isOver && [...desk.connections].some((connection) => connection.isOpen))
        owner.deliver(() => void request.fire('blocked', { oldVersion, newVersion }));
    });
    check();
  }

  private upgrade(owner: Owner, state: DatabaseState, version: number, request: OpenRequest): void {
    if (owner.isDead) {
      this.endTurn(state.name);
      return;
    }
    const oldVersion = state.version;
    const connection = this.connect(owner, state);
    this.origin.databases.set(state.name, state);
    state.version = version;
    const upgrade = this.desk(state.name).line.add((onFinished) => {
      const finish = (): void => {
        const isUpgraded = state.version === version;
        connection.upgrade = undefined;
        onFinished();
        // The end of the upgrade is told first, then the answer, then what others want of the new connection, whether
        // or not its owner listens.
        this.origin.timeline.soon(() => {
          request.transaction = null;
          if (isUpgraded) this.answer(owner, request, connection);
          else {
            connection.die();
            this.refuse(owner, request, 'AbortError');
          }
          this.endTurn(state.name);
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
    upgrade.noteStructure(() => {
      state.version = oldVersion;
      if (oldVersion === 0) this.origin.databases.delete(state.name);
    });
  }
}
