import * as z from 'zod/mini';
import { sanitizeText } from '../text/sanitize-text.ts';
import { cutText, toVisibleLine } from '../text/visible-text.ts';
import { isMemberId, parseProfileAddress, preferred, type ProfileAddress } from '../profile/profile-key.ts';
import { definitionOf, PERSONAL_FIELDS, PROSPECT_FIELD_KEYS, type ProspectField } from './prospect-fields.ts';
import { aliasRankOf, isBareName, namesSender, toHeaderKey } from './prospect-headers.ts';
import type { Prospect } from './prospect.ts';

/**
 * Describes a cell that holds a spreadsheet's link formula (`=HYPERLINK("https://…";"Anna")`, under the function's
 * name in any language).
 */
interface LinkedCell {
  readonly url: string;
  /** Text the spreadsheet shows; the URL when the formula has none. */
  readonly text: string;
}

const LINK_FORMULA =
  /^\s*'?=\s*[\p{L}._]+\(\s*"((?:https?:\/\/|www\.|(?:[a-z]{2,3}\.)?linkedin\.com\/)[^"]*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)\s*$/iu;

/** Parses the link formula of a cell; undefined when the cell is not one. */
export function parseLinkFormula(cell: string): LinkedCell | undefined {
  if (!cell.includes('=')) return undefined;
  const match = LINK_FORMULA.exec(cell);
  if (match === null) return undefined;
  const [, address = '', text = ''] = match;
  return { url: address, text: text.replaceAll('""', '"').trim() || address };
}

/**
 * Holds the cells of a row by the header texts that the person chose. Each field claims at most one column, in a list
 * from any tool, and unknown columns are left alone.
 */
export type ProspectRow = Readonly<Record<string, string>>;

/** Longest name of a column that is sent, in characters. */
export const MAX_COLUMN_NAME_LENGTH = 250;

const headerSchema = z.optional(z.string().check(z.maxLength(MAX_COLUMN_NAME_LENGTH)));

/** Maps each recognised field to the header text of its column. */
export const prospectColumnsSchema = z.object(
  Object.fromEntries(PROSPECT_FIELD_KEYS.map((field) => [field, headerSchema])) as Record<
    ProspectField,
    typeof headerSchema
  >,
);
export type ProspectColumns = Readonly<z.output<typeof prospectColumnsSchema>>;

/** A computation that may be interrupted at each `yield`, so that a server answers meanwhile. */
type InTurns<T> = Generator<void, T, void>;

/** Runs a computation to its end at once. */
function finish<T>(computation: InTurns<T>): T {
  for (;;) {
    const step = computation.next();
    if (step.done === true) return step.value;
  }
}

/** Recognises the columns of rows keyed by their headers, by the rules of `recogniseTable`. */
export const recogniseColumns = (rows: readonly ProspectRow[]): ProspectColumns => finish(columnsInTurns(rows));

function* columnsInTurns(rows: readonly ProspectRow[]): InTurns<ProspectColumns> {
  const known = new Set<string>();
  for (const row of rows) {
    for (const header of Object.keys(row)) known.add(header);
    yield;
  }
  const headers = [...known];
  const records: string[][] = [];
  for (const row of rows) {
    // A header may have the name of a property that objects inherit.
    records.push(headers.map((header) => (Object.hasOwn(row, header) ? (row[header] ?? '') : '')));
    yield;
  }
  const found = yield* tableInTurns(headers, records);
  return Object.fromEntries(Object.entries(found).map(([field, index]) => [field, headers[index] ?? '']));
}

/**
 * Recognises the columns of each row by those of all rows; a row of another form keeps what only its own columns tell,
 * as rows of programs do that leave out what is empty. A column that all rows share is read for another field only
 * under a known header, because it may name somebody else.
 */
export function* recogniseEachRowInTurns(rows: readonly ProspectRow[]): InTurns<readonly ProspectColumns[]> {
  const common = yield* columnsInTurns(rows);
  const claimed = new Set(Object.values(common));
  const columnsOfRows: ProspectColumns[] = [];
  for (const row of rows) columnsOfRows.push(yield* columnsOfRowInTurns(row, common, claimed));
  return columnsOfRows;
}

