import { integerBetween, pick, type Random } from '#domain/random.ts';

/** Random programs over IndexedDB, as plain data: the same program can be run on any implementation of it. */

type ProgramKey = number | string | readonly ProgramKey[];

/** What is asked for: everything, one key, or a range. */
export type Query =
  | { readonly only: ProgramKey }
  | {
      readonly lower?: ProgramKey;
      readonly upper?: ProgramKey;
      readonly lowerOpen: boolean;
      readonly upperOpen: boolean;
    }
  | undefined;

/** What is done with a cursor at each line it comes to; behind the last it is left where it is. */
export type CursorMove =
  | { readonly kind: 'continue' | 'update' | 'delete' }
  | { readonly kind: 'advance'; readonly steps: number }
  | { readonly kind: 'continue-to'; readonly key: ProgramKey };

interface Asked {
  readonly store: string;
  readonly index?: string;
  readonly query: Query;
}

export type Operation =
  | { readonly kind: 'put' | 'add'; readonly store: string; readonly value: unknown; readonly key?: ProgramKey }
  | ({ readonly kind: 'get' | 'getKey' | 'count' | 'delete' } & Asked)
  | ({ readonly kind: 'getAll' | 'getAllKeys'; readonly limit?: number } & Asked)
  | ({
      readonly kind: 'openCursor' | 'openKeyCursor';
      readonly direction: Direction;
      readonly moves: readonly CursorMove[];
    } & Asked)
  | { readonly kind: 'clear'; readonly store: string }
  | { readonly kind: 'abort' };

/** One operation, whether a failure of it is forgiven, and what is done from within its answer. */
export interface Step {
  readonly operation: Operation;
  readonly isForgiven: boolean;
  readonly next: readonly Step[];
}

interface ProgramTransaction {
  readonly stores: readonly string[];
  readonly mode: 'readonly' | 'readwrite';
  /**
   * Begun when the first transaction has ended, or at once: so which is born first is the same wherever the program is
   * run.
   */
  readonly isBornLater: boolean;
  readonly steps: readonly Step[];
  /** Whether it is asked for something more when it is over. */
  readonly isAskedTooLate: boolean;
}

export type Program = readonly ProgramTransaction[];

const DIRECTIONS = ['next', 'nextunique', 'prev', 'prevunique'] as const;
type Direction = (typeof DIRECTIONS)[number];

/**
 * The stores of every program: the shapes of the replica's tables, and beside them those of the standard that it may
 * come to use.
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
 * The greatest number that programs give as a key themselves. Key generators have been moved on behind it: what refused
 * keys do to them is told apart by no standard.
 */
export const GREATEST_GIVEN_KEY = 6;

const STORE_NAMES = Object.keys(PROGRAM_STORES) as StoreName[];
const TEXTS = ['a', 'b', 'c', 'd', 'e'] as const;
const isLucky = (random: Random, share: number): boolean => random() < share;
const aText = (random: Random): string => pick(random, TEXTS);
const aNumber = (random: Random): number => integerBetween(random, 1, GREATEST_GIVEN_KEY);

/** A value for a store; now and then without what an index, or even the key, is read from. */
function aValue(random: Random, store: StoreName): Record<string, unknown> {
  const values: Readonly<Record<StoreName, Record<string, unknown>>> = {
    rows: {
      id: aText(random),
      teamId: aText(random),
      at: aNumber(random),
      tags: [aText(random), aText(random), aText(random)],
    },
    outbox: { ...(isLucky(random, 0.5) && { seq: aNumber(random) }), id: aText(random), lane: aText(random) },
    pairs: { table: pick(random, ['t', 'u']), id: aText(random), deletedAt: aText(random) },
    bag: { note: aText(random), nested: [{ at: aNumber(random) }] },
  };
  const value = values[store];
  if (isLucky(random, 0.12)) delete value[pick(random, Object.keys(value))];
  return value;
}

/** A key such as the source has. */
function aKey(random: Random, store: StoreName, index: string | undefined): ProgramKey {
  if (index === 'teamAt') return isLucky(random, 0.2) ? [aText(random)] : [aText(random), aNumber(random)];
  if (index !== undefined) return aText(random);
  if (store === 'pairs') return [pick(random, ['t', 'u']), aText(random)];
  return store === 'rows' ? aText(random) : isLucky(random, 0.1) ? aText(random) : aNumber(random);
}

function aQuery(random: Random, store: StoreName, index: string | undefined): Query {
  if (isLucky(random, 0.25)) return undefined;
  if (isLucky(random, 0.45)) return { only: aKey(random, store, index) };
  const bounds = { lowerOpen: isLucky(random, 0.5), upperOpen: isLucky(random, 0.5) };
  if (isLucky(random, 0.3)) return { ...bounds, lower: aKey(random, store, index) };
  if (isLucky(random, 0.3)) return { ...bounds, upper: aKey(random, store, index) };
  return { ...bounds, lower: aKey(random, store, index), upper: aKey(random, store, index) };
}

