import { toProfileKey, type Prospect } from './prospect.ts';

/**
 * What the columns of a list of prospects mean, whatever tool wrote it (formats.md §4). Rows are keyed by the header texts that
 * the person chose; each field claims at most one column, and unknown columns are left alone.
 */
export type ProspectRow = Readonly<Record<string, string>>;

/** Known header texts of each field, best first, without blanks and punctuation (see `toHeaderKey`). */
const ALIASES = {
  profileUrl: [
    'profileurl', 'linkedinurl', 'linkedinprofileurl', 'personlinkedinurl', 'prospectlinkedinurl', 'linkedinmemberurl', 'defaultprofileurl', 'publicprofileurl',
    'leadprofileurl', 'linkedinprofile', 'liurl', 'profilelink', 'profillinkedin', 'lienlinkedin', 'linkedinprofil', 'perfillinkedin', 'linkedin',
  ],
  salesNavigatorUrl: ['salesnavigatorurl', 'salesnavigatorprofileurl', 'prospectsalesnavigatorurl', 'salesnavurl', 'navigatorurl'],
  firstName: ['firstname', 'givenname', 'fname', 'first', 'forename', 'prenom', 'vorname', 'nombre', 'nome', 'leadfirstname'],
  lastName: ['lastname', 'surname', 'familyname', 'lname', 'last', 'nom', 'nomdefamille', 'nachname', 'apellido', 'apellidos', 'cognome', 'leadlastname'],
  fullName: ['fullname', 'name', 'contactname', 'nomcomplet', 'personname', 'displayname'],
  headline: ['headline', 'tagline', 'occupation', 'titreduprofil', 'leadheadline'],
  jobTitle: ['title', 'jobtitle', 'position', 'currentpositiontitle', 'currenttitle', 'role', 'prospectposition', 'leadposition', 'poste', 'fonction', 'intituleduposte', 'stelle', 'cargo', 'puesto'],
  company: ['company', 'companyname', 'organization', 'organisation', 'organizationname', 'currentcompany', 'currentcompanyname', 'employer', 'accountname', 'leadcompany', 'entreprise', 'societe', 'firma', 'unternehmen', 'empresa'],
  location: ['location', 'geography', 'geo', 'leadlocation', 'region', 'localisation'],
  city: ['city', 'town', 'ville', 'ort', 'stadt', 'ciudad'],
  country: ['country', 'countryregion', 'pays', 'land', 'pais'],
} as const satisfies Record<string, readonly string[]>;
export type ProspectField = keyof typeof ALIASES;

/** The header text under which each recognised field stands. */
export type ProspectColumns = Readonly<Partial<Record<ProspectField, string>>>;

/** A header as it is compared: without case, accents, blanks, punctuation, byte order mark and zero-width characters. */
export const toHeaderKey = (header: string): string => header.normalize('NFD').toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');

