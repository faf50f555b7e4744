import { basename } from 'node:path';
import { expect } from 'vitest';
import { readCampaignStats } from '#domain/campaign/campaign.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { hashId } from '#server/backend/hash-id.ts';
import { Query } from '#server/backend/query.ts';
import type { Fields, Operation } from '#server/backend/transaction.ts';
import { createWorkingCalendars } from '#server/drivers/network/working-calendars.ts';
import { createDialogueWriter } from '#server/drivers/network/sandbox/dialogue-writer.ts';
import { createSandboxNetwork } from '#server/drivers/network/sandbox/sandbox-network.ts';
import { createCampaignRun, type CampaignRunDependencies } from '#server/jobs/campaign-run.ts';
import type { RunChat } from '#server/jobs/campaign-run-step.ts';
import { recount } from '#server/jobs/campaign-run-recount.ts';
import { readChatView } from '#server/jobs/campaign-run-store.ts';
import type { JobContext, StepWrites } from '#server/jobs/job.ts';
import { waitingChats } from './network-support.ts';
import { findDayMismatches } from '#support/recount-days.ts';
import type { TestServer } from '#support/test-server.ts';

export const MONDAY_MS = Date.parse('2026-10-05T07:00:00Z');
export const HOUR_MS = 3_600_000;
const CREDITS = 4_000;
const BOUGHT_CREDITS = 100;
const PROSPECTS = 40;

/** Hooks before and after the transaction of each step. */
interface StepHooks {
  readonly beforeWrite?: (writes: StepWrites) => Promise<void>;
  readonly afterWrite?: () => void;
}

/** A team with campaigns that share one profile, and a network whose time the test moves. */
export interface RunRig {
  readonly teamId: string;
  readonly profileId: string;
  readonly campaignIds: readonly string[];
  networkMs: number;
  /** Runs one step of a campaign; the first campaign when none is named. */
  step(hooks?: StepHooks, campaignId?: string): Promise<void>;
  /** Advances network time, a quarter of an hour at a time. */
  pass(hours: number): Promise<void>;
  chats(): Promise<readonly { readonly campaignId: string; readonly rawProspect: unknown; readonly chat: RunChat }[]>;
  chat(id: string): Promise<RunChat | undefined>;
  field(collection: 'campaigns' | 'chats' | 'profiles' | 'teams', id: string, name: string): Promise<unknown>;
  change(collection: 'campaigns' | 'chats' | 'profiles' | 'teams', id: string, data: Fields): Promise<void>;
  setCredits(credits: number, additionalCredits: number): Promise<void>;
  /** Checks the counts of campaigns and their days by a recount from the chats alone. */
  expectCountsToBalance(): Promise<void>;
  /** Checks everything a run may get wrong by a recount; each message of ours is the AI's. */
  expectBooksToBalance(): Promise<void>;
}

/** How many teams each test has opened. */
const rigCounts = new Map<string, number>();

/** Returns a name that is the same in each run of a test, whatever other tests and files run in the process. */
function nameOfRig(): string {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const test = hashId('rig', basename(testPath), currentTestName).slice(0, 8);
  const count = (rigCounts.get(test) ?? 0) + 1;
  rigCounts.set(test, count);
  return `${test}-${count}`;
}

