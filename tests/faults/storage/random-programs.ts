import { integerBetween, pick, type Random } from '#domain/random.ts';

/** Random programs over IndexedDB as plain data, so that the same program runs on any implementation. */

type ProgramKey = number | string | readonly ProgramKey[];

/** What a request asks for: everything, one key, or a range. */
export type Query =
  | { readonly only: ProgramKey }
  | {
      readonly lower?: ProgramKey;
      readonly upper?: ProgramKey;
      readonly lowerOpen: boolean;
      readonly upperOpen: boolean;
    }
  | undefined;

/** What a program does with a cursor at each entry; after the last one it stops. */
export type CursorMove =
  | { readonly kind: 'continue' | 'update' | 'delete' }
  | { readonly kind: 'advance'; readonly steps: number }
  | { readonly kind: 'continue-to'; readonly key: ProgramKey };

interface Target {
  readonly store: string;
  readonly index?: string;
  readonly query: Query;
}

export type Operation =
  | { readonly kind: 'put' | 'add'; readonly store: string; readonly value: unknown; readonly key?: ProgramKey }
  | ({ readonly kind: 'get' | 'getKey' | 'count' | 'delete' } & Target)
  | ({ readonly kind: 'getAll' | 'getAllKeys'; readonly limit?: number } & Target)
  | ({
      readonly kind: 'openCursor' | 'openKeyCursor';
      readonly direction: Direction;
      readonly moves: readonly CursorMove[];
    } & Target)
  | { readonly kind: 'clear'; readonly store: string }
  | { readonly kind: 'abort' };

/** One operation, whether its failure is ignored, and the steps from within its answer. */
export interface Step {
  readonly operation: Operation;
  readonly ignoresFailure: boolean;
  readonly next: readonly Step[];
}

interface ProgramTransaction {
  readonly stores: readonly string[];
  readonly mode: 'readonly' | 'readwrite';
  /**
   * Whether it begins when the first transaction has ended, and not at once. So the order of creation is the same on
   * every implementation.
   */
  readonly startsLater: boolean;
  readonly steps: readonly Step[];
  /** Whether the program makes a request after its end. */
  readonly requestsTooLate: boolean;
}

export type Program = readonly ProgramTransaction[];

const DIRECTIONS = ['next', 'nextunique', 'prev', 'prevunique'] as const;
type Direction = (typeof DIRECTIONS)[number];

/**
 * The stores of every program: the shapes of the replica's tables, and other shapes of the standard that it may use
 * later.
 */
export const PROGRAM_STORES = {
  rows: {
    keyPath: 'id',
    autoIncrement: false,
    indexes: {
      teamAt: { keyPath: ['teamId', 'at'] },
      teamId: { keyPath: 'teamId' },
      tags: { keyPath: 'tags', multiEntry: true },
    },
  },
  outbox: {
    keyPath: 'seq',
    autoIncrement: true,
    indexes: { id: { keyPath: 'id', unique: true }, lane: { keyPath: 'lane' } },
  },
  pairs: { keyPath: ['table', 'id'], autoIncrement: false, indexes: { deletedAt: { keyPath: 'deletedAt' } } },
  bag: { keyPath: null, autoIncrement: true, indexes: {} },
} as const satisfies Record<
  string,
  {
    readonly keyPath: string | readonly string[] | null;
    readonly autoIncrement: boolean;
    readonly indexes: Readonly<
      Record<
        string,
        { readonly keyPath: string | readonly string[]; readonly unique?: boolean; readonly multiEntry?: boolean }
      >
    >;
  }
>;
type StoreName = keyof typeof PROGRAM_STORES;

/**
 * The greatest number that programs use as a key. The key generators start above it, because the standard does not say
 * how refused keys affect them.
 */
export const MAX_EXPLICIT_KEY = 6;

const STORE_NAMES = Object.keys(PROGRAM_STORES) as StoreName[];
const TEXTS = ['a', 'b', 'c', 'd', 'e'] as const;
const isChosen = (random: Random, share: number): boolean => random() < share;
const randomText = (random: Random): string => pick(random, TEXTS);
const randomNumber = (random: Random): number => integerBetween(random, 1, MAX_EXPLICIT_KEY);

/** Returns a value for a store, sometimes without a property that an index or the key needs. */
function randomValue(random: Random, store: StoreName): Record<string, unknown> {
  const values: Readonly<Record<StoreName, Record<string, unknown>>> = {
    rows: {
      id: randomText(random),
      teamId: randomText(random),
      at: randomNumber(random),
      tags: [randomText(random), randomText(random), randomText(random)],
    },
    outbox: {
      ...(isChosen(random, 0.5) && { seq: randomNumber(random) }),
      id: randomText(random),
      lane: randomText(random),
    },
    pairs: { table: pick(random, ['t', 'u']), id: randomText(random), deletedAt: randomText(random) },
    bag: { note: randomText(random), nested: [{ at: randomNumber(random) }] },
  };
  const value = values[store];
  if (isChosen(random, 0.12)) delete value[pick(random, Object.keys(value))];
  return value;
}

/** Returns a key like those of the source. */
function randomKey(random: Random, store: StoreName, index: string | undefined): ProgramKey {
  if (index === 'teamAt')
    return isChosen(random, 0.2) ? [randomText(random)] : [randomText(random), randomNumber(random)];
  if (index !== undefined) return randomText(random);
  if (store === 'pairs') return [pick(random, ['t', 'u']), randomText(random)];
  return store === 'rows' ? randomText(random) : isChosen(random, 0.1) ? randomText(random) : randomNumber(random);
}