function* columnsOfRowInTurns(
  row: ProspectRow,
  common: ProspectColumns,
  claimed: ReadonlySet<string | undefined>,
): InTurns<ProspectColumns> {
  yield;
  const others = Object.entries(row).filter(
    ([header, cell]) => cell.trim() !== '' && !claimed.has(header) && !namesSender(header),
  );
  if (others.length === 0) return common;
  const own = Object.entries(yield* columnsInTurns([Object.fromEntries(others)])) as [ProspectField, string][];
  const gained = own.filter(([field, header]) => {
    const shared = common[field];
    if (shared === undefined || !Object.hasOwn(row, shared)) return true;
    return cellOf(row, common, field).trim() === '' && Number.isFinite(aliasRankOf(field, toHeaderKey(header)));
  });
  return gained.length === 0 ? common : { ...common, ...Object.fromEntries(gained) };
}

/** Describes what the values of a column are, each as a share of those that are not empty. */
interface Evidence {
  /** Different people by a public URL. */
  readonly people: number;
  /** Different people by an id of the network (`/in/ACo…`), which identifies nobody without asking the network. */
  readonly members: number;
  /** Different Sales Navigator leads. */
  readonly leads: number;
  /** Company pages. */
  readonly companies: number;
  /** Public ones among them; those of the Sales Navigator open only for its users. */
  readonly publicPages: number;
  readonly filled: number;
}

type Person = 'people' | 'members' | 'leads';

/** Columns whose shares differ by less than this are distinguished by their headers. */
const TIE_MARGIN = 0.1;

/**
 * Recognises the columns of a table and returns the index of each field's column. Content decides which column has the
 * person's URL: the one whose values, however few, most often name distinct people (`linkedin.com/in/`). A column
 * of companies never qualifies; a column that names the sender, the same in every row, qualifies only when there is no
 * other. Public URLs outrank ids of the network. Header texts break ties, and decide alone when no value does.
 */
export const recogniseTable = (headers: readonly string[], records: readonly (readonly string[])[]): FoundColumns =>
  finish(tableInTurns(headers, records));

type FoundColumns = Readonly<Partial<Record<ProspectField, number>>>;

function* tableInTurns(headers: readonly string[], records: readonly (readonly string[])[]): InTurns<FoundColumns> {
  const columns: Partial<Record<ProspectField, number>> = {};
  const claimed = new Set<number>();
  const claim = (field: ProspectField, index: number | undefined): void => {
    if (index === undefined) return;
    columns[field] = index;
    claimed.add(index);
  };
  const keys = headers.map(toHeaderKey);
  /** Returns the rank of a column's header among a field's aliases; infinite when it is not one of them. */
  const aliasRank = (field: ProspectField, index: number): number => aliasRankOf(field, keys[index] ?? '');
  const byRank =
    (field: ProspectField) =>
    (left: number, right: number): number =>
      aliasRank(field, left) === aliasRank(field, right) ? 0 : aliasRank(field, left) - aliasRank(field, right);
  const evidence: Evidence[] = [];
  for (const index of headers.keys()) evidence.push(yield* evidenceInTurns(records, index));
  const of = (index: number): Evidence => evidence[index] ?? NO_EVIDENCE;
  const isOfCompanies = (index: number): boolean =>
    of(index).companies > of(index).people + of(index).members + of(index).leads;
  const free = (): number[] => headers.map((_, index) => index).filter((index) => !claimed.has(index));

  const byEvidence = (what: Person, field: ProspectField): number | undefined => {
    const found = free().filter((index) => of(index)[what] > 0 && !isOfCompanies(index));
    const own = found.filter((index) => !namesSender(headers[index] ?? ''));
    const eligible = own.length > 0 ? own : found;
    // A few URLs in a column of remarks do not make it a URL column, however valid they are.
    const maxCount = Math.max(...eligible.map((index) => of(index)[what]));
    const frequent = eligible.filter((index) => of(index)[what] * 2 >= maxCount);
    const share = (index: number): number => of(index)[what] / of(index).filled;
    const best = Math.max(...frequent.map(share));
    return frequent
      .filter((index) => share(index) >= best - TIE_MARGIN)
      .toSorted((left, right) => byRank(field)(left, right) || share(right) - share(left))[0];
  };
  const byHeader = (field: ProspectField): number | undefined => {
    // A column of companies goes to the company field and never to a person's URL field.
    const eligible = free().filter((index) =>
      field === 'companyLinkedinUrl' ? of(index).companies > 0 || of(index).filled === 0 : !isOfCompanies(index),
    );
    const known = eligible
      .filter((index) => aliasRank(field, index) < Number.POSITIVE_INFINITY)
      .toSorted(byRank(field))[0];
    return (
      known ??
      (field === 'profileUrl'
        ? eligible.find(
            (index) =>
              /linkedin/.test(keys[index] ?? '') &&
              !/compan|industr|sender|salesnav/.test(keys[index] ?? '') &&
              !namesSender(headers[index] ?? ''),
          )
        : undefined)
    );
  };

  claim('profileUrl', byEvidence('people', 'profileUrl') ?? byEvidence('members', 'profileUrl'));
  claim('salesNavigatorUrl', byEvidence('leads', 'salesNavigatorUrl'));
  claim(
    'companyLinkedinUrl',
    free()
      .filter((index) => isOfCompanies(index))
      .toSorted(
        (left, right) => of(right).publicPages - of(left).publicPages || byRank('companyLinkedinUrl')(left, right),
      )[0],
  );
  for (const field of PROSPECT_FIELD_KEYS) {
    if (columns[field] === undefined) claim(field, byHeader(field));
  }
  const { firstName, fullName, lastName } = columns;
  if (firstName !== undefined && fullName !== undefined && lastName === undefined && isBareName(keys[fullName] ?? '')) {
    if (yield* isNameApartInTurns(records, firstName, fullName)) {
      delete columns.fullName;
      columns.lastName = fullName;
    }
  }
  // Catalan has one word for both: "Nom, Cognoms".
  if (firstName === undefined && lastName !== undefined && keys[lastName] === 'cognoms')
    claim(
      'firstName',
      free().find((index) => keys[index] === 'nom'),
    );
  return columns;
}

