import { cleanFirstName, cleanLastName, splitName } from './names/name-split.ts';
import { joinNames } from './names/prospect-names.ts';
import { isFamilyNameFirst } from './prospect-headers.ts';
import {
  addressIn,
  cellOf,
  identityOf,
  parseLinkFormula,
  valueOf,
  type ProspectColumns,
  type ProspectRow,
} from './prospect-columns.ts';
import type { ProspectField } from './prospect-fields.ts';
import type { Prospect } from './prospect.ts';

/** Holds a row as a prospect. `identity` is the text that identifies the person; empty without a usable URL. */
export interface ImportedProspect {
  readonly prospect: Prospect;
  readonly identity: string;
}

/** Reads one row with the recognised columns. Never throws: missing or unusable values are empty. */
export function readProspectRow(row: ProspectRow, columns: ProspectColumns): ImportedProspect {
  const value = (field: ProspectField): string => valueOf(row, columns, field);
  const [profileCell, salesCell] = [cellOf(row, columns, 'profileUrl'), cellOf(row, columns, 'salesNavigatorUrl')];
  const company = value('company');
  const place = splitLocation(value('location'));
  const country = value('country') || place.country;
  const own = { firstName: value('firstName'), lastName: value('lastName') };
  const turned =
    own.firstName === '' && own.lastName === '' && isFamilyNameFirst(columns.fullName ?? '')
      ? splitName(value('fullName'), { company, country, isFamilyFirst: true })
      : undefined;
  const [firstName, lastName] =
    turned !== undefined && turned.firstName !== '' && turned.lastName !== ''
      ? [turned.firstName, turned.lastName]
      : [cleanFirstName(own.firstName, own.lastName), cleanLastName(own.lastName)];
  const address = addressIn(profileCell, salesCell);
  // A lead opens for users of the Sales Navigator by the whole address only.
  const leadCell = [value('profileUrl'), value('salesNavigatorUrl')].find(
    (cell) => identityOf(cell, '') === address.key,
  );
  const profileUrl =
    (address.kind === 'lead' ? leadCell : address.url) || value('profileUrl') || value('salesNavigatorUrl');
  const linkText = parseLinkFormula(profileCell)?.text ?? '';
  const prospect: Prospect = {
    // A link in a spreadsheet often shows a person's name and points to their profile.
    name:
      value('fullName') || joinNames(own.firstName, own.lastName) || (linkText === value('profileUrl') ? '' : linkText),
    headline: value('headline') || [value('jobTitle'), company].filter((part) => part !== '').join(' at '),
    company,
    city: value('city') || place.city,
    country,
    resume: '',
    profileUrl,
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== '' && { lastName }),
  };
  return { prospect, identity: address.key };
}

/**
 * Splits a location: "Lyon, Auvergne-Rhône-Alpes, France" starts with a city and ends with a country; a single part is
 * a city.
 */
function splitLocation(location: string): { city: string; country: string } {
  const parts = location
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return { city: parts[0] ?? '', country: parts.length > 1 ? (parts.at(-1) ?? '') : '' };
}
