import { AppwriteError } from '../http/errors.ts';
import type { Params } from '../http/params.ts';
import {
  InvalidValue,
  email,
  flag,
  integer,
  integerBetween,
  listOf,
  number,
  text,
  type Validator,
} from '../http/validators.ts';
import { isTextType, type Attribute } from './attribute.ts';
import type { Naming } from './legacy-names.ts';
import { encoderOf } from './structure.ts';

/** Path segments of the routes that create or change an attribute (contract §4). */
export const ATTRIBUTE_KINDS = [
  'string',
  'varchar',
  'text',
  'mediumtext',
  'longtext',
  'integer',
  'bigint',
  'float',
  'boolean',
  'email',
  'enum',
  'ip',
  'url',
  'datetime',
] as const;

/** Kinds of the imitated server that are not supported here. */
export const OTHER_KINDS = ['relationship', 'point', 'line', 'polygon'] as const;

export const unsupported = (feature: string): AppwriteError =>
  new AppwriteError('general_not_implemented', `${feature} are not offered by this server.`);

export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number];

const MAX_SIZES = { string: 1_073_741_824, varchar: 16_381 } as const;
const FIXED_SIZES = {
  text: 16_383,
  mediumtext: 4_194_303,
  longtext: 1_073_741_823,
  email: 254,
  ip: 39,
  url: 2_000,
  enum: 255,
} as const;

/** The kinds that may be encrypted, and the least size of one that has its own. */
const ENCRYPTABLE: ReadonlySet<AttributeKind> = new Set(['string', 'varchar', 'text', 'mediumtext', 'longtext']);
const MIN_ENCRYPTED_SIZE = 150;

const anyValue: Validator<unknown> = (value) => value;

const typeOf = (kind: AttributeKind): Attribute['type'] => {
  if (kind === 'float') return 'double';
  return kind === 'email' || kind === 'enum' || kind === 'ip' || kind === 'url' ? 'string' : kind;
};

const formatOf = (kind: AttributeKind): Attribute['format'] =>
  kind === 'email' || kind === 'enum' || kind === 'ip' || kind === 'url' ? kind : '';

function sizeOf(kind: AttributeKind, params: Params, known: Pick<Attribute, 'size'> | undefined): number {
  if (kind === 'string' || kind === 'varchar') {
    const validator = integerBetween(1, MAX_SIZES[kind]);
    return known === undefined ? params.get('size', validator) : params.find('size', validator, known.size);
  }
  return kind in FIXED_SIZES ? FIXED_SIZES[kind as keyof typeof FIXED_SIZES] : 0;
}

const elementsOf = (kind: AttributeKind, params: Params): Pick<Attribute, 'elements'> =>
  kind === 'enum' ? { elements: params.get('elements', listOf(text(255), 100)) } : {};

/**
 * Decides whether an attribute is encrypted, which never changes afterwards. Throws `general_bad_request` for an
 * encrypted one that is too short.
 */
function encryptionOf(
  kind: AttributeKind,
  params: Params,
  size: number,
  known: Attribute | undefined,
): Pick<Attribute, 'encrypt'> {
  if (!ENCRYPTABLE.has(kind)) return {};
  const isRequested = params.find('encrypt', flag, false);
  if (!(known === undefined ? isRequested : known.encrypt === true)) return {};
  if (known === undefined && size < MIN_ENCRYPTED_SIZE)
    throw new AppwriteError(
      'general_bad_request',
      `Size too small. Encrypted strings require a minimum size of ${MIN_ENCRYPTED_SIZE} characters.`,
    );
  return { encrypt: true };
}

const boundOf = (kind: AttributeKind): typeof integer | undefined => {
  if (kind === 'float') return number;
  return kind === 'integer' || kind === 'bigint' ? integer : undefined;
};

function rangeOf(
  kind: AttributeKind,
  params: Params,
  known: Attribute | undefined,
  naming: Naming,
): Pick<Attribute, 'min' | 'max'> {
  const validator = boundOf(kind);
  if (validator === undefined) return {};
  const min = params.find('min', validator, known?.min);
  const max = params.find('max', validator, known?.max);
  if (min !== undefined && max !== undefined && min > max)
    throw new AppwriteError(naming.error('attribute_value_invalid'), 'Minimum value must be lesser than maximum value');
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/**
 * Reads an attribute from the parameters of its creation, or of its change if `known` is given. Throws the family's
 * `attribute_default_unsupported` and `attribute_value_invalid`, and `general_bad_request` for an encrypted one that is
 * too short.
 */
export function readAttribute(
  kind: AttributeKind,
  key: string,
  params: Params,
  at: string,
  naming: Naming,
  known?: Attribute,
): Attribute {
  const size = sizeOf(kind, params, known);
  const elements = elementsOf(kind, params);
  const required = params.get('required', flag);
  const array = known?.array ?? params.find('array', flag, false);
  const range = rangeOf(kind, params, known, naming);
  const encryption = encryptionOf(kind, params, size, known);
  const attribute: Attribute = {
    key,
    type: typeOf(kind),
    format: formatOf(kind),
    size,
    required,
    array,
    default: null,
    ...range,
    ...elements,
    ...encryption,
    createdAt: known?.createdAt ?? at,
    updatedAt: at,
  };
  return { ...attribute, default: readDefault(attribute, params, naming) };
}

/**
 * Checks the parameters of a change by themselves, before what they change is looked up. Throws
 * `general_argument_invalid`.
 */
export function checkChange(kind: AttributeKind, params: Params): void {
  elementsOf(kind, params);
  params.get('required', flag);
  params.assertSent('default');
  sizeOf(kind, params, { size: 0 });
  const bound = boundOf(kind);
  if (bound === undefined) return;
  params.find('min', bound, undefined);
  params.find('max', bound, undefined);
}

function readDefault(attribute: Attribute, params: Params, naming: Naming): Attribute['default'] {
  const given = params.find('default', anyValue, null);
  if (given === null) return null;
  if (attribute.required)
    throw new AppwriteError(
      naming.error('attribute_default_unsupported'),
      `Cannot set default value for required ${naming.attribute}`,
    );
  if (attribute.array)
    throw new AppwriteError(
      naming.error('attribute_default_unsupported'),
      `Cannot set default value for array ${naming.attributes}`,
    );
  const refuse = (message: string): never => {
    throw new AppwriteError(naming.error('attribute_value_invalid'), message);
  };
  if (attribute.format === 'enum' && !(typeof given === 'string' && attribute.elements?.includes(given) === true))
    return refuse('Default value not found in elements');
  try {
    if (attribute.format === 'email') email(given);
    const encoded = encoderOf(attribute)(given, attribute.key);
    if (attribute.type === 'boolean') return encoded === 1;
    return isTextType(attribute.type) || attribute.type === 'datetime' ? String(encoded) : encoded;
  } catch (error) {
    if (error instanceof InvalidValue)
      return refuse(error.message.replace(/^Attribute "[^"]*" has invalid (?:type|format)\. /, ''));
    throw error;
  }
}
