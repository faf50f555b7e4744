import { lineSchema, nameSchema } from '../../text/sanitize-text.ts';

/** Most characters of a first or last name. */
export const MAX_NAME_PART_LENGTH = 100;

/** Validates the names by which messages call a prospect; there may be no last name. */
export const namePartFields = {
  firstName: nameSchema(MAX_NAME_PART_LENGTH),
  lastName: lineSchema(MAX_NAME_PART_LENGTH),
};

/** Holds the parts of a name as they are used in messages; each may be empty. */
export interface NameParts {
  readonly firstName: string;
  readonly lastName: string;
  /** True when a person should look before somebody is greeted by it. */
  readonly isDoubtful: boolean;
}
