import { identityOf, isCompanyAddress, isUnresolvedIdentity } from '#domain/prospect/prospect-columns.ts';
import type { ProspectField } from '#domain/prospect/prospect-field.ts';
import { REJECTION_CODES } from '#domain/prospect/rejected-row.ts';
import type { Cells } from './csv-records.ts';

/** What becomes of a record, as far as the file alone tells. */
export const RECORD_KINDS = ['fresh', 'blank', ...REJECTION_CODES] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

const CODES = Object.fromEntries(RECORD_KINDS.map((kind, code) => [kind, code])) as Readonly<
  Record<RecordKind, number>
>;

/** Where the columns stand by which a person is recognised. */
export interface IdentityColumns {
  readonly profileUrl: number | undefined;
  readonly salesNavigatorUrl: number | undefined;
}

/** In which columns it stands who somebody is. */
export function identityPlaces(columns: readonly { readonly field?: ProspectField | undefined }[]): IdentityColumns {
  const placeOf = (field: ProspectField): number | undefined => {
    const place = columns.findIndex((column) => column.field === field);
    return place === -1 ? undefined : place;
  };
  return { profileUrl: placeOf('profileUrl'), salesNavigatorUrl: placeOf('salesNavigatorUrl') };
}

/** Of which campaign each person of the team is, by the text that identifies them. */
export type KnownContacts = ReadonlyMap<string, string>;

/**
 * Sorts the records of a list, one kind each: people who are new, and everything that is none. A record takes one byte
 * here; a person the text that identifies them.
 */
export interface RowClassifier {
  /** Takes the next records, from the first of the file on. */
  take(records: readonly Cells[]): void;
  /** Lays aside whom the team knows already. May be called again with others. */
  compare(known: KnownContacts, campaignId: string): void;
  kindOf(record: number): RecordKind;
  /** How many records of each kind there are. */
  counts(): Readonly<Record<RecordKind, number>>;
  /**
   * How many people are known by a Sales Navigator link or an id of the network's alone: who they are under a public
   * address is not known yet.
   */
  unresolvedCount(): number;
}

/** A sorter of a file whose first `skipped` records are its header and what stands before it. */
export function createRowClassifier(columns: IdentityColumns, skipped: number): RowClassifier {
  const profilePlace = columns.profileUrl ?? -1;
  const salesPlace = columns.salesNavigatorUrl ?? -1;
  /** The record in which each person came first. */
  const people = new Map<string, number>();
  let codes = new Uint8Array(1_024);
  let length = 0;
  let unresolved = 0;

  const kindOfNew = (cells: Cells): RecordKind => {
    const profileUrl = cells[profilePlace] ?? '';
    const identity = identityOf(profileUrl, cells[salesPlace] ?? '');
    if (identity === '')
      return cells.every(isEmpty) ? 'blank' : isCompanyAddress(profileUrl) ? 'company' : 'no-address';
    if (people.has(identity)) return 'repeated';
    people.set(identity, length);
    if (isUnresolvedIdentity(identity)) unresolved += 1;
    return 'fresh';
  };

  return {
    take(records) {
      if (length + records.length > codes.length) {
        const longer = new Uint8Array(Math.max(codes.length * 2, length + records.length));
        longer.set(codes);
        codes = longer;
      }
      for (const cells of records) {
        codes[length] = length < skipped ? CODES.blank : CODES[kindOfNew(cells)];
        length += 1;
      }
    },
    compare(known, campaignId) {
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
