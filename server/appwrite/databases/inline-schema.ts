import { AppwriteError, invalidParam } from '../http/errors.ts';
import { Params } from '../http/params.ts';
import { isObject, key, type Validator } from '../http/validators.ts';
import { MAX_ATTRIBUTES, MAX_INDEXES, type Attribute, type Index } from './attribute.ts';
import { ATTRIBUTE_KINDS, readAttribute, type AttributeKind } from './attribute-kinds.ts';
import type { Naming } from './legacy-names.ts';
import { readIndex } from './read-index.ts';

/** The kind that an entry means: its format where it has one, else its type. */
function kindOf({ type, format }: Readonly<Record<string, unknown>>): AttributeKind {
  const wanted = typeof format === 'string' && format !== '' ? format : type === 'double' ? 'float' : type;
  const kind = ATTRIBUTE_KINDS.find((candidate) => candidate === wanted);
  if (kind === undefined)
    throw new AppwriteError('general_argument_invalid', `Invalid type. Must be one of: ${ATTRIBUTE_KINDS.join(', ')}`);
  return kind;
}

/** Reads each entry of a list; its refusals name the parameter and the entry. */
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

/** Attributes given with the creation of their collection (contract §4). Throws like `readAttribute`. */
export const inlineAttributes =
  (name: string, at: string, naming: Naming): Validator<Attribute[]> =>
  (value) =>
    readEntries(name, value, MAX_ATTRIBUTES, (entry) => {
      const params = new Params(entry, { required: false });
      return readAttribute(kindOf(entry), params.get('key', key), params, at, naming);
    });

/** Indexes given with the creation of their collection, over its attributes. Throws like `readIndex`. */
export const inlineIndexes =
  (attributes: readonly Attribute[], at: string, naming: Naming): Validator<Index[]> =>
  (value) =>
    readEntries('indexes', value, MAX_INDEXES, ({ attributes: named, ...entry }) =>
      readIndex(
        new Params({ ...entry, [naming.attributes]: named ?? entry[naming.attributes] }),
        at,
        (wanted) => attributes.find((one) => one.key === wanted),
        naming,
      ),
    );
