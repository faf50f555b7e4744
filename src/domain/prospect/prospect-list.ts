import * as z from 'zod/mini';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { lenientNumber, lenientString } from '../wire/lenient-schemas.ts';

/** Describes the progress of an import (specification part 2 §3, Prospect list). */
const prospectListDocumentSchema = z.looseObject({
  ...documentFields,
  teamId: lenientString,
  campaign: lenientString,
  status: z.pipe(
    lenientString,
    z.transform((status) => status || 'processing'),
  ),
  imported: lenientNumber(0),
  existing: lenientNumber(0),
  invalid: lenientNumber(0),
  processed: lenientNumber(0),
  total: lenientNumber(0),
  expected: lenientNumber(0),
  undone: lenientNumber(0),
  leftOut: lenientNumber(0),
  fileName: lenientString,
  importedBy: lenientString,
});

export interface ProspectList {
  readonly id: string;
  readonly teamId: string;
  readonly campaignId: string;
  /**
   * `processing`, `completed`, `failed` (some rows could not be imported), `undoing` or `undone`; other values come
   * from a newer server.
   */
  readonly status: string;
  readonly imported: number;
  readonly existing: number;
  readonly invalid: number;
  readonly processed: number;
  /** Rows the server has received. */
  readonly total: number;
  /**
   * Rows of the whole import, including those not sent yet; 0 when the sender did not state it, absent when an older
   * build stored the row.
   */
  readonly expected?: number;
  /** People removed again by an undo. */
  readonly undone: number;
  /** Rows left out before sending; absent when an older build stored the row. */
  readonly leftOut?: number;
  /** The empty text when unknown. */
  readonly fileName: string;
  /** The user who imported it; the empty text when unknown. */
  readonly importedBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Reads one prospect list document. */
export function readProspectList(document: unknown): ProspectList {
  const wire = prospectListDocumentSchema.parse(document);
  const {
    $id: id,
    teamId,
    campaign: campaignId,
    status,
    imported,
    existing,
    invalid,
    processed,
    total,
    expected,
    undone,
    leftOut,
    fileName,
    importedBy,
  } = wire;
  return {
    id,
    teamId,
    campaignId,
    status,
    imported,
    existing,
    invalid,
    processed,
    total,
    expected,
    undone,
    leftOut,
    fileName,
    importedBy,
    createdAt: toUtc(wire.$createdAt),
    updatedAt: toUtc(wire.$updatedAt),
  };
}

/**
 * Returns the number of rows of an import. While rows are still being sent it includes those to come, so that the
 * progress never runs backwards.
 */
export const importRowCount = ({
  status,
  total,
  expected = 0,
}: Pick<ProspectList, 'status' | 'total' | 'expected'>): number =>
  status === 'processing' ? Math.max(total, expected) : total;

/** Returns the number of rows that could not be imported: processed rows with no other result. */
export const failedRows = ({
  processed,
  imported,
  existing,
  invalid,
}: Pick<ProspectList, 'processed' | 'imported' | 'existing' | 'invalid'>): number =>
  Math.max(0, processed - imported - existing - invalid);

/** Decides whether an import has ended, even if some of its rows could not be imported. */
export const hasEnded = (status: string): boolean => status === 'completed' || status === 'failed';

/** Period after its start in which an import can be undone. */
const UNDO_WITHIN_MS = 24 * 3_600_000;

/**
 * Decides whether an import can be undone at a time (Unix ms): it has ended, began within the last 24 hours and added
 * at least one person.
 */
export const canUndo = (
  {
    status,
    createdAt,
    imported,
    invalid,
    undone,
  }: Pick<ProspectList, 'status' | 'createdAt' | 'imported' | 'invalid' | 'undone'>,
  nowMs: number,
): boolean => hasEnded(status) && imported + invalid > undone && nowMs - Date.parse(createdAt) < UNDO_WITHIN_MS;
