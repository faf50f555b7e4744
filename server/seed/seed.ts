import * as z from 'zod/mini';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { OutriderError } from '#domain/wire/errors.ts';
import { apiAnswerSchema, IDEMPOTENCY_HEADER, MAX_PROSPECTS_PER_CALL, TEAM_HEADER } from '#domain/wire/wire.ts';
import { Query } from '#server/backend/query.ts';
import { CAMPAIGNS, type SeedCampaign } from './content/campaigns.ts';
import { OFFERS } from './content/offers.ts';
import { LIGHTHOUSE, NORTHWIND, OWNER } from './content/people.ts';
import { PROFILES } from './content/profiles.ts';
import { parseConnections, type CsvRow } from './connections-csv.ts';
import { creditHistory, type SeedLedgerEntry } from './credit-history.ts';
import { largeContent } from './large.ts';
import { openMarker, saveMarker } from './seed-marker.ts';
import { parts, readableBy, upsertAll } from './documents.ts';
import { asOwner, seedColleagues, seedTeam, seedUser } from './members.ts';
import { seedBilling } from './seed-billing.ts';
import type { SeedDeps } from './seed-deps.ts';
import {
  createdAtFields,
  seedAdministration,
  seedContent,
  seedCredits,
  seedModels,
  type TeamContent,
} from './team-content.ts';
import { writePast } from './write-past.ts';

export type { SeedDeps } from './seed-deps.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Fills an empty backend with a working team: people, offers, prompts, profiles and campaigns; prospects imported
 * through `POST /prospects/create` like a customer's; and a past computed by the rules of the live run.
 *
 * Ids are fixed and the start is stored, so an interrupted seed continues and ends the same. A finished seed does
 * nothing. No campaign runs meanwhile: the server starts its jobs afterwards.
 */
export async function seed(deps: SeedDeps): Promise<void> {
  const { backend, kind } = deps;
  const marker = await openMarker(backend, kind, deps.now());
  if (marker.isDone) return;
  const startedMs = deps.now();
  const nowMs = marker.startedAtMs;
  deps.log(kind === 'demo' ? 'Making the demo team …' : 'Making the demo team and 100 000 conversations …');

  await seedUser(deps, OWNER);
  await seedTeam(deps, NORTHWIND);
  await seedColleagues(deps, NORTHWIND);
  await seedTeam(deps, LIGHTHOUSE);
  await seedModels(backend);
  await seedAdministration(backend, NORTHWIND, nowMs);
  await seedWork(deps, {
    team: NORTHWIND,
    prefix: '',
    offers: OFFERS,
    profiles: PROFILES,
    campaigns: CAMPAIGNS,
    nowMs,
  });
  if (kind === 'large') {
    const large = largeContent(nowMs);
    await seedTeam(deps, large.team);
    await seedWork(deps, large);
  }

  await saveMarker(backend, kind, { ...marker, isDone: true });
  deps.log(`The demo is ready after ${((deps.now() - startedMs) / 1_000).toFixed(1)} s.`);
}

/** Creates what a team works with, its prospects and its past. */
async function seedWork(deps: SeedDeps, content: TeamContent): Promise<void> {
  const { team, campaigns } = content;
  await seedContent(deps.backend, content);
  for (const campaign of campaigns) {
    if (campaign.prospectFile === undefined) continue;
    await importProspects(
      deps,
      team.id,
      `${content.prefix}${campaign.id}`,
      parseConnections(campaign.prospectFile.text),
    );
  }
  await deps.runJobsUntilIdle();

  const messages: SeedLedgerEntry[] = [];
  for (const campaign of campaigns) {
    if (campaign.prospectFile !== undefined) messages.push(...(await writeCampaignPast(deps, content, campaign)));
  }
  const history = creditHistory(team.id, content.nowMs, team.plan, messages);
  await seedCredits(deps.backend, team, history);
  await seedBilling(deps, team, history.purchases, content.nowMs);
  await backdateImports(deps, content);
  await settleStatuses(deps, content);
}

/**
 * Sends the rows of a file to the dashboard API as the app does: in chunks under one import id, as a signed-in member.
 * Chunks sent before (an interrupted seed) are answered again and change nothing; jobs do the rest. Throws when the API
 * refuses.
 */
async function importProspects(
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

function writeCampaignPast(
  { backend }: SeedDeps,
  { prefix, offers, profiles, nowMs }: TeamContent,
  campaign: SeedCampaign,
): Promise<SeedLedgerEntry[]> {
  const profile = profiles.find(({ id }) => id === campaign.profileId);
  const offer = offers.find(({ id }) => id === campaign.offerId);
  return writePast(backend, {
    campaignId: `${prefix}${campaign.id}`,
    offerName: offer?.name ?? campaign.name,
    fromMs: nowMs - (campaign.ageDays - 1) * DAY_MS,
    untilMs: nowMs - campaign.idleDays * DAY_MS,
    invited: campaign.invited,
    warmUp: {
      limits: profile?.warmUp.invitations ?? [1, 1],
      untilMs: nowMs - (profile?.warmUp.endedDaysAgo ?? 0) * DAY_MS,
    },
    limits: profile?.invitations ?? [1, 1],
  });
}

/** Dates the imports before the invitations that followed them. */
async function backdateImports({ backend }: SeedDeps, { team, prefix, campaigns, nowMs }: TeamContent): Promise<void> {
  const ageDays = new Map(campaigns.map((campaign) => [`${prefix}${campaign.id}`, campaign.ageDays]));
  const lists = await backend.listAll(COLLECTIONS.prospectLists, [Query.equal('teamId', team.id)]);
  await upsertAll(
    backend,
    COLLECTIONS.prospectLists,
    lists.map(({ $id, teamId, campaign }) => ({
      id: $id,
      data: { teamId, ...createdAtFields(nowMs - (ageDays.get(String(campaign)) ?? 0) * DAY_MS) },
      permissions: readableBy(team.id),
    })),
  );
}

/** Sets the final statuses: the import has started every campaign with prospects. */
async function settleStatuses({ backend }: SeedDeps, { prefix, campaigns }: TeamContent): Promise<void> {
  await backend.transact(
    campaigns.map(({ id, status }) => ({
      action: 'update',
      collection: COLLECTIONS.campaigns,
      id: `${prefix}${id}`,
      data: { status },
    })),
  );
}