const PERSON_ADDRESS = /linkedin\.com\/(in|pub)\//i;
const SALES_ADDRESS = /linkedin\.com\/sales\/(?:lead|people)\/([^,/?#\s]+)/i;
const COMPANY_ADDRESS = /linkedin\.com\/(company|school|showcase)\//i;

/**
 * Recognises the columns. Content decides which one is the person's address: the column whose values most often name a person
 * (`linkedin.com/in/`), never one that names companies; header words break ties, and decide alone when no value tells.
 */
export function recogniseColumns(rows: readonly ProspectRow[]): ProspectColumns {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns: Partial<Record<ProspectField, string>> = {};
  const claimed = new Set<string>();
  const claim = (field: ProspectField, header: string | undefined): void => {
    if (header === undefined) return;
    columns[field] = header;
    claimed.add(header);
  };

  const evidence = new Map(headers.map((header) => [header, evidenceOf(rows, header)]));
  const isCompanyColumn = (header: string): boolean => (evidence.get(header)?.companies ?? 0) > (evidence.get(header)?.people ?? 0);
  const byEvidence = (count: (header: string) => number, field: ProspectField): string | undefined =>
    headers
      .filter((header) => count(header) > 0 && !isCompanyColumn(header) && !claimed.has(header))
      .toSorted((left, right) => count(right) - count(left) || aliasRank(field, left) - aliasRank(field, right))[0];
  const byWords = (field: ProspectField): string | undefined =>
    headers
      .filter((header) => aliasRank(field, header) < Number.POSITIVE_INFINITY && !isCompanyColumn(header) && !claimed.has(header))
      .toSorted((left, right) => aliasRank(field, left) - aliasRank(field, right))[0];

  claim('profileUrl', byEvidence((header) => evidence.get(header)?.people ?? 0, 'profileUrl'));
  claim('salesNavigatorUrl', byEvidence((header) => evidence.get(header)?.leads ?? 0, 'salesNavigatorUrl'));
  for (const field of Object.keys(ALIASES) as ProspectField[]) {
    if (columns[field] === undefined) claim(field, byWords(field));
  }
  return columns;
}

/** How many values of a column name people, Sales Navigator leads and companies. */
function evidenceOf(rows: readonly ProspectRow[], header: string): { people: number; leads: number; companies: number } {
  const evidence = { people: 0, leads: 0, companies: 0 };
  for (const row of rows) {
    const value = row[header] ?? '';
    if (PERSON_ADDRESS.test(value)) evidence.people += 1;
    else if (SALES_ADDRESS.test(value)) evidence.leads += 1;
    else if (COMPANY_ADDRESS.test(value)) evidence.companies += 1;
  }
  return evidence;
}

/** The place of a header among a field's aliases; infinite when it is none of them. */
function aliasRank(field: ProspectField, header: string): number {
  const rank = (ALIASES[field] as readonly string[]).indexOf(toHeaderKey(header));
  return rank === -1 ? Number.POSITIVE_INFINITY : rank;
}

/** Longest text kept of one value; longer ones are cut. */
const MAX_VALUE_LENGTH = 500;

const tidy = (text: string): string =>
  text.replace(/[\u200B-\u200D\uFEFF]/g, '').replace(/[\p{Control}\s]+/gu, ' ').trim().slice(0, MAX_VALUE_LENGTH);

/** A row as a prospect. `identity` is the text by which the same person is recognised; empty without a usable address. */
export interface ImportedProspect {
  readonly prospect: Prospect;
  readonly identity: string;
  /** True when the row says nothing about anybody. */
  readonly isBlank: boolean;
}

/** Reads one row with the recognised columns. Never throws: what is missing or unusable is empty. */
export function readProspectRow(row: ProspectRow, columns: ProspectColumns): ImportedProspect {
  const value = (field: ProspectField): string => {
    const header = columns[field];
    return header === undefined ? '' : tidy(row[header] ?? '');
  };
  const company = value('company');
  const jobTitle = value('jobTitle');
  const place = placeOf(value('location'));
  const profileUrl = value('profileUrl') || value('salesNavigatorUrl');
  const prospect: Prospect = {
    name: value('fullName') || [value('firstName'), value('lastName')].filter((part) => part !== '').join(' '),
    headline: value('headline') || [jobTitle, company].filter((part) => part !== '').join(' at '),
    company,
    city: value('city') || place.city,
    country: value('country') || place.country,
    resume: '',
    profileUrl,
  };
  const identity = toProfileKey(value('profileUrl')) || toLeadKey(value('profileUrl')) || toLeadKey(value('salesNavigatorUrl'));
  return { prospect, identity, isBlank: Object.values(prospect).every((text) => text === '') };
}

/** A Sales Navigator lead has an id of its own that cannot be matched with a public address without asking the network. */
function toLeadKey(address: string): string {
  const id = SALES_ADDRESS.exec(address)?.[1];
  return id === undefined ? '' : `linkedin.com/sales/lead/${id}`;
}

/** "Lyon, Auvergne-Rhône-Alpes, France" is a city first and a country last; a single part is a city. */
function placeOf(location: string): { city: string; country: string } {
  const parts = location.split(',').map((part) => part.trim()).filter((part) => part !== '');
  return { city: parts[0] ?? '', country: parts.length > 1 ? (parts.at(-1) ?? '') : '' };
}
