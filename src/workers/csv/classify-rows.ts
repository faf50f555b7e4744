import { identityOf, isCompanyUrl, isUnresolvedIdentity } from '#domain/prospect/prospect-columns.ts';
import { unescapeFormulaCell } from '#domain/text/csv.ts';
import type { ProspectField } from '#domain/prospect/prospect-fields.ts';
import { REJECTION_CODES } from '#domain/prospect/rejected-row.ts';
import type { Cells } from './csv-records.ts';

/** Lists the kinds of records, as far as the file and the known contacts decide. */
export const RECORD_KINDS = ['fresh', 'blank', ...REJECTION_CODES] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

const CODES = Object.fromEntries(RECORD_KINDS.map((kind, code) => [kind, code])) as Readonly<
  Record<RecordKind, number>
>;

/** Holds the indexes of the columns that identify a person. */
export interface IdentityColumns {
  readonly profileUrl: number | undefined;
  readonly salesNavigatorUrl: number | undefined;
}

/** Returns the indexes of the columns that identify a person. */
export function identityColumnsOf(columns: readonly { readonly field?: ProspectField | undefined }[]): IdentityColumns {
  const indexOf = (field: ProspectField): number | undefined => {
    const index = columns.findIndex((column) => column.field === field);
    return index === -1 ? undefined : index;
  };
  return { profileUrl: indexOf('profileUrl'), salesNavigatorUrl: indexOf('salesNavigatorUrl') };
}

/** Maps the identity of each person of the team to their campaign. */
export type KnownContacts = ReadonlyMap<string, string>;

/**
 * Classifies the records of a list, one kind each: new people, and everything else. It stores one byte per record, and
 * the identity of each person.
 */
export interface RowClassifier {
  /** Classifies the next records, starting with the first of the file. */
  add(records: readonly Cells[]): void;
  /** Excludes people the team already knows. May be called again with others. */
  markKnown(known: KnownContacts, campaignId: string): void;
  kindOf(record: number): RecordKind;
  /** How many records of each kind there are. */
  counts(): Readonly<Record<RecordKind, number>>;
  /**
   * Counts people identified only by a Sales Navigator link or an id of the network: their public address is not known
   * yet.
   */
  unresolvedCount(): number;
}

/** Creates a classifier for a file whose first `skipped` records are its header and what precedes it. */
export function createRowClassifier(columns: IdentityColumns, skipped: number): RowClassifier {
  const profileIndex = columns.profileUrl ?? -1;
  const salesIndex = columns.salesNavigatorUrl ?? -1;
  /** The record in which each person occurs first. */
  const people = new Map<string, number>();
  let codes = new Uint8Array(1_024);
  let length = 0;
  let unresolved = 0;

  const classify = (cells: Cells): RecordKind => {
    const profileUrl = unescapeFormulaCell(cells[profileIndex] ?? '');
    const identity = identityOf(profileUrl, unescapeFormulaCell(cells[salesIndex] ?? ''));
    if (identity === '') return cells.every(isEmpty) ? 'blank' : isCompanyUrl(profileUrl) ? 'company' : 'no-address';
    if (people.has(identity)) return 'repeated';
    people.set(identity, length);
    if (isUnresolvedIdentity(identity)) unresolved += 1;
    return 'fresh';
  };

  return {
    add(records) {
      if (length + records.length > codes.length) {
        const longer = new Uint8Array(Math.max(codes.length * 2, length + records.length));
        longer.set(codes);
        codes = longer;
      }
      for (const cells of records) {
        codes[length] = length < skipped ? CODES.blank : CODES[classify(cells)];
        length += 1;
      }
    },
    markKnown(known, campaignId) {
      for (const [identity, record] of people) {
        const campaign = known.get(identity);
        codes[record] =
          campaign === undefined ? CODES.fresh : campaign === campaignId ? CODES['in-campaign'] : CODES.elsewhere;
      }
    },
    kindOf: (record) => RECORD_KINDS[codes[record] ?? CODES.blank] ?? 'blank',
    counts() {
      const counts = RECORD_KINDS.map(() => 0);
      for (let record = skipped; record < length; record += 1)
        counts[codes[record] ?? 0] = (counts[codes[record] ?? 0] ?? 0) + 1;
      return Object.fromEntries(RECORD_KINDS.map((kind, code) => [kind, counts[code] ?? 0])) as Record<
        RecordKind,
        number
      >;
    },
    unresolvedCount: () => unresolved,
  };
}

const isEmpty = (cell: string): boolean => cell.trim() === '';
