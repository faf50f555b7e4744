import { descriptionOf, STORED_FIELDS, type ProspectProperty } from '../prospect-fields.ts';
import type { Prospect } from '../prospect.ts';
import { addressOf, namesOf } from './prospect-names.ts';

/**
 * Returns some properties of a prospect, in this order; first and last name also where only the full name is stored.
 */
export function pickProperties<Property extends ProspectProperty>(
  prospect: Prospect,
  properties: readonly Property[],
): Record<Property, string> {
  const known: Prospect = { ...prospect, ...namesOf(prospect) };
  return Object.fromEntries(properties.map((property) => [property, known[property] ?? ''])) as Record<
    Property,
    string
  >;
}

/** Returns the values of the prompt variables about a prospect. */
export function variablesOf(prospect: Prospect): Readonly<Record<string, string>> {
  const known: Prospect = { ...prospect, lastName: namesOf(prospect).lastName, firstName: addressOf(prospect) };
  return {
    ...Object.fromEntries(
      STORED_FIELDS.flatMap(({ variable, property }) =>
        variable === undefined ? [] : [[variable.name, known[property] ?? '']],
      ),
    ),
    prospectDescription: descriptionOf(prospect),
  };
}
