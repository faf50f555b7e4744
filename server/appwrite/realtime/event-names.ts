/**
 * Returns the names of an event of a single resource, the concrete one first, then the forms with `*` (contract §11.4,
 * Appendix C): `teams.T.update`, with an attribute `teams.T.update.prefs`.
 */
export function resourceEvents(kind: string, id: string, action: string, attribute?: string): string[] {
  return [
    `${kind}.${id}.${action}`,
    `${kind}.*.${action}`,
    ...(attribute === undefined ? [] : [`${kind}.${id}.${action}.${attribute}`, `${kind}.*.${action}.${attribute}`]),
    `${kind}.${id}`,
    `${kind}.*`,
  ];
}

/** Returns the names of an event of a nested resource: `teams.T.memberships.M.update.status`. */
export function nestedEvents(
  outer: readonly [string, string],
  inner: readonly [string, string],
  action: string,
  attribute?: string,
): string[] {
  const [kind, id] = outer;
  const [innerKind, innerId] = inner;
  const [anyOuter, anyInner] = [`${kind}.*.${innerKind}.${innerId}`, `${kind}.${id}.${innerKind}.*`];
  const forms = [
    `${kind}.${id}.${innerKind}.${innerId}`,
    `${kind}.*.${innerKind}.*`,
    ...(kind === 'teams' ? [anyOuter, anyInner] : [anyInner, anyOuter]),
  ];
  const withAction = forms.map((form) => `${form}.${action}`);
  return [
    ...(attribute === undefined ? [] : withAction.map((form) => `${form}.${attribute}`)),
    ...withAction,
    ...forms,
    ...(attribute === undefined ? [] : [`${kind}.${id}.${action}.${attribute}`, `${kind}.*.${action}.${attribute}`]),
    `${kind}.${id}`,
    `${kind}.*`,
  ];
}

type DatabaseType = 'legacy' | 'tablesdb';

interface Family {
  readonly root: string;
  readonly middle: string;
  readonly leaf: string;
}

const LEGACY: Family = { root: 'databases', middle: 'collections', leaf: 'documents' };
const MIRROR: Family = { root: 'databases', middle: 'tables', leaf: 'rows' };
const TABLES: Family = { root: 'tablesdb', middle: 'tables', leaf: 'rows' };

/** Returns the names of a document's event: 42 in a legacy database, 64 in a tablesdb one. */
export function documentEvents(
  type: DatabaseType,
  databaseId: string,
  collectionId: string,
  documentId: string,
  action: string,
): string[] {
  const families = type === 'tablesdb' ? [TABLES, LEGACY, MIRROR] : [LEGACY, MIRROR];
  const [d, c, i] = [databaseId, collectionId, documentId];
  const places = [
    [d, c, i],
    ['*', '*', '*'],
    [d, '*', i],
    ['*', '*', i],
    ['*', c, i],
    [d, c, '*'],
    ['*', c, '*'],
    [d, '*', '*'],
  ];
  const documents = places.flatMap(([database, collection, document]) =>
    families.map(({ root, middle, leaf }) => `${root}.${database}.${middle}.${collection}.${leaf}.${document}`),
  );
  const collections = [
    [d, c],
    ['*', '*'],
    [d, '*'],
    ['*', c],
  ].flatMap(([database, collection]) =>
    families.map(({ root, middle }) => `${root}.${database}.${middle}.${collection}`),
  );
  const roots = [...new Set(families.map(({ root }) => root))];
  return [
    ...documents.map((name) => `${name}.${action}`),
    ...documents,
    ...collections,
    ...roots.map((root) => `${root}.${d}`),
    ...roots.map((root) => `${root}.*`),
  ];
}

const withActions = (channels: readonly string[], action: string): string[] => [
  ...channels,
  ...channels.map((channel) => `${channel}.${action}`),
];

/** Returns the channels of a document's change. */
export const documentChannels = (
  databaseId: string,
  collectionId: string,
  documentId: string,
  action: string,
): string[] => {
  const legacy = `databases.${databaseId}.collections.${collectionId}.documents`;
  const mirror = `databases.${databaseId}.tables.${collectionId}.rows`;
  const tables = `tablesdb.${databaseId}.tables.${collectionId}.rows`;
  return withActions(
    [
      'documents',
      legacy,
      `${legacy}.${documentId}`,
      'rows',
      mirror,
      `${mirror}.${documentId}`,
      tables,
      `${tables}.${documentId}`,
    ],
    action,
  );
};

export const teamChannels = (teamId: string, action: string): string[] =>
  withActions(['teams', `teams.${teamId}`], action);

export const executionChannels = (functionId: string, executionId: string, action: string): string[] =>
  withActions(['executions', `executions.${executionId}`, `functions.${functionId}`], action);

export const membershipChannels = (membershipId: string, action: string): string[] =>
  withActions(['memberships', `memberships.${membershipId}`], action);

/**
 * Returns the channels of an account. Sessions and one-time tokens use the plain ones; changes of the user also those
 * with the action.
 */
export const accountChannels = (userId: string, action?: string): string[] => {
  const plain = ['account', `account.${userId}`];
  return action === undefined ? plain : withActions(plain, action);
};
