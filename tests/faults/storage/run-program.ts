import {
  GREATEST_GIVEN_KEY,
  PROGRAM_STORES,
  type CursorMove,
  type DatabaseHistory,
  type Operation,
  type Program,
  type Query,
  type Step,
} from './random-programs.ts';

/** IndexedDB as far as a program uses it: what the simulator's storage and any other implementation have in common. */
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

interface Hearing {
  addEventListener(type: string, listener: (event: { preventDefault(): void }) => void): void;
}

interface Request extends Hearing {
  readonly result: unknown;
  readonly error: { readonly name: string } | null;
}

interface OpenRequest extends Request {
  readonly transaction: { abort(): void } | null;
}

interface Connection extends Hearing {
  readonly version: number;
  readonly objectStoreNames: Iterable<string>;
  transaction(stores: string[], mode: 'readonly' | 'readwrite'): Transaction;
  createObjectStore(name: string, options: { keyPath: string | string[] | null; autoIncrement: boolean }): Store;
  deleteObjectStore(name: string): void;
  close(): void;
}

/** The database that a request has opened; throws when it has opened none. */
function connectionOf({ result }: OpenRequest): Connection {
  if (!isConnection(result)) throw new TypeError('Nothing was opened');
  return result;
}

const isConnection = (value: unknown): value is Connection =>
  typeof value === 'object' && value !== null && 'transaction' in value && 'objectStoreNames' in value;

interface Transaction extends Hearing {
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

/** What was seen, in its order: which transaction it came from, and in words. */
export interface Sighting {
  readonly transaction: number;
  readonly words: string;
}

const nameOfError = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : String(error);
const inWords = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

function toRange(ranges: Ranges, query: Query): unknown {
  if (query === undefined) return undefined;
  if ('only' in query) return query.only;
  const { lower, upper, lowerOpen, upperOpen } = query;
  if (lower === undefined) return ranges.upperBound(upper, upperOpen);
  return upper === undefined ? ranges.lowerBound(lower, lowerOpen) : ranges.bound(lower, upper, lowerOpen, upperOpen);
}

/** One run of a program. */
class Run {
  readonly sightings: Sighting[] = [];
  private readonly ranges: Ranges;
  private readonly connection: Connection;
  private readonly program: Program;
  private readonly ended = new Set<number>();
  private readonly onDone: (sightings: readonly Sighting[]) => void;

  constructor(
    ranges: Ranges,
    connection: Connection,
    program: Program,
    onDone: (sightings: readonly Sighting[]) => void,
  ) {
    this.ranges = ranges;
    this.connection = connection;
    this.program = program;
    this.onDone = onDone;
  }

  start(): void {
    for (const [place, { isBornLater }] of this.program.entries()) if (!isBornLater) this.begin(place);
  }

  private see(transaction: number, words: string): void {
    this.sightings.push({ transaction, words });
  }

  private begin(place: number): void {
    const { stores, mode, steps, isAskedTooLate } = this.program[place]!;
    const transaction = this.connection.transaction([...stores], mode);
    const end = (how: string): void => {
      this.see(place, `${how} (${transaction.error === null ? 'no error' : nameOfError(transaction.error)})`);
      if (isAskedTooLate) this.attempt(place, 'too late', () => void transaction.objectStore(stores[0]!).count());
      this.ended.add(place);
      if (place === 0)
        for (const [other, { isBornLater }] of this.program.entries()) if (isBornLater) this.begin(other);
      if (this.ended.size === this.program.length) this.dump();
    };
    transaction.addEventListener('complete', () => end('complete'));
    transaction.addEventListener('abort', () => end('abort'));
    this.take(place, transaction, steps, `${place}`);
  }

  private take(place: number, transaction: Transaction, steps: readonly Step[], label: string): void {
    for (const [index, step] of steps.entries()) {
      const name = `${label}.${index} ${step.operation.kind}`;
      this.attempt(place, name, () => {
        const request = this.ask(place, transaction, step.operation, name, () =>
          this.take(place, transaction, step.next, `${label}.${index}`),
        );
        if (request !== undefined) this.listen(place, request, name, step.isForgiven);
      });
    }
  }

  /** What is refused at once throws. */
  private attempt(place: number, name: string, act: () => void): void {
    try {
      act();
    } catch (error) {
      this.see(place, `${name} throws ${nameOfError(error)}`);
    }
  }

  private listen(place: number, request: Request, name: string, isForgiven: boolean): void {
    request.addEventListener('error', (event) => {
      this.see(place, `${name} fails: ${nameOfError(request.error)}`);
      if (isForgiven) event.preventDefault();
    });
  }

  private ask(
    place: number,
    transaction: Transaction,
    operation: Operation,
    name: string,
    goOn: () => void,
  ): Request | undefined {
    if (operation.kind === 'abort') {
      this.see(place, name);
      transaction.abort();
      return undefined;
    }
    const store = transaction.objectStore(operation.store);
    const source = 'index' in operation && operation.index !== undefined ? store.index(operation.index) : store;
    const range = 'query' in operation ? toRange(this.ranges, operation.query) : undefined;
    const request = askSource(store, source, operation, range);
    if (operation.kind === 'openCursor' || operation.kind === 'openKeyCursor')
      this.walk(place, request, operation.moves, name, goOn);
    else {
      request.addEventListener('success', () => {
        this.see(place, `${name} = ${inWords(request.result)}`);
        goOn();
      });
    }
    return request;
  }

