import { toDateTime } from '../datetime.ts';
import { NO_CONTENT, created, ok } from '../http/answer.ts';
import { AppwriteError, invalidParam } from '../http/errors.ts';
import { Params } from '../http/params.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { flag, id, newId, text, isObject, key, type Validator } from '../http/validators.ts';
import { resolveId } from '../ids.ts';
import { listPlatform, type PlatformList } from '../platform-list.ts';
import { ATTRIBUTE_KINDS, readAttribute, type AttributeKind } from './attribute-kinds.ts';
import { MAX_ATTRIBUTES, MAX_INDEXES, type Attribute, type Index } from './attribute.ts';
import { toCollectionRecord, toDatabase } from './catalogue.ts';
import type { Collection, CollectionRecord, DatabaseRecord } from './collection.ts';
import { NAMINGS, routesOf, type Naming } from './legacy-names.ts';
import { collectionPermissions } from './permissions.ts';
import { checkIndex, readIndex } from './read-index.ts';
import { collectionModel, databaseModel } from './schema-models.ts';

/** Returns the kind of an entry: its format if it has one, else its type. */
function kindOf({ type, format }: Readonly<Record<string, unknown>>): AttributeKind {
  const requested = typeof format === 'string' && format !== '' ? format : type === 'double' ? 'float' : type;
  const kind = ATTRIBUTE_KINDS.find((candidate) => candidate === requested);
  if (kind === undefined)
    throw new AppwriteError('general_argument_invalid', `Invalid type. Must be one of: ${ATTRIBUTE_KINDS.join(', ')}`);
  return kind;
}

/** Parses each entry of a list; errors name the parameter and the entry. */
function readEntries<T>(
  name: string,
  value: unknown,
  max: number,
  read: (entry: Readonly<Record<string, unknown>>) => T,
): T[] {
  if (!Array.isArray(value) || value.length > max || !value.every(isObject))
    throw invalidParam(name, `Value must a valid array no longer than ${max} items and Value must be a valid object`);
  return value.map((entry, position) => {
    try {
      return read(entry);
    } catch (error) {
      if (error instanceof AppwriteError && error.type === 'general_argument_invalid')
        throw invalidParam(name, `Entry ${position}: ${error.message}`);
      throw error;
    }
  });
}

/** Parses attributes sent with the creation of their collection (contract §4). Throws like `readAttribute`. */
const inlineAttributes =
  (name: string, at: string, naming: Naming): Validator<Attribute[]> =>
  (value) =>
    readEntries(name, value, MAX_ATTRIBUTES, (entry) => {
      const params = new Params(entry, { required: false });
      return readAttribute(kindOf(entry), params.get('key', key), params, at, naming);
    });

/**
 * Parses indexes sent with the creation of their collection, over its attributes. Throws like `readIndex` and
 * `checkIndex`.
 */
const inlineIndexes =
  (attributes: readonly Attribute[], at: string, naming: Naming): Validator<Index[]> =>
  (value) =>
    readEntries('indexes', value, MAX_INDEXES, ({ attributes: attributeNames, ...entry }) =>
      checkIndex(
        readIndex(
          new Params({ ...entry, [naming.attributes]: attributeNames ?? entry[naming.attributes] }),
          at,
          naming,
        ),
        (requested) => attributes.find((one) => one.key === requested),
        naming,
      ),
    );

const DATABASES: PlatformList<DatabaseRecord> = {
  table: 'databases',
  noun: 'Database',
  fields: { name: 'string', enabled: 'boolean', type: 'string' },
  searched: ['_id', 'name'],
  fromRow: toDatabase,
};

const COLLECTIONS: PlatformList<CollectionRecord> = {
  table: 'collections',
  noun: 'Collection',
  fields: { name: 'string', enabled: 'boolean', documentSecurity: 'boolean' },
  searched: ['_id', 'name'],
  fromRow: toCollectionRecord,
};

const databaseOf = ({ project, params, caller }: RequestContext): DatabaseRecord =>
  project.catalogue.database(params.get('databaseId', id), caller.kind === 'key');

/** Returns the collection named in the path. Throws `database_not_found` or the family's `collection_not_found`. */
export const collectionOf = ({ project, params, caller }: RequestContext, naming: Naming): Collection =>
  project.catalogue.collection(
    params.get('databaseId', id),
    params.get(naming.collectionId, id),
    caller.kind === 'key',
    naming,
  );

