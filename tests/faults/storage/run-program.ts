import {
  MAX_EXPLICIT_KEY,
  PROGRAM_STORES,
  type CursorMove,
  type DatabaseHistory,
  type Operation,
  type Program,
  type Query,
  type Step,
} from './random-programs.ts';

/** The part of IndexedDB that a program uses: common to the simulator's storage and other implementations. */
export interface Storage {
  open(name: string, version?: number): OpenRequest;
  deleteDatabase(name: string): OpenRequest;
}

interface Ranges {
  only(key: unknown): unknown;
  lowerBound(lower: unknown, isOpen: boolean): unknown;
  upperBound(upper: unknown, isOpen: boolean): unknown;
  bound(lower: unknown, upper: unknown, lowerOpen: boolean, upperOpen: boolean): unknown;
}

interface EventSource {
  addEventListener(type: string, listener: (event: { preventDefault(): void }) => void): void;
}

interface Request extends EventSource {
  readonly result: unknown;
  readonly error: { readonly name: string } | null;
}

interface OpenRequest extends Request {
  readonly transaction: { abort(): void } | null;
}

interface Connection extends EventSource {
  readonly version: number;
  readonly objectStoreNames: Iterable<string>;
  transaction(stores: string[], mode: 'readonly' | 'readwrite'): Transaction;
  createObjectStore(name: string, options: { keyPath: string | string[] | null; autoIncrement: boolean }): Store;
  deleteObjectStore(name: string): void;
  close(): void;
}

/** Returns the database that a request has opened. Throws when it has opened none. */
function connectionOf({ result }: OpenRequest): Connection {
  if (!isConnection(result)) throw new TypeError('Nothing was opened');
  return result;
}

const isConnection = (value: unknown): value is Connection =>
  typeof value === 'object' && value !== null && 'transaction' in value && 'objectStoreNames' in value;

interface Transaction extends EventSource {
  readonly error: { readonly name: string } | null;
  objectStore(name: string): Store;
  abort(): void;
}

interface Source {
  get(query: unknown): Request;
  getKey(query: unknown): Request;
  getAll(query?: unknown, limit?: number): Request;
  getAllKeys(query?: unknown, limit?: number): Request;
  count(query?: unknown): Request;
  openCursor(query: unknown, direction: Direction): Request;
  openKeyCursor(query: unknown, direction: Direction): Request;
}
type Direction = 'next' | 'nextunique' | 'prev' | 'prevunique';

interface Store extends Source {
  index(name: string): Source;
  createIndex(name: string, keyPath: string | string[], options: { unique: boolean; multiEntry: boolean }): unknown;
  put(value: unknown, key?: unknown): Request;
  add(value: unknown, key?: unknown): Request;
  delete(query: unknown): Request;
  clear(): Request;
}

interface Cursor {
  readonly key: unknown;
  readonly primaryKey: unknown;
  readonly value?: unknown;
  continue(key?: unknown): void;
  advance(steps: number): void;
  update(value: unknown): Request;
  delete(): Request;
}

/** An observation in the order of a run: its transaction and its text. */
export interface Observation {
  readonly transaction: number;
  readonly text: string;
}

const nameOfError = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : String(error);
const toText = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

function toRange(ranges: Ranges, query: Query): unknown {
  if (query === undefined) return undefined;
  if ('only' in query) return query.only;
  const { lower, upper, lowerOpen, upperOpen } = query;
  if (lower === undefined) return ranges.upperBound(upper, upperOpen);
  return upper === undefined ? ranges.lowerBound(lower, lowerOpen) : ranges.bound(lower, upper, lowerOpen, upperOpen);
}

/** One run of a program. */
class Run {
  readonly observations: Observation[] = [];
  private readonly ranges: Ranges;
  private readonly connection: Connection;
  private readonly program: Program;
  private readonly ended = new Set<number>();
  private readonly onDone: (observations: readonly Observation[]) => void;

  constructor(
    ranges: Ranges,
    connection: Connection,
    program: Program,
    onDone: (observations: readonly Observation[]) => void,
  ) {
    this.ranges = ranges;
    this.connection = connection;
    this.program = program;
    this.onDone = onDone;
  }

  start(): void {
    for (const [index, { startsLater }] of this.program.entries()) if (!startsLater) this.begin(index);
  }

  private observe(transaction: number, text: string): void {
    this.observations.push({ transaction, text });
  }

