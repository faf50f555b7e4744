import type { ErrorType } from '../http/errors.ts';

/** Error types that contain a noun, in the names of the legacy family. */
type NounError = Extract<
  ErrorType,
  `document_${string}` | `collection_${string}` | `attribute_${string}` | `index_${string}`
>;

/**
 * The names of one of two route families over the same data (contract §0): databases, collections, documents,
 * attributes; or tablesdb, tables, rows, columns. The families differ in these names only.
 */
export interface Naming {
  readonly family: 'legacy' | 'tablesdb';
  readonly root: string;
  readonly collections: string;
  readonly collectionId: 'collectionId' | 'tableId';
  readonly documents: string;
  readonly documentId: 'documentId' | 'rowId';
  readonly documentSecurity: 'documentSecurity' | 'rowSecurity';
  readonly attributes: string;
  /** Path parameter of increments. */
  readonly attribute: 'attribute' | 'column';
  readonly error: (type: NounError) => ErrorType;
}

const TABLE_NOUNS = {
  document_: 'row_',
  collection_: 'table_',
  attribute_: 'column_',
  index_: 'column_index_',
} as const;

export const LEGACY: Naming = {
  family: 'legacy',
  root: '/databases',
  collections: 'collections',
  collectionId: 'collectionId',
  documents: 'documents',
  documentId: 'documentId',
  documentSecurity: 'documentSecurity',
  attributes: 'attributes',
  attribute: 'attribute',
  error: (type) => type,
};

export const TABLES: Naming = {
  family: 'tablesdb',
  root: '/tablesdb',
  collections: 'tables',
  collectionId: 'tableId',
  documents: 'rows',
  documentId: 'rowId',
  documentSecurity: 'rowSecurity',
  attributes: 'columns',
  attribute: 'column',
  error: (type) => {
    const noun = (Object.keys(TABLE_NOUNS) as (keyof typeof TABLE_NOUNS)[]).find((candidate) =>
      type.startsWith(candidate),
    );
    return noun === undefined ? type : ((TABLE_NOUNS[noun] + type.slice(noun.length)) as ErrorType);
  },
};

/**
 * Returns the routes of a family. For tables and rows a key may hold the newer names of their scopes, which do not
 * apply to the legacy family (contract, Appendix B).
 */
export const routesOf = <T extends { readonly scope: string }>(naming: Naming, routes: readonly T[]): readonly T[] =>
  naming.family === 'legacy'
    ? routes
    : routes.map((route) => ({
        ...route,
        newerScope: route.scope.replace(/^collections\./, 'tables.').replace(/^documents\./, 'rows.'),
      }));

export const NAMINGS: readonly Naming[] = [LEGACY, TABLES];
