import { toDateTime } from '../datetime.ts';
import { NO_CONTENT, accepted, ok } from '../http/answer.ts';
import { AppwriteError } from '../http/errors.ts';
import type { Route } from '../http/route.ts';
import { key } from '../http/validators.ts';
import { listFromMemory, memoryList } from '../memory-list.ts';
import { attributeModel, type Attribute, type Index } from './attribute.ts';
import { ATTRIBUTE_KINDS, OTHER_KINDS, checkChange, readAttribute, unsupported } from './attribute-kinds.ts';
import type { Collection } from './collection.ts';
import { collectionOf } from './database-routes.ts';
import { NAMINGS, routesOf, type Naming } from './legacy-names.ts';
import { checkIndex, readIndex } from './read-index.ts';
import { indexModel } from './schema-models.ts';

const SCHEMA_PARTS = memoryList('key', {
  key: 'string',
  type: 'string',
  size: 'integer',
  required: 'boolean',
  array: 'boolean',
  status: 'string',
  error: 'string',
  format: 'string',
});

/** Throws the family's `attribute_not_found`. */
function attributeOf(collection: Collection, requested: string, naming: Naming): Attribute {
  const attribute = collection.attribute(requested);
  if (attribute === undefined) throw new AppwriteError(naming.error('attribute_not_found'));
  return attribute;
}

/** Throws `index_not_found`. */
function indexOf(collection: Collection, requested: string, naming: Naming): Index {
  const index = collection.record.indexes.find((one) => one.key === requested);
  if (index === undefined) throw new AppwriteError(naming.error('index_not_found'));
  return index;
}

const refuseKind = (kind: string): never => {
  throw unsupported(`Attributes of the kind "${kind}"`);
};

const attributeRoutesOf = (naming: Naming): Route[] => {
  const all = `${naming.root}/{databaseId}/${naming.collections}/{${naming.collectionId}}/${naming.attributes}`;
  return [
    ...ATTRIBUTE_KINDS.flatMap((kind): Route[] => [
      {
        method: 'POST',
        path: `${all}/${kind}`,
        scope: 'collections.write',
        handle: (context) => {
          const { project, params } = context;
          const attribute = readAttribute(kind, params.get('key', key), params, toDateTime(project.now()), naming);
          project.catalogue.addAttribute(collectionOf(context, naming), attribute, naming);
          return accepted(attributeModel(attribute));
        },
      },
      {
        method: 'PATCH',
        path: `${all}/${kind}/{key}`,
        scope: 'collections.write',
        handle: (context) => {
          const { project, params } = context;
          const requestedKey = params.get('key', key);
          const newKey = params.find('newKey', key, undefined);
          checkChange(kind, params);
          const collection = collectionOf(context, naming);
          const known = attributeOf(collection, requestedKey, naming);
          const at = toDateTime(project.now());
          const changed = readAttribute(kind, newKey ?? known.key, params, at, naming, known);
          if (changed.type !== known.type || changed.format !== known.format)
            throw new AppwriteError(naming.error('attribute_type_invalid'));
          project.catalogue.changeAttribute(collection, known.key, changed, naming);
          return ok(attributeModel(changed));
        },
      },
    ]),
    ...OTHER_KINDS.flatMap((kind): Route[] => [
      { method: 'POST', path: `${all}/${kind}`, scope: 'collections.write', handle: () => refuseKind(kind) },
      {
        method: 'PATCH',
        path: `${all}/${kind === 'relationship' ? '{key}/relationship' : `${kind}/{key}`}`,
        scope: 'collections.write',
        handle: () => refuseKind(kind),
      },
    ]),
    {
      method: 'GET',
      path: all,
      scope: 'collections.read',
      handle: (context) => {
        const { total, items } = listFromMemory(context.params, SCHEMA_PARTS, () =>
          collectionOf(context, naming).record.attributes.map(attributeModel),
        );
        return ok({ total, [naming.attributes]: items });
      },
    },
    {
      method: 'GET',
      path: `${all}/{key}`,
      scope: 'collections.read',
      handle: (context) =>
        ok(attributeModel(attributeOf(collectionOf(context, naming), context.params.get('key', key), naming))),
    },
    {
      method: 'DELETE',
      path: `${all}/{key}`,
      scope: 'collections.write',
      handle: (context) => {
        const collection = collectionOf(context, naming);
        context.project.catalogue.removeAttribute(
          collection,
          attributeOf(collection, context.params.get('key', key), naming).key,
        );
        return NO_CONTENT;
      },
    },
  ];
};

const indexRoutesOf = (naming: Naming): Route[] => {
  const all = `${naming.root}/{databaseId}/${naming.collections}/{${naming.collectionId}}/indexes`;
  return [
    {
      method: 'POST',
      path: all,
      scope: 'collections.write',
      handle: (context) => {
        const requested = readIndex(context.params, toDateTime(context.project.now()), naming);
        const collection = collectionOf(context, naming);
        const index = checkIndex(requested, (name) => collection.attribute(name), naming);
        return accepted(indexModel(index, context.project.catalogue.addIndex(collection, index, naming), naming));
      },
    },
    {
      method: 'GET',
      path: all,
      scope: 'collections.read',
      handle: (context) => {
        const { total, items } = listFromMemory(context.params, SCHEMA_PARTS, () => {
          const collection = collectionOf(context, naming);
          return collection.record.indexes.map((index) => indexModel(index, collection, naming));
        });
        return ok({ total, indexes: items });
      },
    },
    {
      method: 'GET',
      path: `${all}/{key}`,
      scope: 'collections.read',
      handle: (context) => {
        const collection = collectionOf(context, naming);
        return ok(indexModel(indexOf(collection, context.params.get('key', key), naming), collection, naming));
      },
    },
    {
      method: 'DELETE',
      path: `${all}/{key}`,
      scope: 'collections.write',
      handle: (context) => {
        const collection = collectionOf(context, naming);
        context.project.catalogue.removeIndex(
          collection,
          indexOf(collection, context.params.get('key', key), naming).key,
        );
        return NO_CONTENT;
      },
    },
  ];
};

/**
 * The routes for attributes, columns and indexes (contract §4), for server keys only. New ones are available at once.
 */
export const attributeRoutes: readonly Route[] = NAMINGS.flatMap((naming) =>
  routesOf(naming, [...attributeRoutesOf(naming), ...indexRoutesOf(naming)]),
);
