/**
 * Roles × operations × callers × levels of a permission × families of paths, and realtime. The roles of each caller are
 * listed by hand; everything that they do not permit must be refused.
 */
const LEVELS = ['collection', 'document', 'document without security'] as const;
export const ACTIONS = ['read', 'update', 'delete', 'create'] as const;
export const FAMILIES = [
  {
    name: 'legacy',
    root: '/databases',
    collections: 'collections',
    documents: 'documents',
    collectionId: 'collectionId',
    documentId: 'documentId',
  },
  {
    name: 'tablesdb',
    root: '/tablesdb',
    collections: 'tables',
    documents: 'rows',
    collectionId: 'tableId',
    documentId: 'rowId',
  },
] as const;
type Level = (typeof LEVELS)[number];
type Action = (typeof ACTIONS)[number];
export type Family = (typeof FAMILIES)[number];

export interface Actor {
  readonly name: string;
  readonly session: string | undefined;
  readonly holds: ReadonlySet<string>;
}

export interface Plan {
  readonly collectionId: string;
  readonly level: Level;
  readonly role: string;
  /** The actions permitted to the role. */
  readonly actions: readonly Action[];
}
export const documentIdOf = (actor: Actor, operation: string, family: Family): string =>
  `${actor.name}-${operation}-${family.name}`;

