import * as z from 'zod/mini';
import { OutriderError } from '#domain/wire/errors.ts';
import { apiAnswerSchema, IDEMPOTENCY_HEADER, MAX_PROSPECTS_PER_CALL, TEAM_HEADER } from '#domain/wire/wire.ts';
import type { CsvRow } from './connections-csv.ts';
import { parts } from './documents.ts';
import { asOwner } from './members.ts';
import type { SeedDeps } from './seed-deps.ts';

/**
 * Sends the rows of a file to the dashboard API as the app does: in chunks under one import id, as a signed-in member.
 * Chunks sent before (an interrupted seed) are answered again and change nothing; jobs do the rest. Throws when the API
 * refuses.
 */
export async function importProspects(
  deps: SeedDeps,
  teamId: string,
  campaignId: string,
  rows: readonly CsvRow[],
): Promise<void> {
  const importId = `seed-${campaignId}`.slice(0, 36);
  const chunks = parts(rows, MAX_PROSPECTS_PER_CALL);
  await asOwner(deps, async (jwt) => {
    for (const [chunk, prospects] of chunks.entries())
      await sendChunk(deps, jwt, teamId, { campaignId, prospects, importId, chunk, last: chunk === chunks.length - 1 });
  });
}

interface Chunk {
  readonly campaignId: string;
  readonly prospects: readonly CsvRow[];
  readonly importId: string;
  readonly chunk: number;
  readonly last: boolean;
}

async function sendChunk(deps: SeedDeps, jwt: string, teamId: string, chunk: Chunk): Promise<void> {
  const headers = {
    Authorization: `Bearer ${jwt}`,
    'Content-Type': 'application/json',
    [TEAM_HEADER]: teamId,
    [IDEMPOTENCY_HEADER]: `${chunk.importId}:${chunk.chunk}`,
  };
  const response = await deps.dashboard.fetch(
    new Request(new URL('/api/prospects/create', deps.address), {
      method: 'POST',
      headers,
      body: JSON.stringify(chunk),
    }),
  );
  if (response.ok) return;
  const answer = z.safeParse(apiAnswerSchema, await response.json());
  throw new OutriderError(
    'server_error',
    `The import was refused with ${response.status}: ${answer.data?.error?.message ?? 'no reason given'}`,
  );
}