/** Decides whether the names of a column lack the first names beside them, as in "Vorname, Name". */
function* isNameApartInTurns(
  records: readonly (readonly string[])[],
  firstName: number,
  name: number,
): InTurns<boolean> {
  let apart = 0;
  for (const record of records) {
    const [first = '', whole = ''] = [firstName, name].map((index) =>
      readCell(record[index]).slice(0, MAX_COMPARED_NAME).trim().toLowerCase(),
    );
    if (first === '' || whole === '') continue;
    yield;
    apart += whole.includes(first) ? -1 : 1;
  }
  return apart > 0;
}

/** Characters of two names that are compared. */
const MAX_COMPARED_NAME = 200;

const PUBLIC_COMPANY_URL = /linkedin\.com\/(?:company|school|showcase)\//i;
const NO_EVIDENCE: Evidence = { people: 0, members: 0, leads: 0, companies: 0, publicPages: 0, filled: 0 };

function* evidenceInTurns(records: readonly (readonly string[])[], index: number): InTurns<Evidence> {
  const [people, members, leads] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let [companies, publicPages, filled] = [0, 0, 0];
  for (const record of records) {
    const value = readCell(record[index]).trim();
    if (value === '') continue;
    yield;
    filled += 1;
    if (PUBLIC_COMPANY_URL.test(value)) publicPages += 1;
    const { kind, key } = parseProfileAddress(value);
    if (kind === 'public') people.add(key);
    else if (kind === 'member') members.add(key);
    else if (kind === 'lead') leads.add(key);
    else if (kind === 'company') companies += 1;
  }
  return { people: people.size, members: members.size, leads: leads.size, companies, publicPages, filled };
}

/**
 * Decides whether a table with these columns lists companies without people: it has company pages, but no URL,
 * name or position of a person.
 */
export function isCompanyList(
  found: Readonly<Partial<Record<ProspectField, number>>>,
  records: readonly (readonly string[])[],
): boolean {
  const index = found.companyLinkedinUrl;
  if (index === undefined || PERSONAL_FIELDS.some((field) => found[field] !== undefined)) return false;
  const { companies, filled } = finish(evidenceInTurns(records, index));
  return companies * 2 > filled;
}

/** Decides whether a URL names a company, a school or a page of one, which cannot receive messages. */
export const isCompanyUrl = (url: string): boolean => parseProfileAddress(url).kind === 'company';

