/**
 * The terms in which collections are declared. Only attribute kinds of Appwrite 1.8 (string with a size, not varchar or
 * text).
 */
export type AttributeDeclaration =
  | {
      readonly kind: 'string';
      readonly size: number;
      readonly required?: boolean;
      readonly array?: boolean;
      readonly default?: string;
    }
  | { readonly kind: 'integer'; readonly required?: boolean; readonly default?: number }
  | { readonly kind: 'boolean'; readonly required?: boolean; readonly default?: boolean }
  | { readonly kind: 'datetime'; readonly required?: boolean };

export interface IndexDeclaration {
  readonly type: 'key' | 'unique';
  readonly attributes: readonly string[];
  readonly orders?: readonly ('ASC' | 'DESC')[];
}

export interface CollectionDeclaration {
  readonly name: string;
  readonly attributes: Readonly<Record<string, AttributeDeclaration>>;
  readonly indexes: Readonly<Record<string, IndexDeclaration>>;
}

export const text = (
  size: number,
  more: { required?: boolean; array?: boolean; default?: string } = {},
): AttributeDeclaration => ({ kind: 'string', size, ...more });
export const reference = (required = false): AttributeDeclaration => ({ kind: 'string', size: 36, required });
export const json = (size: number): AttributeDeclaration => ({ kind: 'string', size });
export const integer = (value = 0): AttributeDeclaration => ({ kind: 'integer', default: value });
export const flag = (value = false): AttributeDeclaration => ({ kind: 'boolean', default: value });
export const time: AttributeDeclaration = { kind: 'datetime' };

/** Changes of a team since a time, in order: the query of every catch-up. */
export const byTeam: IndexDeclaration = { type: 'key', attributes: ['teamId', '$updatedAt'] };

/** The declared collections of one database. */
export interface Schema {
  readonly databaseId: string;
  /** Name shown in Appwrite's console. */
  readonly name: string;
  readonly collections: Readonly<Record<string, CollectionDeclaration>>;
}
