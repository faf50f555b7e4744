import * as z from 'zod/mini';
import { INT64_MAX, INT64_MIN } from '../exact-json.ts';

const exactIntegerSchema = z.union([z.number(), z.bigint()]);

/** An attribute of a collection as stored and sent (contract §4). Open limits of numbers are absent. */
export const attributeSchema = z.object({
  key: z.string(),
  type: z.enum([
    'string',
    'varchar',
    'text',
    'mediumtext',
    'longtext',
    'integer',
    'bigint',
    'double',
    'boolean',
    'datetime',
  ]),
  format: z.enum(['', 'email', 'ip', 'url', 'enum']),
  size: z.number(),
  required: z.boolean(),
  array: z.boolean(),
  default: z.union([z.string(), z.number(), z.bigint(), z.boolean(), z.null()]),
  min: z.optional(exactIntegerSchema),
  max: z.optional(exactIntegerSchema),
  elements: z.optional(z.array(z.string())),
  /** Its values are encrypted at rest and cannot be queried. */
  encrypt: z.optional(z.boolean()),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Attribute = z.infer<typeof attributeSchema>;

export const indexSchema = z.object({
  key: z.string(),
  type: z.enum(['key', 'unique', 'fulltext']),
  attributes: z.array(z.string()),
  orders: z.array(z.union([z.enum(['ASC', 'DESC']), z.null()])),
  lengths: z.array(z.number()),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type Index = z.infer<typeof indexSchema>;

/** The range of an integer without its own limits. */
export const INTEGER_MIN = INT64_MIN;
export const INTEGER_MAX = INT64_MAX;
/** The range of a float without its own limits. */
export const DOUBLE_MIN = -Number.MAX_VALUE;
export const DOUBLE_MAX = Number.MAX_VALUE;

const TEXT_TYPES: ReadonlySet<Attribute['type']> = new Set(['string', 'varchar', 'text', 'mediumtext', 'longtext']);

export const isTextType = (type: Attribute['type']): boolean => TEXT_TYPES.has(type);

/** Converts an attribute to its wire form. */
export function attributeModel(attribute: Attribute): Record<string, unknown> {
  const { key, type, format, required, array, createdAt, updatedAt } = attribute;
  const common = {
    key,
    type,
    status: 'available',
    error: '',
    required,
    array,
    $createdAt: createdAt,
    $updatedAt: updatedAt,
  };
  const end = { default: attribute.default };
  const encrypt = attribute.encrypt === true;
  if (format === 'enum') return { ...common, elements: attribute.elements ?? [], format, ...end };
  if (format !== '') return { ...common, format, ...end };
  if (type === 'datetime') return { ...common, format: '', ...end };
  if (type === 'boolean') return { ...common, ...end };
  if (type === 'double')
    return { ...common, min: attribute.min ?? DOUBLE_MIN, max: attribute.max ?? DOUBLE_MAX, ...end };
  if (type === 'integer' || type === 'bigint')
    return { ...common, min: attribute.min ?? INTEGER_MIN, max: attribute.max ?? INTEGER_MAX, ...end };
  if (type === 'string' || type === 'varchar') return { ...common, size: attribute.size, ...end, encrypt };
  return { ...common, ...end, encrypt };
}

/** Limits of one collection. */
export const MAX_ATTRIBUTES = 1_000;
export const MAX_INDEXES = 64;

/** The row width of the imitated backend, in bytes, which limits the declared attributes. */
export const MAX_ROW_BYTES = 65_535;
const SYSTEM_BYTES = 1_067;
const POINTER_BYTES = 20;

/** Returns the width of a row. Long texts and lists are stored elsewhere and count as a pointer. */
export const rowBytes = (attributes: readonly Attribute[]): number =>
  attributes.reduce((sum, { type, size, array }) => {
    if (array || type === 'text' || type === 'mediumtext' || type === 'longtext') return sum + POINTER_BYTES;
    if (type === 'string' || type === 'varchar')
      return sum + (size > 16_383 ? POINTER_BYTES : size * 4 + (size > 255 ? 2 : 1));
    return sum + (type === 'boolean' ? 1 : type === 'datetime' ? 7 : 8);
  }, SYSTEM_BYTES);