/** Longest stored value; longer ones are cut. */
const MAX_VALUE_LENGTH = 500;
/** Characters of a cell that are read, blanks and signs around its value included. */
const MAX_CELL_LENGTH = 20_000;

/** Returns the part of a cell that is read: the empty text without one. */
export const readCell = (cell: string | undefined): string => (cell ?? '').slice(0, MAX_CELL_LENGTH);

const normalizeCell = (text: string): string => cutText(toVisibleLine(sanitizeText(text)), MAX_VALUE_LENGTH);

/** Returns the URL in a cell. No address has joiners, whatever a text brought along. */
const urlIn = (cell: string): string =>
  normalizeCell((parseLinkFormula(cell)?.url ?? cell).replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''));

/** Returns the cell of a field; empty without one. A header may have the name of a property that objects inherit. */
export const cellOf = (row: ProspectRow, columns: ProspectColumns, field: ProspectField): string => {
  const header = columns[field];
  return header === undefined || !Object.hasOwn(row, header) ? '' : readCell(row[header]);
};

/** Returns the cells of a row that may hold the person's address, as they were written. */
export const addressCellsOf = (row: ProspectRow, columns: ProspectColumns): string[] =>
  [cellOf(row, columns, 'profileUrl'), cellOf(row, columns, 'salesNavigatorUrl')].filter((cell) => cell !== '');

/** Returns the value of a field; for a spreadsheet's link, its URL or its text, by the field's type. */
export function valueOf(row: ProspectRow, columns: ProspectColumns, field: ProspectField): string {
  const cell = cellOf(row, columns, field);
  return definitionOf(field).type === 'url' ? urlIn(cell) : normalizeCell(parseLinkFormula(cell)?.text ?? cell);
}

/**
 * Returns the values of recognised columns that no property of the prospect holds, by header, so that they are stored
 * as custom fields and nothing of a list is lost.
 */
export function unmappedValues(
  row: ProspectRow,
  columns: ProspectColumns,
  prospect: Prospect,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    PROSPECT_FIELD_KEYS.flatMap((field) => {
      const [definition, header, value] = [definitionOf(field), columns[field], valueOf(row, columns, field)];
      if (header === undefined || value === '') return [];
      if (definition.property !== undefined && definition.within === undefined)
        return isOtherAddress(field, value, prospect) ? [[header, value]] : [];
      const storedTexts = [...(definition.within ?? []), definition.property].flatMap((property) =>
        property === undefined ? [] : (prospect[property] ?? ''),
      );
      return containsWords(storedTexts.join(' '), value) ? [] : [[header, value]];
    }),
  );
}

/** Decides whether an id of the network stands where a public address was found in another column. */
const isOtherAddress = (field: ProspectField, value: string, prospect: Prospect): boolean =>
  field === 'profileUrl' && !['', identityOf(prospect.profileUrl, '')].includes(identityOf(value, ''));

/** Decides whether a text contains a value as whole words; the commas between them may differ. */
function containsWords(text: string, value: string): boolean {
  const [whole, part] = [text, value].map((one) => one.replace(/[\s,]+/g, ' ').trim());
  return part === '' ? text.includes(value) : ` ${whole} `.includes(` ${part} `);
}

/**
 * Returns the address that identifies a person, from the raw or trimmed values of the two URL columns. A public one
 * takes precedence over an id of the network, in whichever column it is.
 */
export function addressIn(profileUrl: string, salesNavigatorUrl: string): ProfileAddress {
  const address = parseProfileAddress(profileUrl);
  // Nothing tells more than a public name.
  return address.kind === 'public' ? address : preferred(address, parseProfileAddress(salesNavigatorUrl));
}

/** Returns the text that identifies a person by the values of the two URL columns; empty without a usable one. */
export const identityOf = (profileUrl: string, salesNavigatorUrl: string): string =>
  addressIn(profileUrl, salesNavigatorUrl).key;

/**
 * Decides whether an identity is an id of the network, which cannot be matched with a public URL without asking
 * the network.
 */
export const isUnresolvedIdentity = (identity: string): boolean =>
  identity.startsWith('linkedin.com/sales/') || isMemberId(identity.slice('linkedin.com/in/'.length));