function randomQuery(random: Random, store: StoreName, index: string | undefined): Query {
  if (isChosen(random, 0.25)) return undefined;
  if (isChosen(random, 0.45)) return { only: randomKey(random, store, index) };
  const bounds = { lowerOpen: isChosen(random, 0.5), upperOpen: isChosen(random, 0.5) };
  if (isChosen(random, 0.3)) return { ...bounds, lower: randomKey(random, store, index) };
  if (isChosen(random, 0.3)) return { ...bounds, upper: randomKey(random, store, index) };
  return { ...bounds, lower: randomKey(random, store, index), upper: randomKey(random, store, index) };
}

function randomCursorMove(random: Random, store: StoreName, index: string | undefined): CursorMove {
  const roll = random();
  if (roll < 0.45) return { kind: 'continue' };
  if (roll < 0.6) return { kind: 'update' };
  if (roll < 0.75) return { kind: 'delete' };
  return roll < 0.88
    ? { kind: 'advance', steps: integerBetween(random, 1, 3) }
    : { kind: 'continue-to', key: randomKey(random, store, index) };
}

function randomOperation(random: Random, stores: readonly StoreName[]): Operation {
  // Sometimes it is a store that is not in the transaction's scope.
  const store = isChosen(random, 0.03) ? pick(random, STORE_NAMES) : pick(random, stores);
  const indexes = Object.keys(PROGRAM_STORES[store].indexes);
  const index = indexes.length > 0 && isChosen(random, 0.5) ? pick(random, indexes) : undefined;
  const target = { store, ...(index !== undefined && { index }), query: randomQuery(random, store, index) };
  const roll = random();
  if (roll < 0.25)
    return {
      kind: 'put',
      store,
      value: randomValue(random, store),
      ...(store === 'bag' && isChosen(random, 0.7) && { key: randomKey(random, store, undefined) }),
    };
  if (roll < 0.42)
    return {
      kind: 'add',
      store,
      value: randomValue(random, store),
      ...(store === 'bag' && isChosen(random, 0.5) && { key: randomKey(random, store, undefined) }),
    };
  if (roll < 0.5)
    return {
      kind: 'delete',
      store,
      query: randomQuery(random, store, undefined) ?? { only: randomKey(random, store, undefined) },
    };
  if (roll < 0.52) return { kind: 'clear', store };
  if (roll < 0.54) return { kind: 'abort' };
  if (roll < 0.78) {
    if (isChosen(random, 0.4))
      return {
        kind: pick(random, ['getAll', 'getAllKeys'] as const),
        ...target,
        ...(isChosen(random, 0.4) && { limit: integerBetween(random, 0, 3) }),
      };
    if (isChosen(random, 0.3)) return { kind: 'count', ...target };
    return {
      kind: pick(random, ['get', 'getKey'] as const),
      ...target,
      query: target.query ?? { only: randomKey(random, store, index) },
    };
  }
  const moves = Array.from({ length: integerBetween(random, 0, 6) }, () => randomCursorMove(random, store, index));
  return {
    kind: pick(random, ['openCursor', 'openKeyCursor'] as const),
    ...target,
    direction: pick(random, DIRECTIONS),
    moves,
  };
}

const randomSteps = (random: Random, stores: readonly StoreName[], depth: number): Step[] =>
  Array.from({ length: integerBetween(random, depth === 0 ? 1 : 0, 4 - depth) }, () => ({
    operation: randomOperation(random, stores),
    ignoresFailure: isChosen(random, 0.7),
    next: depth >= 3 || isChosen(random, 0.5) ? [] : randomSteps(random, stores, depth + 1),
  }));

/** Creates a program of two to six transactions, most of which exclude each other. */
export function createProgram(random: Random): Program {
  const usualStores = STORE_NAMES.filter(() => isChosen(random, 0.6));
  return Array.from({ length: integerBetween(random, 2, 6) }, (_, index): ProgramTransaction => {
    const chosen = (usualStores.length === 0 ? STORE_NAMES : usualStores).filter(() => isChosen(random, 0.6));
    const stores: readonly StoreName[] = chosen.length === 0 ? [pick(random, STORE_NAMES)] : chosen;
    return {
      stores,
      mode: isChosen(random, 0.7) ? 'readwrite' : 'readonly',
      startsLater: index > 0 && isChosen(random, 0.3),
      steps: randomSteps(random, stores, 0),
      requestsTooLate: isChosen(random, 0.1),
    };
  });
}

/** An operation on a whole database: opens it at a version, perhaps aborting the upgrade, or deletes it. */
type DatabaseOperation =
  | {
      readonly kind: 'open';
      readonly version: number | undefined;
      readonly isUpgradeAborted: boolean;
      readonly closes: 'on-versionchange' | 'on-blocked';
    }
  | { readonly kind: 'delete' };

/** A history of a database: operations one after the other, or some of them at once. */
export type DatabaseHistory = readonly { readonly operation: DatabaseOperation; readonly isAwaited: boolean }[];

export const createDatabaseHistory = (random: Random): DatabaseHistory =>
  Array.from({ length: integerBetween(random, 2, 8) }, () => ({
    operation: isChosen(random, 0.15)
      ? { kind: 'delete' as const }
      : {
          kind: 'open' as const,
          version: isChosen(random, 0.2) ? undefined : integerBetween(random, 1, 4),
          isUpgradeAborted: isChosen(random, 0.2),
          closes: isChosen(random, 0.6) ? ('on-versionchange' as const) : ('on-blocked' as const),
        },
    isAwaited: isChosen(random, 0.6),
  }));
