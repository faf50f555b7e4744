import { DELETING, readCampaign, readCampaignStats } from '#domain/campaign/campaign.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { MAX_CREDITS_PER_MESSAGE } from '#domain/credit/credit.ts';
import { dailyLimitOf } from '#domain/profile/daily-limit.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { teamIdSchema, userIdSchema } from '#domain/wire/ids.ts';
import { readProfile, type Profile } from '#domain/profile/profile.ts';
import { identityOfAddress } from '#domain/profile/profile-key.ts';
import { createRandom, integerBetween, pick } from '#domain/random.ts';
import { isWorkingAt, localTimeOf, parseWorkingHours, zoneOf } from '#domain/time/working-hours.ts';
import { executeOnce, type IdempotentCommand } from '#server/dashboard/idempotency.ts';
import { campaignDelete, setCampaignPaused } from '#server/dashboard/campaigns/campaign-command-handlers.ts';
import { chatPaused } from '#server/dashboard/chats/chat-command-handlers.ts';
import { profileHours, profilePaused } from '#server/dashboard/profiles/profile-command-handlers.ts';
import { prospectsCreate } from '#server/dashboard/prospects/prospect-command-handlers.ts';
import { createWorkingCalendars } from '#server/drivers/network/working-calendars.ts';
import { createDialogueWriter } from '#server/drivers/network/sandbox/dialogue-writer.ts';
import type { ConversationWriter } from '#server/ai/conversation-writer.ts';
import type { Contact, Network } from '#server/drivers/network/network.ts';
import { createSandboxNetwork } from '#server/drivers/network/sandbox/sandbox-network.ts';
import { CAMPAIGN_DELETION_KIND, createCampaignDeletion } from '#server/jobs/campaign-deletion.ts';
import { CAMPAIGN_RUN_KIND } from '#server/jobs/campaign-run-job.ts';
import { recount } from '#server/jobs/campaign-run-recount.ts';
import { readChatView } from '#server/jobs/campaign-run-store.ts';
import { createCampaignRun } from '#server/jobs/campaign-run.ts';
import { createProspectImport, PROSPECT_IMPORT_KIND } from '#server/jobs/prospect-import.ts';
import { createJobRunner, type JobRunner } from '#server/jobs/runner.ts';
import { createMemoryBackend } from './memory-backend.ts';
import { createCrashingBackend } from './crashing-backend.ts';
import { findDayMismatches } from './recount-days.ts';

/**
 * Simulates months of a team's campaigns within seconds: the real routes, jobs and runner on documents in memory, with
 * a clock that moves from one due time to the next. People pause, resume, import, delete and run out of credits; the
 * process is killed at random moments and restarted. Each network request is checked at once. The seed
 * determines everything.
 */
interface CampaignWorld {
  /** Simulates this many days of network time. */
  pass(days: number): Promise<void>;
  /** The problems found; empty without one. */
  readonly problems: readonly string[];
  /** Compares every stored count with a recount. */
  audit(): void;
  readonly seen: {
    readonly crashes: number;
    readonly invitations: number;
    readonly messages: number;
    readonly deletions: number;
    readonly imports: number;
    readonly creditShortages: number;
  };
}

