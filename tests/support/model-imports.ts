import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { ProspectRow } from '#domain/prospect/prospect-columns.ts';
import { prospectsCreateRequestSchema } from '#domain/wire/command-bodies.ts';
import type { CommandResult } from './model-commands.ts';
import type { ModelBackend } from './model-backend.ts';
import { teamOf } from './model-documents.ts';

/** An import on the server: its rows by the number of their part, and the number of the last part. */
export interface ModelImport {
  readonly parts: Map<number, readonly ProspectRow[]>;
  lastPart: number | undefined;
}

/**
 * Receives one part of an import, as `POST /prospects/create` does: a repeated part changes nothing, and a closed
 * import refuses further parts.
 */
export function receiveImportPart(backend: ModelBackend, teamId: string, body: unknown): CommandResult {
  const request = prospectsCreateRequestSchema.parse(body);
  const { campaignId, importId = '', chunk = 0, last = false } = request;
  const prospects = request.prospects.flatMap((row) => ('cells' in row ? [row.cells] : []));
  const campaign = backend.documents.get(COLLECTIONS.campaigns, campaignId);
  if (campaign === undefined || teamOf(campaign) !== teamId) return { refused: 'not_found', data: null };
  const listId = `list-${importId}`;
  const known: ModelImport = backend.imports.get(importId) ?? { parts: new Map(), lastPart: undefined };
  const done = {
    collection: COLLECTIONS.prospectLists,
    documentId: listId,
    data: { prospectListId: listId, received: prospects.length },
  };
  if (known.parts.has(chunk)) return done;
  if (known.lastPart !== undefined && (last || chunk > known.lastPart)) return { refused: 'conflict', data: null };
  backend.imports.set(importId, known);
  known.parts.set(chunk, prospects);
  if (last) known.lastPart = chunk;
  const total = [...known.parts.values()].reduce((sum, rows) => sum + rows.length, 0);
  backend.write(COLLECTIONS.prospectLists, {
    $id: listId,
    $createdAt: '',
    $updatedAt: '',
    teamId,
    campaign: campaignId,
    status: 'processing',
    total,
  });
  if (campaign['prospectListId'] !== listId)
    backend.write(COLLECTIONS.campaigns, { ...campaign, prospectListId: listId });
  return done;
}
