import type { CollectionId } from '#domain/wire/collections.ts';

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

/**
 * How a document belongs to a team, and so ends with it (`server/jobs/team-deletion.ts`): an attribute holds the team's
 * id, its own id is the team's, or it has the id of a document in another collection and ends with that one.
 */
type TeamReference =
  | { readonly by: 'attribute'; readonly attribute: 'teamId' | 'team' }
  | { readonly by: 'id' }
  | { readonly by: 'document'; readonly collection: CollectionId }
  | { readonly by: 'nothing' };

export interface CollectionDeclaration {
  readonly name: string;
  readonly attributes: Readonly<Record<string, AttributeDeclaration>>;
  readonly indexes: Readonly<Record<string, IndexDeclaration>>;
}

/** A collection of the product: also says how its documents end with their team. */
export interface ProductCollection extends CollectionDeclaration {
  readonly team: TeamReference;
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

export const ofTeam: TeamReference = { by: 'attribute', attribute: 'teamId' };

/** The documents of a team, where nobody reads their changes: found when the team is deleted. */
export const allOfTeam: IndexDeclaration = { type: 'key', attributes: ['teamId'] };

/** Changes of a team since a time, in order: the query of every catch-up. */
export const byTeam: IndexDeclaration = { type: 'key', attributes: ['teamId', '$updatedAt'] };

/** The declared collections of one database. */
export interface Schema {
  readonly databaseId: string;
  /** Name shown in Appwrite's console. */
  readonly name: string;
  readonly collections: Readonly<Record<string, CollectionDeclaration>>;
}