/** One request. Each has its own document, so that permitted ones do not disturb others. */
export interface Operation {
  readonly name: string;
  /** The action that must be permitted; `key`: only server keys may. */
  readonly needs: Action | 'key';
  /** The document does not exist before. */
  readonly isNew?: boolean;
  /** Sent within a transaction, which guests cannot have. */
  readonly isStaged?: boolean;
  /** The document is found by those alone who may read it. */
  readonly mustRead?: boolean;
  /** Sent under both families of paths; otherwise under alternating ones. */
  readonly isInBothFamilies?: boolean;
  readonly allowed: number;
  readonly refused: number;
  readonly request: (
    all: string,
    id: string,
    family: Family,
    plan: Plan,
  ) => { readonly method: string; readonly path: string; readonly body?: object };
}

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'read',
    needs: 'read',
    isInBothFamilies: true,
    allowed: 200,
    refused: 404,
    request: (all, id) => ({ method: 'GET', path: `${all}/${id}` }),
  },
  {
    name: 'update',
    needs: 'update',
    isInBothFamilies: true,
    allowed: 200,
    refused: 401,
    request: (all, id) => ({ method: 'PATCH', path: `${all}/${id}`, body: { data: { n: 2 } } }),
  },
  {
    name: 'delete',
    needs: 'delete',
    isInBothFamilies: true,
    allowed: 204,
    refused: 401,
    request: (all, id) => ({ method: 'DELETE', path: `${all}/${id}` }),
  },
  {
    name: 'create',
    needs: 'create',
    isNew: true,
    isInBothFamilies: true,
    allowed: 201,
    refused: 401,
    request: (all, id, { documentId }) => ({ method: 'POST', path: all, body: { [documentId]: id, data: { n: 1 } } }),
  },
  {
    name: 'upsert',
    needs: 'update',
    allowed: 200,
    refused: 401,
    request: (all, id) => ({ method: 'PUT', path: `${all}/${id}`, body: { data: { n: 2 } } }),
  },
  {
    name: 'upsert-new',
    needs: 'create',
    isNew: true,
    allowed: 200,
    refused: 401,
    request: (all, id) => ({ method: 'PUT', path: `${all}/${id}`, body: { data: { n: 2 } } }),
  },
  {
    name: 'increment',
    needs: 'update',
    allowed: 200,
    refused: 401,
    request: (all, id) => ({ method: 'PATCH', path: `${all}/${id}/n/increment`, body: { value: 3 } }),
  },
  {
    name: 'permit',
    needs: 'update',
    allowed: 200,
    refused: 401,
    request: (all, id) => ({ method: 'PATCH', path: `${all}/${id}`, body: { permissions: ['read("any")'] } }),
  },
  {
    name: 'bulk-create',
    needs: 'key',
    isNew: true,
    allowed: 201,
    refused: 401,
    request: (all, id, { documents }) => ({ method: 'POST', path: all, body: { [documents]: [{ $id: id, n: 1 }] } }),
  },
  {
    name: 'bulk-update',
    needs: 'key',
    allowed: 200,
    refused: 401,
    request: (all) => ({ method: 'PATCH', path: all, body: { data: { n: 5 } } }),
  },
  {
    name: 'bulk-upsert',
    needs: 'key',
    allowed: 200,
    refused: 401,
    request: (all, id, { documents }) => ({ method: 'PUT', path: all, body: { [documents]: [{ $id: id, n: 1 }] } }),
  },
  {
    name: 'bulk-delete',
    needs: 'key',
    allowed: 200,
    refused: 401,
    request: (all) => ({ method: 'DELETE', path: all, body: {} }),
  },
  {
    name: 'staged-read',
    needs: 'read',
    isStaged: true,
    allowed: 200,
    refused: 404,
    request: (all, id) => ({ method: 'GET', path: `${all}/${id}` }),
  },
  {
    name: 'staged-update',
    needs: 'update',
    mustRead: true,
    isStaged: true,
    allowed: 200,
    refused: 401,
    request: (all, id) => ({ method: 'PATCH', path: `${all}/${id}`, body: { data: { n: 2 } } }),
  },
  {
    name: 'staged-delete',
    needs: 'delete',
    mustRead: true,
    isStaged: true,
    allowed: 204,
    refused: 401,
    request: (all, id) => ({ method: 'DELETE', path: `${all}/${id}`, body: {} }),
  },
  {
    name: 'staged-create',
    needs: 'create',
    isNew: true,
    isStaged: true,
    allowed: 201,
    refused: 401,
    request: (all, id, { documentId }) => ({ method: 'POST', path: all, body: { [documentId]: id, data: { n: 1 } } }),
  },
  {
    name: 'operation-bulk',
    needs: 'key',
    isStaged: true,
    allowed: 201,
    refused: 401,
    request: (_all, _id, { root, collectionId }, plan) => ({
      method: 'POST',
      path: `${root}/transactions/{transaction}/operations`,
      body: {
        operations: [
          {
            databaseId: 'main',
            [collectionId]: plan.collectionId,
            action: 'bulkUpdate',
            data: { queries: [], data: { n: 5 } },
          },
        ],
      },
    }),
  },
  ...(['update', 'delete', 'create'] as const).map((action): Operation => ({
    name: `operation-${action}`,
    needs: action,
    isNew: action === 'create',
    mustRead: action !== 'create',
    isStaged: true,
    allowed: 201,
    refused: 401,
    request: (_all, id, { root, collectionId, documentId }, plan) => ({
      method: 'POST',
      path: `${root}/transactions/{transaction}/operations`,
      body: {
        operations: [
          {
            databaseId: 'main',
            [collectionId]: plan.collectionId,
            [documentId]: id,
            action: action,
            data: action === 'delete' ? {} : { n: 1 },
          },
        ],
      },
    }),
  })),
];

/** Plans every role with all actions at each level, and two roles with single actions, so that none implies another. */
export function planAll(roles: readonly string[]): Omit<Plan, 'collectionId'>[] {
  const whole = LEVELS.flatMap((level) => roles.map((role) => ({ level, role, actions: ACTIONS })));
  const single = (['collection', 'document'] as const).flatMap((level) =>
    ['users', 'team:red/editor'].flatMap((role) =>
      ACTIONS.filter((action) => level === 'collection' || action !== 'create').map((action) => ({
        level,
        role,
        actions: [action],
      })),
    ),
  );
  return [...whole, ...single];
}

/** A second implementation of contract §5.2, independent of the service. */
export function isAllowed({ level, role, actions }: Plan, actor: Actor, action: Action | 'key'): boolean {
  if (action === 'key' || !actor.holds.has(role) || !actions.includes(action)) return false;
  return level === 'collection' || (level === 'document' && action !== 'create');
}
