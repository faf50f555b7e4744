import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { derivedId } from '#server/backend/hash-id.ts';

/**
 * What a seed remembers of itself: when it began, so that a seed that was cut off computes the same past again, and
 * whether it is finished. Kept among the jobs, in a state that no runner claims.
 */
const markerSchema = z.object({ startedAtMs: z.number(), isDone: z.boolean() });
export type SeedMarker = z.output<typeof markerSchema>;

const keyOf = (kind: string): string => `seed:${kind}`;

/** The marker of this kind of seed; a new one, begun at `nowMs`, when there is none. */
export async function openMarker(backend: Backend, kind: string, nowMs: number): Promise<SeedMarker> {
  const document = await backend.findDocument(COLLECTIONS.jobs, derivedId(keyOf(kind)));
  if (document !== undefined) return markerSchema.parse(JSON.parse(String(document['progress'])));
  const marker: SeedMarker = { startedAtMs: nowMs, isDone: false };
  await saveMarker(backend, kind, marker);
  return marker;
}

/** Keeps the marker. */
export async function saveMarker(backend: Backend, kind: string, marker: SeedMarker): Promise<void> {
  const key = keyOf(kind);
  await backend.transact([
    {
      action: 'upsert',
      collection: COLLECTIONS.jobs,
      id: derivedId(key),
      data: { kind: 'seed', key, state: 'kept', progress: JSON.stringify(marker) },
    },
  ]);
}
