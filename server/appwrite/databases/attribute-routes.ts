import { toDateTime } from '../datetime.ts';
import { NO_CONTENT, accepted, ok } from '../http/answer.ts';
import { AppwriteError, invalidParam } from '../http/errors.ts';
import type { RequestContext, Route } from '../http/route.ts';
import { flag, integerBetween, key, listOf, oneOf, type Validator } from '../http/validators.ts';
import { isTextType, attributeModel, type Attribute, type Index } from './attribute.ts';
import { ATTRIBUTE_KINDS, readAttribute } from './attribute-kinds.ts';
import type { Collection } from './collection.ts';
import { collectionOf } from './database-routes.ts';
import { NAMINGS, type Naming } from './naming.ts';
import { parseQueries, type FieldType, type QueryField, type QuerySubject } from './query-parse.ts';
import { matchesFilter } from './query-match.ts';
import { indexModel } from './schema-models.ts';

/** The longest index key of the imitated backend, in characters. */
const MAX_INDEX_LENGTH = 768;
const MAX_INDEXED_ATTRIBUTES = 100;

/** Throws the family's `attribute_not_found`. */
function attributeOf(collection: Collection, wanted: string, naming: Naming): Attribute {
  const attribute = collection.attribute(wanted);
  if (attribute === undefined) throw new AppwriteError(naming.error('attribute_not_found'));
  return attribute;
}

/** Throws `index_not_found`. */
function indexOf(collection: Collection, wanted: string, naming: Naming): Index {
  const index = collection.record.indexes.find((one) => one.key === wanted);
  if (index === undefined) throw new AppwriteError(naming.error('index_not_found'));
  return index;
}

const subjectOf = (fields: Readonly<Record<string, FieldType>>): QuerySubject => ({
  fields: new Map(Object.entries(fields).map(([name, type]): [string, QueryField] => [name, { column: name, type, array: false }])), searchable: new Set(),
});

const SCHEMA_PARTS = subjectOf({ key: 'string', type: 'string', size: 'integer', required: 'boolean', array: 'boolean', status: 'string', error: 'string', format: 'string' });

/** The parts of a schema that answer `queries`; they lie in memory. */
function pick(context: RequestContext, models: readonly Record<string, unknown>[]): { readonly total: number; readonly items: readonly Record<string, unknown>[] } {
  const query = parseQueries(context.params.find('queries', (value: unknown) => value, undefined), SCHEMA_PARTS);
  const found = models.filter((model) => query.filters.every((filter) => matchesFilter(filter, model)));
  const items = query.limit === undefined ? found.slice(query.offset) : found.slice(query.offset, query.offset + query.limit);
  return { total: context.params.find('total', flag, true) ? found.length : 0, items };
}

const attributeRoutesOf = (naming: Naming): Route[] => {
  const all = `${naming.root}/{databaseId}/${naming.collections}/{${naming.collectionId}}/${naming.attributes}`;
  return [
    ...ATTRIBUTE_KINDS.flatMap((kind): Route[] => [
      {
        method: 'POST', path: `${all}/${kind}`, scope: 'collections.write',
        handle: (context) => {
          const { project, params } = context;
          const collection = collectionOf(context, naming);
          const attribute = readAttribute(kind, params.get('key', key), params, toDateTime(project.now()), naming);
          project.catalogue.addAttribute(collection, attribute, naming);
          return accepted(attributeModel(attribute));
        },
      },
      {
        method: 'PATCH', path: `${all}/${kind}/{key}`, scope: 'collections.write',
        handle: (context) => {
          const { project, params } = context;
          const collection = collectionOf(context, naming);
          const known = attributeOf(collection, params.get('key', key), naming);
          const changed = readAttribute(kind, params.find('newKey', key, known.key), params, toDateTime(project.now()), naming, known);
          if (changed.type !== known.type || changed.format !== known.format) throw new AppwriteError(naming.error('attribute_type_invalid'));
          project.catalogue.changeAttribute(collection, known.key, changed);
          return ok(attributeModel(changed));
        },
      },
    ]),
    {
      method: 'GET', path: all, scope: 'collections.read',
      handle: (context) => {
        const { total, items } = pick(context, collectionOf(context, naming).record.attributes.map(attributeModel));
        return ok({ total, [naming.attributes]: items });
      },
    },
    { method: 'GET', path: `${all}/{key}`, scope: 'collections.read', handle: (context) => ok(attributeModel(attributeOf(collectionOf(context, naming), context.params.get('key', key), naming))) },
    {
      method: 'DELETE', path: `${all}/{key}`, scope: 'collections.write',
      handle: (context) => {
        const collection = collectionOf(context, naming);
        context.project.catalogue.removeAttribute(collection, attributeOf(collection, context.params.get('key', key), naming).key);
        return NO_CONTENT;
      },
    },
  ];
};

