import * as z from 'zod/mini';
import { documentFields, toUtc } from '../wire/wire-document.ts';
import { lenientNumber, lenientString } from '../wire/lenient-schemas.ts';

/** Progress of an import (specification part 2 §3, Prospect list). */
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
  fileName: lenientString,
  importedBy: lenientString,
});

export interface ProspectList {
  readonly id: string;
  readonly teamId: string;
  readonly campaignId: string;
  /**
   * `processing`, `completed`, `failed` (some of its rows could not be imported), `undoing` or `undone`; other values
   * are a newer server's.
   */
  readonly status: string;
  readonly imported: number;
  readonly existing: number;
  readonly invalid: number;
  readonly processed: number;
  /** Rows that the server has. */
  readonly total: number;
  /**
   * Rows of the whole import, also those still to come; 0 where its sender has not said it, absent where an older build
   * has kept it.
   */
  readonly expected?: number;
  /** People who were taken back since. */
  readonly undone: number;
  /** The empty text where it is not known. */
  readonly fileName: string;
  /** The user who imported it; the empty text where it is not known. */
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
    fileName,
    importedBy,
    createdAt: toUtc(wire.$createdAt),
    updatedAt: toUtc(wire.$updatedAt),
  };
}

/**
 * Of how many rows an import is: while they are still coming also of those that have not come, so that its progress
 * never runs backwards.
 */
export const rowsOfCsv = ({
  status,
  total,
  expected = 0,
}: Pick<ProspectList, 'status' | 'total' | 'expected'>): number =>
  status === 'processing' ? Math.max(total, expected) : total;

/** Rows that could not be imported: those that are done and became nothing else. */
export const failedRows = ({
  processed,
  imported,
  existing,
  invalid,
}: Pick<ProspectList, 'processed' | 'imported' | 'existing' | 'invalid'>): number =>
  Math.max(0, processed - imported - existing - invalid);

/** Whether an import has come to its end, be it that some of its rows could not be imported. */
export const hasEnded = (status: string): boolean => status === 'completed' || status === 'failed';

/** So long after it began an import can be undone. */
const UNDO_WITHIN_MS = 24 * 3_600_000;

/** Whether an import can be undone at a time (Unix ms): it is done, of the last 24 hours, and has brought somebody. */
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
