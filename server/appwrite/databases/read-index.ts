import { AppwriteError, invalidParam } from '../http/errors.ts';
import type { Params } from '../http/params.ts';
import { InvalidValue, key, listOf, oneOf, type Validator } from '../http/validators.ts';
import { isTextType, type Attribute, type Index } from './attribute.ts';
import type { Naming } from './legacy-names.ts';

/** The longest index key of the imitated backend, in characters. */
const MAX_INDEX_LENGTH = 768;
const MAX_INDEXED_ATTRIBUTES = 100;

const SYSTEM_NAMES: ReadonlySet<string> = new Set(['$id', '$createdAt', '$updatedAt']);

const attributeNames: Validator<string[]> = (value) =>
  listOf(
    (one: unknown) => (typeof one === 'string' && SYSTEM_NAMES.has(one) ? one : key(one)),
    MAX_INDEXED_ATTRIBUTES,
  )(value);
const orderNames: Validator<Index['orders'][number][]> = (value) =>
  listOf(
    (one: unknown) => (one === null ? null : oneOf(['ASC', 'DESC'])(typeof one === 'string' ? one.toUpperCase() : one)),
    MAX_INDEXED_ATTRIBUTES,
  )(value);

/** Reads a length, or null (0) for the whole attribute; which lengths are valid depends on the attribute. */
const lengthOf: Validator<number> = (value) => {
  if (value === null) return 0;
  if (typeof value !== 'number' || !Number.isInteger(value)) throw new InvalidValue('Value must be a valid integer');
  return value;
};

/** Parses an index as it is asked for. Throws `general_argument_invalid`. */
export function readIndex(params: Params, at: string, naming: Naming): Index {
  const name = params.get('key', key);
  const type = params.get('type', oneOf(['key', 'fulltext', 'unique', 'spatial']));
  const attributes = params.get(naming.attributes, attributeNames);
  const orders = params.find('orders', orderNames, []);
  const lengths = params.find('lengths', listOf(lengthOf, MAX_INDEXED_ATTRIBUTES), []);
  if (type === 'spatial') throw invalidParam('type', 'Spatial indexes are not supported');
  return { key: name, type, attributes, orders, lengths, createdAt: at, updatedAt: at };
}

/** Returns the size of a text, or the width of a fixed-size value, in characters of four bytes. */
function indexedSizeOf(name: string, attribute: Attribute | undefined): number {
  if (name === '$id') return 255;
  if (attribute === undefined) return 1;
  return isTextType(attribute.type) ? attribute.size : attribute.type === 'double' ? 2 : 1;
}

/** Throws the family's `index_invalid` when an index does not fit the attributes, as after a change of one. */
export function assertIndexFits(
  { type, attributes, lengths }: Index,
  findAttribute: (key: string) => Attribute | undefined,
  naming: Naming,
): void {
  const refuse = (message: string): never => {
    throw new AppwriteError(naming.error('index_invalid'), message);
  };
  if (type === 'fulltext') return;
  if (lengths.length > attributes.length)
    refuse('Invalid index lengths. Count of lengths must be equal or less than the number of attributes.');
  let total = 0;
  attributes.forEach((name, position) => {
    const size = indexedSizeOf(name, findAttribute(name));
    const length = lengths[position] || size;
    if (length < 0) refuse(`Negative index length provided for ${name}`);
    if (length > size) refuse(`Index length ${length} is larger than the size for ${name}: ${size}"`);
    total += length;
  });
  if (total > MAX_INDEX_LENGTH) refuse(`Index length is longer than the maximum: ${MAX_INDEX_LENGTH}`);
}

/**
 * Checks an index against the attributes of its collection, and returns it with a length for each of them. Throws the
 * family's `attribute_unknown` and `index_invalid`.
 */
export function checkIndex(index: Index, findAttribute: (key: string) => Attribute | undefined, naming: Naming): Index {
  const { type, attributes, lengths } = index;
  const refuse = (message: string): never => {
    throw new AppwriteError(naming.error('index_invalid'), message);
  };
  attributes.forEach((name) => {
    if (SYSTEM_NAMES.has(name)) return;
    const attribute = findAttribute(name);
    if (attribute === undefined)
      throw new AppwriteError(
        naming.error('attribute_unknown'),
        `The ${naming.attribute} '${name}' required for the index could not be found. Please confirm all your ${naming.attributes} are in the available state.`,
      );
    if (attribute.array) refuse('Creating indexes on array attributes is not currently supported.');
  });
  if (attributes.length === 0) refuse('No attributes provided for index');
  if (new Set(attributes.map((name) => name.toLowerCase())).size !== attributes.length)
    refuse('Duplicate attributes provided');
  attributes.forEach((name, position) => {
    const attribute = findAttribute(name);
    const valueType = attribute?.type ?? (name === '$id' ? 'string' : 'datetime');
    if (isTextType(valueType)) return;
    if (type === 'fulltext') refuse(`Attribute "${name}" cannot be part of a fulltext index, must be of type string`);
    if ((lengths[position] ?? 0) !== 0) refuse(`Cannot set a length on "${valueType}" attributes`);
  });
  assertIndexFits(index, findAttribute, naming);
  return { ...index, lengths: attributes.map((_, position) => lengths[position] ?? 0) };
}