const SYSTEM_NAMES: ReadonlySet<string> = new Set(['$id', '$createdAt', '$updatedAt', '$sequence']);

const attributeNames: Validator<string[]> = (value) => listOf((one: unknown) => (typeof one === 'string' && SYSTEM_NAMES.has(one) ? one : key(one)), MAX_INDEXED_ATTRIBUTES)(value);
const orderNames: Validator<(Index['orders'][number])[]> = (value) => listOf((one: unknown) => (one === null ? null : oneOf(['ASC', 'DESC'])(typeof one === 'string' ? one.toUpperCase() : one)), MAX_INDEXED_ATTRIBUTES)(value);

/** Reads an index from the parameters of its creation. Throws `attribute_unknown`, `index_invalid` and `general_argument_invalid`. */
function readIndex({ params, project }: RequestContext, collection: Collection, naming: Naming): Index {
  const at = toDateTime(project.now());
  const name = params.get('key', key);
  const type = params.get('type', oneOf(['key', 'fulltext', 'unique', 'spatial']));
  const attributes = params.get(naming.attributes, attributeNames);
  const orders = params.find('orders', orderNames, []);
  const lengths = params.find('lengths', listOf(integerBetween(0, MAX_INDEX_LENGTH), MAX_INDEXED_ATTRIBUTES), []);
  const refuse = (words: string): never => {
    throw new AppwriteError(naming.error('index_invalid'), words);
  };
  if (type === 'spatial') throw invalidParam('type', 'Spatial indexes are not supported');
  if (attributes.length === 0) return refuse('No attributes provided for index');
  if (new Set(attributes.map((one) => one.toLowerCase())).size !== attributes.length) return refuse('Duplicate attributes provided');
  attributes.forEach((one, position) => {
    if (SYSTEM_NAMES.has(one)) return;
    const attribute = collection.attribute(one);
    if (attribute === undefined) throw new AppwriteError(naming.error('attribute_unknown'), `Unknown attribute: ${one}. Verify the attribute name or create the attribute.`);
    if (attribute.array) refuse('Creating indexes on array attributes is not currently supported.');
    if (type === 'fulltext' && !isTextType(attribute.type)) refuse(`Attribute "${one}" cannot be part of a fulltext index, must be of type string`);
    if (type !== 'fulltext' && isTextType(attribute.type) && (lengths[position] ?? attribute.size) > MAX_INDEX_LENGTH && (lengths[position] ?? 0) === 0) refuse(`Index length is longer than the maximum: ${MAX_INDEX_LENGTH}`);
  });
  return { key: name, type, attributes, orders, lengths: attributes.map((_, position) => lengths[position] ?? 0), createdAt: at, updatedAt: at };
}

const indexRoutesOf = (naming: Naming): Route[] => {
  const all = `${naming.root}/{databaseId}/${naming.collections}/{${naming.collectionId}}/indexes`;
  return [
    {
      method: 'POST', path: all, scope: 'collections.write',
      handle: (context) => {
        const collection = collectionOf(context, naming);
        const index = readIndex(context, collection, naming);
        return accepted(indexModel(index, context.project.catalogue.addIndex(collection, index, naming), naming));
      },
    },
    {
      method: 'GET', path: all, scope: 'collections.read',
      handle: (context) => {
        const collection = collectionOf(context, naming);
        const { total, items } = pick(context, collection.record.indexes.map((index) => indexModel(index, collection, naming)));
        return ok({ total, indexes: items });
      },
    },
    {
      method: 'GET', path: `${all}/{key}`, scope: 'collections.read',
      handle: (context) => {
        const collection = collectionOf(context, naming);
        return ok(indexModel(indexOf(collection, context.params.get('key', key), naming), collection, naming));
      },
    },
    {
      method: 'DELETE', path: `${all}/{key}`, scope: 'collections.write',
      handle: (context) => {
        const collection = collectionOf(context, naming);
        context.project.catalogue.removeIndex(collection, indexOf(collection, context.params.get('key', key), naming).key);
        return NO_CONTENT;
      },
    },
  ];
};

/** Attributes, columns and indexes (contract §4); for server keys alone. What is created is available at once. */
export const attributeRoutes: readonly Route[] = NAMINGS.flatMap((naming) => [...attributeRoutesOf(naming), ...indexRoutesOf(naming)]);