interface CampaignWorldOptions {
  readonly seed: string;
  /** Probability that the process is killed, each time it has something to do. */
  readonly deathRate: number;
  /** Whether each draft of a message differs, as a model's do. */
  readonly writesAnew?: boolean;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A quarter of an hour of network time, in which the jobs of a killed process wait. */
const LEASE_MS = 1_000;
/** A real millisecond is 0.9 s of network time. */
const SPEED = 900;
/** Some days before clocks in Europe change, and a week more before those in America. */
const START_MS = Date.parse('2026-10-20T05:00:00Z');
const TEAM = 'team';
const CAMPAIGNS = 3;
const CREDITS = 2_000;
const KINDS = [PROSPECT_IMPORT_KIND, CAMPAIGN_DELETION_KIND, CAMPAIGN_RUN_KIND];

const PROFILES = [
  { id: 'profile-fr', name: 'Camille', country: 'FR', usage: { invitationsMin: 4, invitationsMax: 7 } },
  {
    id: 'profile-us',
    name: 'Morgan',
    country: 'US',
    timeZone: 'America/Los_Angeles',
    usage: { invitationsMin: 0, invitationsMax: 5 },
  },
] as const;

export async function createCampaignSimulation({
  seed,
  deathRate,
  writesAnew = false,
}: CampaignWorldOptions): Promise<CampaignWorld> {
  const random = createRandom(seed);
  const chance = (share: number): boolean => random() < share;
  let nowMs = START_MS;
  const now = (): number => nowMs;
  const networkNow = (): number => START_MS + (nowMs - START_MS) * SPEED;
  const latency = createRandom(`${seed} latency`);
  const backend = createMemoryBackend(now, () => integerBetween(latency, 1, 4));
  const problems: string[] = [];
  const seen = { crashes: 0, invitations: 0, messages: 0, deletions: 0, imports: 0, creditShortages: 0 };
  const report = (problem: string): void => void problems.push(`${new Date(networkNow()).toISOString()} ${problem}`);
  const of = (collection: 'campaigns' | 'chats' | 'credits' | 'jobs' | 'profiles'): readonly WireDocument[] =>
    backend.documents(COLLECTIONS[collection]);
  const existingCampaigns = (): WireDocument[] => of('campaigns').filter(({ status }) => status !== DELETING);
  const profileOf = (id: unknown): Profile => readProfile(of('profiles').find(({ $id }) => $id === id));

  /** Credits added so far, less those removed. */
  let addedCredits = CREDITS;
  let campaigns = 0;
  let people = 0;
  await backend.transact([
    {
      action: 'create',
      collection: COLLECTIONS.teams,
      id: TEAM,
      data: { plan: 'conqueror', credits: CREDITS, additionalCredits: 0 },
    },
    ...PROFILES.map(
      ({ id, usage, ...profile }) =>
        ({
          action: 'create',
          collection: COLLECTIONS.profiles,
          id,
          data: { teamId: TEAM, ...profile, healthStatus: 'running', usage: JSON.stringify(usage) },
        }) as const,
    ),
  ]);

  // Watches the network: an effect is the first request with an idempotency key.
  const sandbox = createSandboxNetwork(seed);
  const effects = new Set<string>();
  /**
   * Chats stored as started: starting one again is a second invitation, even if the network ignores it.
   */
  const startedChats = new Set<string>();
  /** Sent messages, by idempotency key. */
  const sentTexts = new Map<string, string>();
  const invitedPeople = new Map<string, string>();
  const invitationsByDay = new Map<string, number>();

  /** Reports a problem unless this profile may act on this chat now. Returns the profile. */
  function watch(what: string, { chatId, profile: { name } }: Contact): Profile {
    const chat = of('chats').find(({ $id }) => $id === chatId);
    const campaign = of('campaigns').find(({ $id }) => $id === chat?.['campaign']);
    const profile = readProfile(of('profiles').find((document) => document['name'] === name));
    const hours = parseWorkingHours(profile.workingDays, profile.workingHoursStart, profile.workingHoursEnd);
    if (!isWorkingAt(hours, networkNow(), zoneOf(profile))) report(`${what} outside the working hours of ${name}`);
    if (campaign?.['status'] !== 'active') report(`${what} in a campaign that is ${String(campaign?.['status'])}`);
    if (chat?.['paused'] !== false) report(`${what} in a conversation that is paused or gone`);
    if (profile.health !== 'running') report(`${what} by a profile that is ${profile.health}`);
    const [team] = backend.documents(COLLECTIONS.teams);
    if (Number(team?.['credits']) + Number(team?.['additionalCredits']) < MAX_CREDITS_PER_MESSAGE)
      report(`${what} without credits`);
    return profile;
  }

  const network: Network = {
    ...sandbox,
    async invite(contact, idempotencyKey) {
      const answer = await sandbox.invite(contact, idempotencyKey);
      if (startedChats.has(contact.chatId)) report(`a second invitation in ${contact.chatId}`);
      if (answer !== 'sent' || effects.has(idempotencyKey)) return answer;
      effects.add(idempotencyKey);
      seen.invitations += 1;
      const profile = watch('an invitation', contact);
      const person = identityOfAddress(contact.prospect.profileUrl);
      if (invitedPeople.has(person)) report(`a second invitation to ${person}`);
      invitedPeople.set(person, idempotencyKey);
      const { day } = localTimeOf(networkNow(), zoneOf(profile));
      const sent = (invitationsByDay.get(`${profile.id}|${day}`) ?? 0) + 1;
      invitationsByDay.set(`${profile.id}|${day}`, sent);
      if (sent > dailyLimitOf({ ...profile.usage, day }, profile.id))
        report(`invitation ${sent} of ${profile.name} on ${day}`);
      return answer;
    },
    async send(contact, idempotencyKey, content) {
      const answer = await sandbox.send(contact, idempotencyKey, content);
      if (sentTexts.has(idempotencyKey) && sentTexts.get(idempotencyKey) !== content)
        report(`a second text to ${contact.chatId}`);
      sentTexts.set(idempotencyKey, content);
      if (effects.has(idempotencyKey)) return answer;
      effects.add(idempotencyKey);
      seen.messages += 1;
      watch('a message', contact);
      return answer;
    },
  };

  const repeatableWriter = createDialogueWriter(seed);
  let written = 0;
  const writer: ConversationWriter = !writesAnew
    ? repeatableWriter
    : {
        ...repeatableWriter,
        isRepeatable: false,
        async write(contact, signal) {
          const draft = await repeatableWriter.write(contact, signal);
          written += 1;
          return draft === undefined ? undefined : { ...draft, content: `Text ${written}` };
        },
      };

  // Runs the process and its successors.
  const crashing = createCrashingBackend(backend);
  const clock = {
    now: async () => networkNow(),
    realDelayUntil: async (targetMs: number) => Math.max(0, (targetMs - networkNow()) / SPEED),
  };
  const startProcess = (): JobRunner => {
    const jobs = { backend: crashing.backend, random: () => 0 };
    return createJobRunner({
      backend: crashing.backend,
      kinds: {
        [PROSPECT_IMPORT_KIND]: { handler: createProspectImport(jobs), concurrency: 1 },
        [CAMPAIGN_DELETION_KIND]: { handler: createCampaignDeletion(jobs), concurrency: 1, retriesForever: true },
        [CAMPAIGN_RUN_KIND]: {
          handler: createCampaignRun({
            backend: crashing.backend,
            network,
            writer,
            clock,
            calendarOf: createWorkingCalendars(),
          }),
          concurrency: 4,
          retriesForever: true,
        },
      },
      clock: {
        now,
        sleep: (_, signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => resolve(), { once: true });
          }),
      },
      random: () => 0,
      leaseMs: LEASE_MS,
      log: (line) => {
        if (!crashing.isCrashed()) report(line);
      },
    });
  };
  let process = startProcess();

  async function work(): Promise<void> {
    if (chance(deathRate)) crashing.crashAt(integerBetween(random, 1, 9), chance(0.5) ? 'before' : 'after');
    await process.runUntilIdle(KINDS).catch((error: unknown) => {
      if (!crashing.isCrashed()) throw error;
    });
    if (!crashing.isCrashed()) return;
    seen.crashes += 1;
    crashing.restart();
    // The process is mostly restarted at once; sometimes it stays down overnight.
    if (chance(0.3)) nowMs += (random() * DAY_MS) / SPEED;
    process = startProcess();
  }

  /** Returns when a job is due next, or the lease of its dead holder expires. */
  function nextJobAtMs(): number {
    let atMs = Number.POSITIVE_INFINITY;
    for (const { state, runAt, leaseUntil } of of('jobs')) {
      if (state === 'waiting') atMs = Math.min(atMs, Date.parse(String(runAt)));
      else if (state === 'running') atMs = Math.min(atMs, Date.parse(String(leaseUntil)));
    }
    return atMs;
  }

  // The members of the team.
  const caller = { userId: userIdSchema.parse('user'), teamId: teamIdSchema.parse(TEAM), roles: ['owner'], jwt: '' };
  const execute = (command: IdempotentCommand): Promise<Response> =>
    executeOnce({ backend, random: () => 0 }, { caller, key: undefined, fingerprint: '' }, command);
  const deps = { backend, now };

  async function openCampaign(): Promise<void> {
    campaigns += 1;
    const { id: agent } = PROFILES[campaigns % PROFILES.length] ?? PROFILES[0];
    await backend.transact([
      {
        action: 'create',
        collection: COLLECTIONS.campaigns,
        id: `campaign-${campaigns}`,
        data: { teamId: TEAM, name: `Campaign ${campaigns}`, status: 'prospects_needed', step: 6, agent },
      },
    ]);
  }

  /**
   * Creates people: some new, some imported before under another spelling of their address, some without an address.
   */
  async function addProspects(campaignId: string): Promise<void> {
    seen.imports += 1;
    const prospects = Array.from({ length: integerBetween(random, 5, 60) }, () => {
      const number = chance(0.55) ? (people += 1) : integerBetween(random, 1, Math.max(1, people));
      const address = pick(random, [
        `https://www.linkedin.com/in/person-${number}`,
        `linkedin.com/in/Person-${number}/?utm=1`,
        `http://fr.linkedin.com/in/person%2D${number}`,
        `https://linkedin.com/pub/person-${number}/en`,
      ]);
      return { Name: `Person ${number}`, Url: chance(0.03) ? 'nowhere' : address };
    });
    await execute(
      prospectsCreate(
        deps,
        caller,
        {
          campaignId: readCampaign(existingCampaigns().find(({ $id }) => $id === campaignId)).id,
          taken: prospects,
          refusedCount: 0,
          refused: [],
        },
        undefined,
      ),
    );
  }

  async function setCredits(credits: number): Promise<void> {
    const [team] = backend.documents(COLLECTIONS.teams);
    addedCredits += credits - Number(team?.['credits']);
    await backend.transact([{ action: 'update', collection: COLLECTIONS.teams, id: TEAM, data: { credits } }]);
  }

  /** Performs one action of a member; a member mostly resumes what they stopped. */
  async function actAsMember(): Promise<void> {
    while (existingCampaigns().length < CAMPAIGNS) await openCampaign();
    const campaign = readCampaign(pick(random, existingCampaigns()));
    const profile = profileOf(pick(random, PROFILES).id);
    const draw = random();
    const [team] = backend.documents(COLLECTIONS.teams);
    if (Number(team?.['credits']) < MAX_CREDITS_PER_MESSAGE && chance(0.5)) await setCredits(CREDITS);
    else if (draw < 0.25 || campaign.status === 'prospects_needed') await addProspects(campaign.id);
    else if (draw < 0.45)
      await execute(setCampaignPaused(deps, caller, campaign.id, campaign.status === 'active' && chance(0.25)));
    else if (draw < 0.6) {
      const chats = of('chats').filter(({ nextActAt }) => typeof nextActAt === 'string');
      const chat = chats.length === 0 ? undefined : pick(random, chats);
      if (chat !== undefined)
        await execute(
          chatPaused(deps, caller, { chatId: readChatView(chat).chat.id as never, paused: chat['paused'] === false }),
        );
    } else if (draw < 0.7)
      await execute(profilePaused(backend, caller, profile.id, profile.health === 'running' && chance(0.25)));
    else if (draw < 0.76) await setCredits(chance(0.5) ? integerBetween(random, 0, 40) : CREDITS);
    else if (draw < 0.8)
      await execute(
        profileHours(backend, caller, {
          agentId: profile.id,
          days: pick(random, ['0:1:1:1:1:1:0', '1:0:1:0:1:0:1', '0:1:1:1:1:1:1']),
          start: pick(random, ['09:00', '07:30', '00:00']),
          stop: pick(random, ['17:00', '12:15', '23:59']),
        }),
      );
    else if (draw < 0.85) {
      seen.deletions += 1;
      await execute(campaignDelete(deps, caller, campaign.id));
    }
  }

  function audit(): void {
    for (const { $id: id, status } of of('chats')) if (Number(status) >= 1 && Number(status) <= 5) startedChats.add(id);
    for (const campaign of existingCampaigns()) {
      const stats = readCampaignStats(campaign['stats']).value;
      const chats = of('chats')
        .filter((chat) => chat['campaign'] === campaign.$id)
        .map((chat) => readChatView(chat).chat);
      for (const { id, role, content } of chats.flatMap(({ messages }) => messages))
        if (role === 'assistant' && sentTexts.get(id) !== content)
          report(`a conversation of ${campaign.$id} says what was not sent`);
      const counted = {
        ...recount(chats),
        prospects: chats.filter(({ status, actCount }) => status !== 404 || actCount > 0).length,
      };
      for (const [name, count] of Object.entries(counted))
        if (stats[name as keyof typeof stats] !== count)
          report(`${campaign.$id} says ${name} ${stats[name as keyof typeof stats]}, and it is ${count}`);
      for (const problem of findDayMismatches(campaign['days'], chats, zoneOf(profileOf(campaign['agent']))))
        report(`${campaign.$id}: ${problem}`);
      const charged = of('credits').filter((credit) => credit['campaign'] === campaign.$id).length;
      if (charged !== stats.messagesSent)
        report(`${campaign.$id} has paid for ${charged} messages and sent ${stats.messagesSent}`);
    }
    const [team] = backend.documents(COLLECTIONS.teams);
    const spent = of('credits').reduce((sum, credit) => sum + Number(credit['total']), 0);
    if (addedCredits - spent !== Number(team?.['credits']) + Number(team?.['additionalCredits']))
      report(
        `the credits do not add up: ${addedCredits} came, ${spent} were spent, ${String(team?.['credits'])} are left`,
      );
    if (Number(team?.['credits']) < MAX_CREDITS_PER_MESSAGE) seen.creditShortages += 1;
  }

  return {
    problems,
    audit,
    seen,
    async pass(days) {
      const untilMs = nowMs + (days * DAY_MS) / SPEED;
      let nextActionAtMs = nowMs;
      for (;;) {
        const jobAtMs = nextJobAtMs();
        nowMs = Math.max(nowMs, Number.isFinite(jobAtMs) ? jobAtMs : nextActionAtMs);
        if (nowMs >= untilMs) return;
        // Jobs of these requests run while campaigns run.
        if (nowMs >= nextActionAtMs) {
          await actAsMember();
          audit();
          nextActionAtMs = nowMs + (random() * 10 * HOUR_MS) / SPEED;
        }
        await work();
      }
    },
  };
}