function aCursorMove(random: Random, store: StoreName, index: string | undefined): CursorMove {
  const roll = random();
  if (roll < 0.45) return { kind: 'continue' };
  if (roll < 0.6) return { kind: 'update' };
  if (roll < 0.75) return { kind: 'delete' };
  return roll < 0.88
    ? { kind: 'advance', steps: integerBetween(random, 1, 3) }
    : { kind: 'continue-to', key: aKey(random, store, index) };
}

function anOperation(random: Random, stores: readonly StoreName[]): Operation {
  // Now and then of a store that the transaction was not opened for.
  const store = isLucky(random, 0.03) ? pick(random, STORE_NAMES) : pick(random, stores);
  const indexes = Object.keys(PROGRAM_STORES[store].indexes);
  const index = indexes.length > 0 && isLucky(random, 0.5) ? pick(random, indexes) : undefined;
  const asked = { store, ...(index !== undefined && { index }), query: aQuery(random, store, index) };
  const roll = random();
  if (roll < 0.25)
    return {
      kind: 'put',
      store,
      value: aValue(random, store),
      ...(store === 'bag' && isLucky(random, 0.7) && { key: aKey(random, store, undefined) }),
    };
  if (roll < 0.42)
    return {
      kind: 'add',
      store,
      value: aValue(random, store),
      ...(store === 'bag' && isLucky(random, 0.5) && { key: aKey(random, store, undefined) }),
    };
  if (roll < 0.5)
    return {
      kind: 'delete',
      store,
      query: aQuery(random, store, undefined) ?? { only: aKey(random, store, undefined) },
    };
  if (roll < 0.52) return { kind: 'clear', store };
  if (roll < 0.54) return { kind: 'abort' };
  if (roll < 0.78) {
    if (isLucky(random, 0.4))
      return {
        kind: pick(random, ['getAll', 'getAllKeys'] as const),
        ...asked,
        ...(isLucky(random, 0.4) && { limit: integerBetween(random, 0, 3) }),
      };
    if (isLucky(random, 0.3)) return { kind: 'count', ...asked };
    return {
      kind: pick(random, ['get', 'getKey'] as const),
      ...asked,
      query: asked.query ?? { only: aKey(random, store, index) },
    };
  }
  const moves = Array.from({ length: integerBetween(random, 0, 6) }, () => aCursorMove(random, store, index));
  return {
    kind: pick(random, ['openCursor', 'openKeyCursor'] as const),
    ...asked,
    direction: pick(random, DIRECTIONS),
    moves,
  };
}

const someSteps = (random: Random, stores: readonly StoreName[], depth: number): Step[] =>
  Array.from({ length: integerBetween(random, depth === 0 ? 1 : 0, 4 - depth) }, () => ({
    operation: anOperation(random, stores),
    isForgiven: isLucky(random, 0.7),
    next: depth >= 3 || isLucky(random, 0.5) ? [] : someSteps(random, stores, depth + 1),
  }));

/** A program of two to six transactions, most of which get into each other's way. */
export function aProgram(random: Random): Program {
  const usual = STORE_NAMES.filter(() => isLucky(random, 0.6));
  return Array.from({ length: integerBetween(random, 2, 6) }, (_, place): ProgramTransaction => {
    const chosen = (usual.length === 0 ? STORE_NAMES : usual).filter(() => isLucky(random, 0.6));
    const stores: readonly StoreName[] = chosen.length === 0 ? [pick(random, STORE_NAMES)] : chosen;
    return {
      stores,
      mode: isLucky(random, 0.7) ? 'readwrite' : 'readonly',
      isBornLater: place > 0 && isLucky(random, 0.3),
      steps: someSteps(random, stores, 0),
      isAskedTooLate: isLucky(random, 0.1),
    };
  });
}

/** What somebody does with whole databases: opens one at a version, perhaps undoing the upgrade, or deletes it. */
type DatabaseAct =
  | {
      readonly kind: 'open';
      readonly version: number | undefined;
      readonly isUpgradeAborted: boolean;
      readonly closes: 'when-asked' | 'when-blocked';
    }
  | { readonly kind: 'delete' };

/** A history of a database: acts one after the other, or some of them at once. */
export type DatabaseHistory = readonly { readonly act: DatabaseAct; readonly isWaitedFor: boolean }[];

export const aDatabaseHistory = (random: Random): DatabaseHistory =>
  Array.from({ length: integerBetween(random, 2, 8) }, () => ({
    act: isLucky(random, 0.15)
      ? { kind: 'delete' as const }
      : {
          kind: 'open' as const,
          version: isLucky(random, 0.2) ? undefined : integerBetween(random, 1, 4),
          isUpgradeAborted: isLucky(random, 0.2),
          closes: isLucky(random, 0.6) ? ('when-asked' as const) : ('when-blocked' as const),
        },
    isWaitedFor: isLucky(random, 0.6),
  }));