/** Opens a team with campaigns on a sandbox network, whose prospects behave the same in each run of the tests. */
export async function openRunRig(
  { backend }: Pick<TestServer, 'backend'>,
  campaigns = 1,
  drivers: (seed: string) => Partial<Pick<CampaignRunDependencies, 'network' | 'writer'>> = () => ({}),
): Promise<RunRig> {
  const rigName = nameOfRig();
  const [teamId, profileId, offerId] = [`team-${rigName}`, `profile-${rigName}`, `offer-${rigName}`];
  const campaignIds = Array.from({ length: campaigns }, (_, index) => `campaign-${rigName}-${index}`);
  await backend.transact([
    {
      action: 'create',
      collection: COLLECTIONS.teams,
      id: teamId,
      data: {
        plan: 'hunter',
        status: 'active',
        credits: CREDITS,
        additionalCredits: BOUGHT_CREDITS,
        owner: 'somebody',
      },
    },
    { action: 'create', collection: COLLECTIONS.offers, id: offerId, data: { teamId, name: 'Reply Studio' } },
    {
      action: 'create',
      collection: COLLECTIONS.profiles,
      id: profileId,
      data: {
        teamId,
        name: 'Camille Moreau',
        country: 'FR',
        healthStatus: 'running',
        usage: JSON.stringify({ invitationsMin: 8, invitationsMax: 12 }),
      },
    },
    ...campaignIds.flatMap((campaignId): Operation[] => [
      {
        action: 'create',
        collection: COLLECTIONS.campaigns,
        id: campaignId,
        data: {
          teamId,
          name: 'Founders',
          status: 'active',
          agent: profileId,
          product: offerId,
          stats: JSON.stringify({ prospects: PROSPECTS }),
        },
      },
      {
        action: 'bulkCreate',
        collection: COLLECTIONS.chats,
        documents: waitingChats(campaignId, PROSPECTS).map(({ id, prospect }) => ({
          id,
          data: {
            teamId,
            agent: profileId,
            campaign: campaignId,
            status: 0,
            paused: false,
            messages: '[]',
            prospect: JSON.stringify({ ...prospect, importedFrom: 'list.csv' }),
            personKey: id,
          },
        })),
      },
    ]),
  ]);
  const clock = { now: async () => rig.networkMs, realDelayUntil: async () => 0 };
  const run = createCampaignRun({
    backend,
    network: createSandboxNetwork(teamId),
    writer: createDialogueWriter(teamId),
    ...drivers(teamId),
    clock,
    calendarOf: createWorkingCalendars(),
  });
  /** Job progress as stored, by campaign. */
  const progress = new Map<string | undefined, string>();

  const contextOf = (campaignId: string | undefined, { beforeWrite, afterWrite }: StepHooks): JobContext => ({
    jobId: 'job',
    teamId,
    payload: { campaignId },
    progress: progress.has(campaignId) ? JSON.parse(progress.get(campaignId) ?? '') : undefined,
    signal: new AbortController().signal,
    now: Date.now,
    async saveProgress(saved, writes = { operations: [] }) {
      await beforeWrite?.(writes);
      await backend.transact(writes.operations, writes.expectations);
      progress.set(campaignId, JSON.stringify(saved));
      afterWrite?.();
    },
  });

  const rig: RunRig = {
    teamId,
    profileId,
    campaignIds,
    networkMs: MONDAY_MS,
    async step(hooks = {}, campaignId = campaignIds[0]) {
      expect((await run(contextOf(campaignId, hooks))).kind).toBe('again');
    },
    async pass(hours) {
      const untilMs = rig.networkMs + hours * HOUR_MS;
      for (; rig.networkMs < untilMs; rig.networkMs += HOUR_MS / 4) await rig.step();
    },
    async chats() {
      const documents = await backend.listAll(COLLECTIONS.chats, [Query.equal('teamId', teamId)]);
      return documents.map((document) => ({ ...readChatView(document), campaignId: String(document['campaign']) }));
    },
    chat: async (id) => (await rig.chats()).find(({ chat }) => chat.id === id)?.chat,
    field: async (collection, id, name) => (await backend.findDocument(COLLECTIONS[collection], id))?.[name],
    change: (collection, id, data) =>
      backend.transact([{ action: 'update', collection: COLLECTIONS[collection], id, data }]),
    setCredits: (credits, additionalCredits) => rig.change('teams', teamId, { credits, additionalCredits }),
    async expectCountsToBalance() {
      const all = await rig.chats();
      for (const campaignId of campaignIds) {
        const own = all.filter((view) => view.campaignId === campaignId).map(({ chat }) => chat);
        expect(findDayMismatches(await rig.field('campaigns', campaignId, 'days'), own, 'Europe/Paris')).toEqual([]);
        expect(readCampaignStats(await rig.field('campaigns', campaignId, 'stats')).value).toMatchObject(recount(own));
      }
      const ids = all.flatMap(({ chat }) => chat.messages.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    },
    async expectBooksToBalance() {
      await rig.expectCountsToBalance();
      const all = await rig.chats();
      const credits = await backend.listAll(COLLECTIONS.credits, [Query.equal('teamId', teamId)]);
      expect(credits).toHaveLength(recount(all.map(({ chat }) => chat)).messagesSent);
      const spent = credits.reduce((sum, credit) => sum + Number(credit['total']), 0);
      expect(
        Number(await rig.field('teams', teamId, 'credits')) +
          Number(await rig.field('teams', teamId, 'additionalCredits')),
      ).toBe(CREDITS + BOUGHT_CREDITS - spent);
    },
  };
  return rig;
}

/** The credits of the team at the start: those of the month and the bought ones. */
export const RIG_CREDITS = [CREDITS, BOUGHT_CREDITS] as const;
