import * as z from 'zod/mini';
import { documentFields, toUtc } from './document.ts';
import { lenientNumber, lenientText } from './lenient.ts';

/** Progress of an import (specification part 2 §3, Prospect list). */
export const prospectListDocumentSchema = z.looseObject({
  ...documentFields,
  teamId: lenientText,
  campaign: lenientText,
  status: z.pipe(lenientText, z.transform((status) => status || 'processing')),
  imported: lenientNumber(0),
  existing: lenientNumber(0),
  invalid: lenientNumber(0),
  processed: lenientNumber(0),
  total: lenientNumber(0),
});

export interface ProspectList {
  readonly id: string;
  readonly teamId: string;
  readonly campaignId: string;
  /** `processing` or `completed`; other values are a newer server's. */
  readonly status: string;
  readonly imported: number;
  readonly existing: number;
  readonly invalid: number;
  readonly processed: number;
  readonly total: number;
  readonly updatedAt: string;
}

/** Reads one prospect list document. */
export function readProspectList(document: unknown): ProspectList {
  const wire = prospectListDocumentSchema.parse(document);
  const { $id: id, teamId, campaign: campaignId, status, imported, existing, invalid, processed, total } = wire;
  return { id, teamId, campaignId, status, imported, existing, invalid, processed, total, updatedAt: toUtc(wire.$updatedAt) };
}