  private begin(index: number): void {
    const { stores, mode, steps, requestsTooLate } = this.program[index]!;
    const transaction = this.connection.transaction([...stores], mode);
    const end = (how: string): void => {
      this.observe(index, `${how} (${transaction.error === null ? 'no error' : nameOfError(transaction.error)})`);
      if (requestsTooLate) this.tryOrObserve(index, 'too late', () => void transaction.objectStore(stores[0]!).count());
      this.ended.add(index);
      if (index === 0)
        for (const [other, { startsLater }] of this.program.entries()) if (startsLater) this.begin(other);
      if (this.ended.size === this.program.length) this.dump();
    };
    transaction.addEventListener('complete', () => end('complete'));
    transaction.addEventListener('abort', () => end('abort'));
    this.runSteps(index, transaction, steps, `${index}`);
  }

  private runSteps(index: number, transaction: Transaction, steps: readonly Step[], label: string): void {
    for (const [stepIndex, step] of steps.entries()) {
      const name = `${label}.${stepIndex} ${step.operation.kind}`;
      this.tryOrObserve(index, name, () => {
        const request = this.request(index, transaction, step.operation, name, () =>
          this.runSteps(index, transaction, step.next, `${label}.${stepIndex}`),
        );
        if (request !== undefined) this.listen(index, request, name, step.ignoresFailure);
      });
    }
  }

  /** Observes an error that is thrown at once. */
  private tryOrObserve(index: number, name: string, operation: () => void): void {
    try {
      operation();
    } catch (error) {
      this.observe(index, `${name} throws ${nameOfError(error)}`);
    }
  }

  private listen(index: number, request: Request, name: string, ignoresFailure: boolean): void {
    request.addEventListener('error', (event) => {
      this.observe(index, `${name} fails: ${nameOfError(request.error)}`);
      if (ignoresFailure) event.preventDefault();
    });
  }

  private request(
    index: number,
    transaction: Transaction,
    operation: Operation,
    name: string,
    goOn: () => void,
  ): Request | undefined {
    if (operation.kind === 'abort') {
      this.observe(index, name);
      transaction.abort();
      return undefined;
    }
    const store = transaction.objectStore(operation.store);
    const source = 'index' in operation && operation.index !== undefined ? store.index(operation.index) : store;
    const range = 'query' in operation ? toRange(this.ranges, operation.query) : undefined;
    const request = requestFrom(store, source, operation, range);
    if (operation.kind === 'openCursor' || operation.kind === 'openKeyCursor')
      this.walkCursor(index, request, operation.moves, name, goOn);
    else {
      request.addEventListener('success', () => {
        this.observe(index, `${name} = ${toText(request.result)}`);
        goOn();
      });
    }
    return request;
  }

  private walkCursor(
    index: number,
    request: Request,
    moves: readonly CursorMove[],
    name: string,
    goOn: () => void,
  ): void {
    let at = 0;
    request.addEventListener('success', () => {
      const cursor = request.result as Cursor | null;
      if (cursor === null) {
        this.observe(index, `${name} is at the end`);
        goOn();
        return;
      }
      this.observe(index, `${name} at ${toText([cursor.key, cursor.primaryKey, cursor.value])}`);
      // Changes of the entry come first; then the cursor moves on or stops.
      for (let move = moves[at]; move !== undefined; move = moves[at]) {
        at += 1;
        const { kind } = move;
        const isMoving = kind === 'continue' || kind === 'advance' || kind === 'continue-to';
        let hasThrown = false;
        this.tryOrObserve(index, `${name} ${kind}`, () => {
          hasThrown = true;
          if (move.kind === 'advance') cursor.advance(move.steps);
          else if (move.kind === 'continue-to') cursor.continue(move.key);
          else if (move.kind === 'continue') cursor.continue();
          else {
            const value = { ...(cursor.value as object | undefined), touched: at };
            const written = move.kind === 'update' ? cursor.update(value) : cursor.delete();
            written.addEventListener('success', () =>
              this.observe(index, `${name} ${kind} = ${toText(written.result)}`),
            );
            this.listen(index, written, `${name} ${kind}`, true);
          }
          hasThrown = false;
        });
        if (isMoving && !hasThrown) return;
      }
      goOn();
    });
  }

  /** Observes everything that is there in the end, by store and by index. */
  private dump(): void {
    const index = this.program.length;
    const transaction = this.connection.transaction(Object.keys(PROGRAM_STORES), 'readonly');
    for (const [name, { indexes }] of Object.entries(PROGRAM_STORES)) {
      const store = transaction.objectStore(name);
      for (const [label, source] of [
        [name, store] as const,
        ...Object.keys(indexes).map((indexName) => [`${name} by ${indexName}`, store.index(indexName)] as const),
      ]) {
        const [keys, values] = [source.getAllKeys(), source.getAll()];
        values.addEventListener('success', () =>
          this.observe(index, `${label}: ${toText(keys.result)} ${toText(values.result)}`),
        );
      }
    }
    transaction.addEventListener('complete', () => {
      this.connection.close();
      this.onDone(this.observations);
    });
  }
}