const databaseRoutesOf = (naming: Naming): Route[] => {
  const one = `${naming.root}/{databaseId}`;
  return [
    {
      method: 'POST',
      path: naming.root,
      scope: 'databases.write',
      handle: ({ project, params }) => {
        const requested = params.get('databaseId', newId);
        const database = project.catalogue.createDatabase({
          id: resolveId(requested, project.now()),
          name: params.get('name', text(128)),
          enabled: params.find('enabled', flag, true),
          type: naming.family,
        });
        return created(databaseModel(database));
      },
    },
    {
      method: 'GET',
      path: naming.root,
      scope: 'databases.read',
      handle: (context) => {
        const { total, items } = listPlatform(context, DATABASES);
        return ok({ total, databases: items.map(databaseModel) });
      },
    },
    { method: 'GET', path: one, scope: 'databases.read', handle: (context) => ok(databaseModel(databaseOf(context))) },
    {
      method: 'PUT',
      path: one,
      scope: 'databases.write',
      handle: (context) => {
        const database = databaseOf(context);
        const change = {
          name: context.params.find('name', text(128), database.name),
          enabled: context.params.find('enabled', flag, true),
        };
        return ok(databaseModel(context.project.catalogue.updateDatabase(database, change)));
      },
    },
    {
      method: 'DELETE',
      path: one,
      scope: 'databases.write',
      handle: (context) => {
        context.project.catalogue.deleteDatabase(databaseOf(context));
        return NO_CONTENT;
      },
    },
  ];
};

const collectionRoutesOf = (naming: Naming): Route[] => {
  const all = `${naming.root}/{databaseId}/${naming.collections}`;
  const one = `${all}/{${naming.collectionId}}`;
  return [
    {
      method: 'POST',
      path: all,
      scope: 'collections.write',
      handle: (context) => {
        const { project, params } = context;
        const requested = params.get(naming.collectionId, newId);
        const at = toDateTime(project.now());
        const described = {
          name: params.get('name', text(128)),
          permissions: params.find('permissions', collectionPermissions, []),
          documentSecurity: params.find(naming.documentSecurity, flag, false),
          enabled: params.find('enabled', flag, true),
        };
        const database = databaseOf(context);
        const attributes = params.find(naming.attributes, inlineAttributes(naming.attributes, at, naming), []);
        const indexes = params.find('indexes', inlineIndexes(attributes, at, naming), []);
        const collection = project.catalogue.createCollection(
          database,
          { ...described, id: resolveId(requested, project.now()), databaseId: database.id, attributes, indexes },
          naming,
        );
        return created(collectionModel(collection, naming));
      },
    },
    {
      method: 'GET',
      path: all,
      scope: 'collections.read',
      handle: (context) => {
        const { project } = context;
        const { total, items } = listPlatform(context, COLLECTIONS, () => ({
          sql: 'databaseId = ?',
          values: [databaseOf(context).id],
        }));
        return ok({
          total,
          [naming.collections]: items.map((record) =>
            collectionModel(project.catalogue.collection(record.databaseId, record.id, true, naming), naming),
          ),
        });
      },
    },
    {
      method: 'GET',
      path: one,
      scope: 'collections.read',
      handle: (context) => ok(collectionModel(collectionOf(context, naming), naming)),
    },
    {
      method: 'PUT',
      path: one,
      scope: 'collections.write',
      handle: (context) => {
        const { project, params } = context;
        const collection = collectionOf(context, naming);
        const { name, permissions } = collection.record;
        const change = {
          name: params.find('name', text(128), name),
          permissions: params.find('permissions', collectionPermissions, permissions),
          documentSecurity: params.find(naming.documentSecurity, flag, false),
          enabled: params.find('enabled', flag, true),
        };
        const purge = params.find('purge', flag, false);
        const changed = project.catalogue.updateCollection(collection, change);
        if (purge) project.lists.purge(changed);
        return ok(collectionModel(changed, naming));
      },
    },
    {
      method: 'DELETE',
      path: one,
      scope: 'collections.write',
      handle: (context) => {
        context.project.catalogue.deleteCollection(collectionOf(context, naming));
        return NO_CONTENT;
      },
    },
  ];
};

/** The routes for databases, collections and tables (contract §4), for server keys only. */
export const databaseRoutes: readonly Route[] = NAMINGS.flatMap((naming) =>
  routesOf(naming, [...databaseRoutesOf(naming), ...collectionRoutesOf(naming)]),
);
