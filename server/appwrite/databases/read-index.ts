import { AppwriteError, invalidParam } from '../http/errors.ts';
import type { Params } from '../http/params.ts';
import { integerBetween, key, listOf, oneOf, type Validator } from '../http/validators.ts';
import { isTextType, type Attribute, type Index } from './attribute.ts';
import type { Naming } from './legacy-names.ts';

/** The longest index key of the imitated backend, in characters. */
const MAX_INDEX_LENGTH = 768;
const MAX_INDEXED_ATTRIBUTES = 100;

const SYSTEM_NAMES: ReadonlySet<string> = new Set(['$id', '$createdAt', '$updatedAt', '$sequence']);

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

/**
 * Reads an index from the parameters of its creation. Throws `attribute_unknown`, `index_invalid` and
 * `general_argument_invalid`.
 */
export function readIndex(
  params: Params,
  at: string,
  findAttribute: (key: string) => Attribute | undefined,
  naming: Naming,
): Index {
  const name = params.get('key', key);
  const type = params.get('type', oneOf(['key', 'fulltext', 'unique', 'spatial']));
  const attributes = params.get(naming.attributes, attributeNames);
  const orders = params.find('orders', orderNames, []);
  const lengths = params.find('lengths', listOf(integerBetween(0, MAX_INDEX_LENGTH), MAX_INDEXED_ATTRIBUTES), []);
  const refuse = (message: string): never => {
    throw new AppwriteError(naming.error('index_invalid'), message);
  };
  if (type === 'spatial') throw invalidParam('type', 'Spatial indexes are not supported');
  if (attributes.length === 0) return refuse('No attributes provided for index');
  if (new Set(attributes.map((one) => one.toLowerCase())).size !== attributes.length)
    return refuse('Duplicate attributes provided');
  attributes.forEach((one, position) => {
    if (SYSTEM_NAMES.has(one)) return;
    const attribute = findAttribute(one);
    if (attribute === undefined)
      throw new AppwriteError(
        naming.error('attribute_unknown'),
        `Unknown attribute: ${one}. Verify the attribute name or create the attribute.`,
      );
    if (attribute.array) refuse('Creating indexes on array attributes is not currently supported.');
    if (type === 'fulltext' && !isTextType(attribute.type))
      refuse(`Attribute "${one}" cannot be part of a fulltext index, must be of type string`);
    if (
      type !== 'fulltext' &&
      isTextType(attribute.type) &&
      (lengths[position] ?? attribute.size) > MAX_INDEX_LENGTH &&
      (lengths[position] ?? 0) === 0
    )
      refuse(`Index length is longer than the maximum: ${MAX_INDEX_LENGTH}`);
  });
  return {
    key: name,
    type,
    attributes,
    orders,
    lengths: attributes.map((_, position) => lengths[position] ?? 0),
    createdAt: at,
    updatedAt: at,
  };
}