function requestFrom(
  store: Store,
  source: Source,
  operation: Exclude<Operation, { readonly kind: 'abort' }>,
  range: unknown,
): Request {
  switch (operation.kind) {
    case 'put':
    case 'add':
      return operation.key === undefined
        ? store[operation.kind](operation.value)
        : store[operation.kind](operation.value, operation.key);
    case 'get':
    case 'getKey':
      return source[operation.kind](range);
    case 'getAll':
    case 'getAllKeys':
      return operation.limit === undefined
        ? source[operation.kind](range)
        : source[operation.kind](range, operation.limit);
    case 'count':
      return source.count(range);
    case 'delete':
      return store.delete(range);
    case 'clear':
      return store.clear();
    case 'openCursor':
    case 'openKeyCursor':
      return source[operation.kind](range, operation.direction);
  }
}

/** Opens a new database of this name with the stores of every program, and runs the program on it. */
export function runProgram(
  storage: Storage,
  ranges: Ranges,
  name: string,
  program: Program,
  onDone: (observations: readonly Observation[]) => void,
): void {
  const opening = storage.open(name, 1);
  opening.addEventListener('upgradeneeded', () => {
    for (const [store, { keyPath, autoIncrement, indexes }] of Object.entries(PROGRAM_STORES)) {
      const created = connectionOf(opening).createObjectStore(store, {
        keyPath: typeof keyPath === 'object' && keyPath !== null ? [...keyPath] : keyPath,
        autoIncrement,
      });
      for (const [index, shape] of Object.entries<{
        keyPath: string | readonly string[];
        unique?: boolean;
        multiEntry?: boolean;
      }>(indexes)) {
        created.createIndex(index, typeof shape.keyPath === 'string' ? shape.keyPath : [...shape.keyPath], {
          unique: shape.unique === true,
          multiEntry: shape.multiEntry === true,
        });
      }
      if (!autoIncrement) continue;
      if (keyPath === null) created.put({}, MAX_EXPLICIT_KEY);
      else created.put({ [keyPath]: MAX_EXPLICIT_KEY });
      created.clear();
    }
  });
  opening.addEventListener('success', () => new Run(ranges, connectionOf(opening), program, onDone).start());
}

/** Runs a history of a whole database: openings, upgrades, versionchange, blocked and deletions. */
export function runHistory(
  storage: Storage,
  name: string,
  history: DatabaseHistory,
  onDone: (log: readonly string[]) => void,
): void {
  const log: string[] = [];
  const open = new Map<number, Connection>();
  let unanswered = 0;

  function closeAll(): void {
    for (const [index, connection] of open) {
      log.push(`${index} is closed`);
      connection.close();
    }
    open.clear();
  }

  function begin(index: number): void {
    const item = history[index];
    if (item === undefined) return;
    unanswered += 1;
    const { operation } = item;
    const request = operation.kind === 'delete' ? storage.deleteDatabase(name) : storage.open(name, operation.version);
    const answered = (how: string): void => {
      log.push(`${index} ${operation.kind}: ${how}`);
      unanswered -= 1;
      if (item.isAwaited) begin(index + 1);
      if (unanswered === 0 && log.filter((line) => /^\d+ (open|delete):/.test(line)).length === history.length) {
        closeAll();
        onDone(log);
      }
    };
    request.addEventListener('error', () => answered(nameOfError(request.error)));
    request.addEventListener('blocked', () => {
      log.push(`${index} is blocked`);
      closeAll();
    });
    request.addEventListener('upgradeneeded', () => {
      const { transaction } = request;
      const connection = connectionOf(request);
      log.push(`${index} upgrades to ${connection.version} from ${[...connection.objectStoreNames].join(' ')}`);
      const store = `at${connection.version}`;
      if ([...connection.objectStoreNames].includes(store)) connection.deleteObjectStore(store);
      connection.createObjectStore(store, { keyPath: 'id', autoIncrement: false }).add({ id: index });
      if (operation.kind === 'open' && operation.isUpgradeAborted) transaction?.abort();
    });
    request.addEventListener('success', () => {
      if (operation.kind === 'open') {
        const connection = connectionOf(request);
        log.push(`${index} has version ${connection.version} with ${[...connection.objectStoreNames].join(' ')}`);
        open.set(index, connection);
        connection.addEventListener('versionchange', () => {
          if (!open.has(index)) return;
          log.push(`${index} receives versionchange`);
          if (operation.closes !== 'on-versionchange') return;
          open.delete(index);
          connection.close();
        });
      }
      answered('done');
    });
    if (!item.isAwaited) begin(index + 1);
  }
  begin(0);
}