  private walk(place: number, request: Request, moves: readonly CursorMove[], name: string, goOn: () => void): void {
    let at = 0;
    request.addEventListener('success', () => {
      const cursor = request.result as Cursor | null;
      if (cursor === null) {
        this.see(place, `${name} is at the end`);
        goOn();
        return;
      }
      this.see(place, `${name} at ${inWords([cursor.key, cursor.primaryKey, cursor.value])}`);
      // What changes the line is done first; then the cursor goes on, or rests.
      for (let move = moves[at]; move !== undefined; move = moves[at]) {
        at += 1;
        const { kind } = move;
        const isGoing = kind === 'continue' || kind === 'advance' || kind === 'continue-to';
        let hasThrown = false;
        this.attempt(place, `${name} ${kind}`, () => {
          hasThrown = true;
          if (move.kind === 'advance') cursor.advance(move.steps);
          else if (move.kind === 'continue-to') cursor.continue(move.key);
          else if (move.kind === 'continue') cursor.continue();
          else {
            const value = { ...(cursor.value as object | undefined), touched: at };
            const written = move.kind === 'update' ? cursor.update(value) : cursor.delete();
            written.addEventListener('success', () => this.see(place, `${name} ${kind} = ${inWords(written.result)}`));
            this.listen(place, written, `${name} ${kind}`, true);
          }
          hasThrown = false;
        });
        if (isGoing && !hasThrown) return;
      }
      goOn();
    });
  }

  /** Everything that is there in the end, by store and by index. */
  private dump(): void {
    const place = this.program.length;
    const transaction = this.connection.transaction(Object.keys(PROGRAM_STORES), 'readonly');
    for (const [name, { indexes }] of Object.entries(PROGRAM_STORES)) {
      const store = transaction.objectStore(name);
      for (const [label, source] of [
        [name, store] as const,
        ...Object.keys(indexes).map((index) => [`${name} by ${index}`, store.index(index)] as const),
      ]) {
        const [keys, values] = [source.getAllKeys(), source.getAll()];
        values.addEventListener('success', () =>
          this.see(place, `${label}: ${inWords(keys.result)} ${inWords(values.result)}`),
        );
      }
    }
    transaction.addEventListener('complete', () => {
      this.connection.close();
      this.onDone(this.sightings);
    });
  }
}

function askSource(
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

/** Opens a fresh database of this name with the stores of every program, and runs the program on it. */
export function runProgram(
  storage: Storage,
  ranges: Ranges,
  name: string,
  program: Program,
  onDone: (sightings: readonly Sighting[]) => void,
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
      if (keyPath === null) created.put({}, GREATEST_GIVEN_KEY);
      else created.put({ [keyPath]: GREATEST_GIVEN_KEY });
      created.clear();
    }
  });
  opening.addEventListener('success', () => new Run(ranges, connectionOf(opening), program, onDone).start());
}

/** Runs a history of whole databases: openings, upgrades, versionchange, blocked and deletions, as they are told. */
export function runHistory(
  storage: Storage,
  name: string,
  history: DatabaseHistory,
  onDone: (seen: readonly string[]) => void,
): void {
  const seen: string[] = [];
  const open = new Map<number, Connection>();
  let unanswered = 0;

  function closeAll(): void {
    for (const [place, connection] of open) {
      seen.push(`${place} is closed`);
      connection.close();
    }
    open.clear();
  }

  function begin(place: number): void {
    const item = history[place];
    if (item === undefined) return;
    unanswered += 1;
    const { act } = item;
    const request = act.kind === 'delete' ? storage.deleteDatabase(name) : storage.open(name, act.version);
    const answered = (how: string): void => {
      seen.push(`${place} ${act.kind}: ${how}`);
      unanswered -= 1;
      if (item.isWaitedFor) begin(place + 1);
      if (unanswered === 0 && seen.filter((line) => /^\d+ (open|delete):/.test(line)).length === history.length) {
        closeAll();
        onDone(seen);
      }
    };
    request.addEventListener('error', () => answered(nameOfError(request.error)));
    request.addEventListener('blocked', () => {
      seen.push(`${place} is blocked`);
      closeAll();
    });
    request.addEventListener('upgradeneeded', () => {
      const { transaction } = request;
      const connection = connectionOf(request);
      seen.push(`${place} upgrades to ${connection.version} from ${[...connection.objectStoreNames].join(' ')}`);
      const store = `at${connection.version}`;
      if ([...connection.objectStoreNames].includes(store)) connection.deleteObjectStore(store);
      connection.createObjectStore(store, { keyPath: 'id', autoIncrement: false }).add({ id: place });
      if (act.kind === 'open' && act.isUpgradeAborted) transaction?.abort();
    });
    request.addEventListener('success', () => {
      if (act.kind === 'open') {
        const connection = connectionOf(request);
        seen.push(`${place} has version ${connection.version} with ${[...connection.objectStoreNames].join(' ')}`);
        open.set(place, connection);
        connection.addEventListener('versionchange', () => {
          if (!open.has(place)) return;
          seen.push(`${place} hears of a new version`);
          if (act.closes !== 'when-asked') return;
          open.delete(place);
          connection.close();
        });
      }
      answered('done');
    });
    if (!item.isWaitedFor) begin(place + 1);
  }
  begin(0);
}
