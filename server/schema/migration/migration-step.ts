import type { AttributeDeclaration, IndexDeclaration } from '../declarations.ts';

/** Settings of a collection on the wire. */
export interface CollectionSettings {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly documentSecurity: boolean;
  readonly enabled: boolean;
}

/**
 * The new properties of an attribute; only those that can change while its values stay. `size` and `range` only when
 * they change.
 */
export interface AttributeChange {
  readonly kind: AttributeDeclaration['kind'];
  readonly required: boolean;
  readonly default: string | number | boolean | null;
  readonly size?: number;
  readonly range?: { readonly min: number; readonly max: number };
}

export type MigrationAction =
  | { readonly action: 'create-database' }
  | {
      readonly action: 'create-collection' | 'change-collection';
      readonly collection: string;
      readonly settings: CollectionSettings;
    }
  | {
      readonly action: 'create-attribute';
      readonly collection: string;
      readonly key: string;
      readonly declaration: AttributeDeclaration;
    }
  | {
      readonly action: 'change-attribute';
      readonly collection: string;
      readonly key: string;
      readonly change: AttributeChange;
    }
  | {
      readonly action: 'create-index';
      readonly collection: string;
      readonly key: string;
      readonly declaration: IndexDeclaration;
    }
  | {
      readonly action: 'delete-attribute' | 'delete-index' | 'await-attribute' | 'await-index';
      readonly collection: string;
      readonly key: string;
    };

/** One step from the existing schema to the declared one. */
export type MigrationStep = MigrationAction & {
  /** What the step does and why, for the administrator. */
  readonly sentence: string;
  /** Deletes values or permissions, or narrows an attribute: only done with permission. */
  readonly isDestructive: boolean;
  /** The product does not work without it. */
  readonly isNeeded: boolean;
};

/** Makes a step that loses nothing. */
export const safe = (action: MigrationAction, sentence: string): MigrationStep => ({
  ...action,
  sentence,
  isDestructive: false,
  isNeeded: true,
});
/** Makes a step that deletes values or permissions, or narrows an attribute. */
export const destructive = (action: MigrationAction, sentence: string, isNeeded: boolean): MigrationStep => ({
  ...action,
  sentence,
  isDestructive: true,
  isNeeded,
});

/** Returns Appwrite's own reason for a failure, in brackets; an empty text without one. */
export const reasonOf = ({ error }: { readonly error?: string | null | undefined }): string =>
  error === undefined || error === null || error === '' ? '' : ` (${error})`;
