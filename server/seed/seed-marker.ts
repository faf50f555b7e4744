import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { hashId } from '#server/backend/hash-id.ts';

/**
 * Progress of a seed: when it started, so that an interrupted seed computes the same past again, and whether it is
 * done. Stored among the jobs, in a state that no runner claims.
 */
const markerSchema = z.object({ startedAtMs: z.number(), isDone: z.boolean() });
type SeedMarker = z.output<typeof markerSchema>;

const keyOf = (kind: string): string => `seed:${kind}`;

/** Returns the marker of this kind of seed; creates one with `nowMs` when there is none. */
export async function openMarker(backend: Backend, kind: string, nowMs: number): Promise<SeedMarker> {
  const document = await backend.findDocument(COLLECTIONS.jobs, hashId(keyOf(kind)));
  if (document !== undefined) return markerSchema.parse(JSON.parse(String(document['progress'])));
  const marker: SeedMarker = { startedAtMs: nowMs, isDone: false };
  await saveMarker(backend, kind, marker);
  return marker;
}

export async function saveMarker(backend: Backend, kind: string, marker: SeedMarker): Promise<void> {
  const key = keyOf(kind);
  await backend.transact([
    {
      action: 'upsert',
      collection: COLLECTIONS.jobs,
      id: hashId(key),
      data: { kind: 'seed', key, state: 'kept', progress: JSON.stringify(marker) },
    },
  ]);
}
