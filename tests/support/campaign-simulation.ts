import { readChat } from '#domain/chat/chat.ts';
import { canBeWrittenTo } from '#domain/chat/outgoing/outgoing-message.ts';
import { OUTGOING_ACTIONS } from '#domain/chat/outgoing/outgoing-state.ts';
import { DELETING, readCampaign, readCampaignStats } from '#domain/campaign/campaign.ts';
import { COLLECTIONS } from '#domain/wire/collections.ts';
import { MAX_CREDITS_PER_MESSAGE } from '#domain/credit/credit.ts';
import { dailyLimitOf } from '#domain/profile/daily-limit.ts';
import type { WireDocument } from '#domain/wire/wire-document.ts';
import { messageIdSchema, teamIdSchema, userIdSchema } from '#domain/wire/ids.ts';
import { readProfile, type Profile } from '#domain/profile/profile.ts';
import { identityOfAddress } from '#domain/profile/profile-key.ts';
import { createRandom, integerBetween, pick } from '#domain/random.ts';
import { isWorkingAt, localTimeOf, parseWorkingHours, zoneOf } from '#domain/time/working-hours.ts';
import { executeOnce, type IdempotentCommand } from '#server/dashboard/idempotency.ts';
import { deleteCampaign, setCampaignPaused } from '#server/dashboard/campaigns/campaign-command-handlers.ts';
import { setChatControl, setChatPaused } from '#server/dashboard/chats/chat-command-handlers.ts';
import { replyToChat, settleChatReply } from '#server/dashboard/chats/reply-command-handlers.ts';
import { setWorkingHours, setProfilePaused } from '#server/dashboard/profiles/profile-command-handlers.ts';
import { createProspects } from '#server/dashboard/prospects/prospect-command-handlers.ts';
import { createWorkingCalendars } from '#server/drivers/network/working-calendars.ts';
import { createDialogueWriter } from '#server/drivers/network/sandbox/dialogue-writer.ts';
import type { ConversationWriter } from '#server/ai/conversation-writer.ts';
import type { Contact, Network, SendAnswer } from '#server/drivers/network/network.ts';
import { createSandboxNetwork } from '#server/drivers/network/sandbox/sandbox-network.ts';
import { CAMPAIGN_DELETION_KIND, createCampaignDeletion } from '#server/jobs/campaign-deletion.ts';
import { CAMPAIGN_RUN_KIND } from '#server/jobs/campaign-run-job.ts';
import { recount } from '#server/jobs/campaign-run-recount.ts';
import { readChatView } from '#server/jobs/campaign-run-store.ts';
import type { RunChat } from '#server/jobs/campaign-run-step.ts';
import { createCampaignRun } from '#server/jobs/campaign-run.ts';
import { jobIdOf } from '#server/jobs/job-queue.ts';
import { REPLY_SEND_KIND, replySendJob } from '#server/jobs/replies/reply-send-job.ts';
import { createReplySend } from '#server/jobs/replies/reply-send.ts';
import { sendKeyOf } from '#server/jobs/replies/send-message.ts';
import { createProspectImport, PROSPECT_IMPORT_KIND } from '#server/jobs/prospect-import.ts';
import { createJobRunner, type JobRunner } from '#server/jobs/runner.ts';
import { createMemoryBackend } from './memory-backend.ts';
import { createCrashingBackend } from './crashing-backend.ts';
import { findDayMismatches } from './recount-days.ts';
import { createApprovals } from './simulated-approvals.ts';

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
    /** Messages that members wrote, and how many of them were refused or not known to be sent at first. */
    readonly replies: number;
    readonly unsentReplies: number;
    /** How often a message that waited for its time was sent now. */
    readonly sentNow: number;
    /** How often members approved and rejected messages of the AI, and found one that was answered meanwhile. */
    readonly approvals: number;
    readonly rejections: number;
    readonly staleDrafts: number;
  };
}

interface CampaignWorldOptions {
  readonly seed: string;
  /** Probability that the process is killed, each time it has something to do. */
  readonly deathRate: number;
  /** Whether each draft of a message differs, as a model's do. */
  readonly writesAnew?: boolean;
  /** Whether members approve each message of the AI. */
  readonly approves?: boolean;
}

/** A message that a member wrote, and what has become of it outside. */
interface Reply {
  readonly id: string;
  readonly chatId: string;
  /** Its place in the order in which they were written. */
  readonly number: number;
  /** Answers of the network, by idempotency key. */
  readonly answers: Map<string, SendAnswer>;
  /** How often the prospect has got it. */
  arrivals: number;
  /** Network time before which it must not be sent; 0 without. */
  notBeforeMs: number;
  isTakenBack: boolean;
  /** Sent again although nobody knew whether it had arrived. */
  isAskedAgain: boolean;
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
const KINDS = [PROSPECT_IMPORT_KIND, CAMPAIGN_DELETION_KIND, CAMPAIGN_RUN_KIND, REPLY_SEND_KIND];

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
  approves = false,
}: CampaignWorldOptions): Promise<CampaignWorld> {
  const random = createRandom(seed);
  const chance = (share: number): boolean => random() < share;
  let nowMs = START_MS;
  const now = (): number => nowMs;
  const networkNow = (): number => START_MS + (nowMs - START_MS) * SPEED;
  const latency = createRandom(`${seed} latency`);
  const backend = createMemoryBackend(now, () => integerBetween(latency, 1, 4));
  const problems: string[] = [];
  const seen = {
    crashes: 0,
    invitations: 0,
    messages: 0,
    deletions: 0,
    imports: 0,
    creditShortages: 0,
    replies: 0,
    unsentReplies: 0,
    sentNow: 0,
  };
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

  /**
   * Reports a problem unless this profile may act on this chat now, and the team could pay so many credits more.
   * Returns the profile.
   */
  function watch(what: string, { chatId, profile: { name } }: Contact, neededCredits: number): Profile {
    const chat = of('chats').find(({ $id }) => $id === chatId);
    const campaign = of('campaigns').find(({ $id }) => $id === chat?.['campaign']);
    const profile = readProfile(of('profiles').find((document) => document['name'] === name));
    const hours = parseWorkingHours(profile.workingDays, profile.workingHoursStart, profile.workingHoursEnd);
    if (!isWorkingAt(hours, networkNow(), zoneOf(profile))) report(`${what} outside the working hours of ${name}`);
    if (campaign?.['status'] !== 'active') report(`${what} in a campaign that is ${String(campaign?.['status'])}`);
    if (chat?.['paused'] !== false) report(`${what} in a conversation that is paused or gone`);
    if (profile.health !== 'running') report(`${what} by a profile that is ${profile.health}`);
    const [team] = backend.documents(COLLECTIONS.teams);
    if (Number(team?.['credits']) + Number(team?.['additionalCredits']) < neededCredits)
      report(`${what} without credits`);
    return profile;
  }

  /** A message that a member wrote, by its text, which no other has. */
  const replies = new Map<string, Reply>();

  /** Chats in which a member has written since they were handed back last, if ever. */
  const writtenByPeople = new Set<string>();

  /** Records that the network has got a member's message; an answer may be lost after the effect. */
  function sendReply(reply: Reply, contact: Contact, key: string, answer: SendAnswer): SendAnswer {
    const before = reply.answers.get(key);
    if (before !== undefined) return before;
    const profile = readProfile(of('profiles').find((document) => document['name'] === contact.profile.name));
    if (profile.health !== 'running') report(`a member's message by a profile that is ${profile.health}`);
    if (networkNow() < reply.notBeforeMs) report(`the message ${reply.id} before its time`);
    if (contact.chatId !== reply.chatId) report(`the message ${reply.id} of ${reply.chatId} in ${contact.chatId}`);
    const own = [...replies.values()].filter(({ chatId }) => chatId === reply.chatId);
    if (own.some((other) => other.number > reply.number && other.arrivals > 0 && reply.answers.size === 0))
      report(`the message ${reply.id} after a later one`);
    const outcome: SendAnswer = chance(0.15)
      ? { kind: 'refused', reason: 'not_delivered' }
      : chance(0.15)
        ? { kind: 'unknown' }
        : answer;
    reply.answers.set(key, outcome);
    if (outcome.kind === 'sent' || (outcome.kind === 'unknown' && chance(0.5))) reply.arrivals += 1;
    if (outcome.kind !== 'sent') seen.unsentReplies += 1;
    if (reply.arrivals > 1 && !reply.isAskedAgain) report(`the message ${reply.id} twice`);
    return outcome;
  }

  const network: Network = {
    ...sandbox,
    async invite(contact, idempotencyKey) {
      const answer = await sandbox.invite(contact, idempotencyKey);
      if (startedChats.has(contact.chatId)) report(`a second invitation in ${contact.chatId}`);
      if (answer !== 'sent' || effects.has(idempotencyKey)) return answer;
      effects.add(idempotencyKey);
      seen.invitations += 1;
      const profile = watch('an invitation', contact, MAX_CREDITS_PER_MESSAGE);
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
      const reply = replies.get(content);
      if (reply !== undefined) return sendReply(reply, contact, idempotencyKey, answer);
      if (sentTexts.has(idempotencyKey) && sentTexts.get(idempotencyKey) !== content)
        report(`a second text to ${contact.chatId}`);
      sentTexts.set(idempotencyKey, content);
      if (effects.has(idempotencyKey)) return answer;
      effects.add(idempotencyKey);
      seen.messages += 1;
      const { chat } = readChat(of('chats').find(({ $id }) => $id === contact.chatId));
      const [item, ...others] = chat.outgoing ?? [];
      if (item?.content !== content || item.by !== '' || item.state !== 'handed')
        report(`a message of the AI in ${contact.chatId} that was not handed to the network`);
      if (others.some(({ by, state }) => by === '' || state !== 'queued'))
        report(`a message of the AI in ${contact.chatId} beside one that has not arrived`);
      if (item !== undefined)
        approvals.watch(
          of('chats').find(({ $id }) => $id === contact.chatId),
          item,
          content,
        );
      // What a process that died had handed to the network is sent first, whatever has happened since.
      if (Date.parse(item?.at ?? '') <= lastCrashAtMs) return answer;
      // It is paid for already.
      watch('a message', contact, 0);
      if (writtenByPeople.has(contact.chatId))
        report(`a message of the AI in ${contact.chatId}, in which a person writes`);
      return answer;
    },
  };

  const repeatableWriter = createDialogueWriter(seed);
  let written = 0;
  const writer: ConversationWriter = !writesAnew
    ? repeatableWriter
    : {
        ...repeatableWriter,
        async write(contact, signal) {
          const draft = await repeatableWriter.write(contact, signal);
          written += 1;
          return draft === undefined ? undefined : { ...draft, content: `Text ${written}` };
        },
      };

  // Runs the process and its successors.
  let lastCrashAtMs = 0;
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
        [CAMPAIGN_DELETION_KIND]: {
          handler: createCampaignDeletion({ ...jobs, processorMs: () => 0 }),
          concurrency: 1,
          retriesForever: true,
        },
        [REPLY_SEND_KIND]: {
          handler: createReplySend({
            backend: crashing.backend,
            network,
            clock,
            calendarOf: createWorkingCalendars(),
            random: () => 0,
          }),
          concurrency: 4,
          retriesForever: true,
        },
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
    lastCrashAtMs = nowMs;
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
        data: {
          teamId: TEAM,
          name: `Campaign ${campaigns}`,
          status: 'prospects_needed',
          step: 6,
          agent,
          approvesMessages: approves,
        },
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
      createProspects(
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

  const control = {
    ...deps,
    readNetworkTime: async () => ({ time: new Date(networkNow()).toISOString() }) as never,
    countReply: () => undefined,
    countRewrite: () => undefined,
  };

  const approvals = createApprovals({
    random: createRandom(`${seed} approvals`),
    caller,
    deps: control,
    chats: () => of('chats'),
    campaigns: () => of('campaigns'),
    execute,
    report,
  });

  /** Writes to a prospect, settles a message that was not sent, or hands the conversation back. */
  async function actInConversation(): Promise<void> {
    approvals.note();
    const chats = of('chats')
      .map((document) => readChat(document).chat)
      .filter(canBeWrittenTo);
    if (chats.length === 0) return;
    const held = chats.filter(({ outgoing }) => outgoing !== undefined);
    const { id: chatId, outgoing = [], takeover } = pick(random, held.length > 0 && chance(0.6) ? held : chats);
    const item = outgoing.length === 0 ? undefined : pick(random, outgoing);
    if (item?.state === 'queued' && item.notBefore !== undefined && chance(0.3)) {
      const timed = replies.get(item.content);
      if (timed !== undefined) timed.notBeforeMs = 0;
      const { ok } = await execute(
        replyToChat(control, caller, { chatId, messageId: messageIdSchema.parse(item.id), content: item.content }),
      );
      if (ok) seen.sentNow += 1;
      return;
    }
    if (item !== undefined && chance(0.7)) {
      const action = pick(random, OUTGOING_ACTIONS);
      const reply = replies.get(item.content);
      await execute(settleChatReply(control, caller, { chatId, messageId: messageIdSchema.parse(item.id), action }));
      const after = of('chats').find(({ $id }) => $id === chatId);
      const next = readChat(after).chat.outgoing?.find(({ id }) => id === item.id);
      if (reply === undefined) return;
      if (action === 'discard' && next === undefined) reply.isTakenBack = true;
      if (action === 'retry' && item.state === 'unknown' && next?.state === 'queued') reply.isAskedAgain = true;
      return;
    }
    if (takeover !== undefined && chance(0.4)) {
      await execute(setChatControl(control, caller, { chatId, control: 'ai', note: '' }));
      writtenByPeople.delete(chatId);
      return;
    }
    const number = replies.size + 1;
    const messageId = messageIdSchema.parse(`reply-${number}`);
    const content = `Reply ${number}`;
    const notBeforeMs = chance(0.3) ? networkNow() + integerBetween(random, -2, 60) * HOUR_MS : 0;
    replies.set(content, {
      id: messageId,
      chatId,
      notBeforeMs,
      number,
      answers: new Map(),
      arrivals: 0,
      isTakenBack: false,
      isAskedAgain: false,
    });
    const time = notBeforeMs === 0 ? {} : { notBefore: new Date(notBeforeMs).toISOString() };
    const { ok } = await execute(replyToChat(control, caller, { chatId, messageId, content, ...time }));
    if (ok) {
      seen.replies += 1;
      writtenByPeople.add(chatId);
    } else replies.delete(content);
  }

  /** Performs one action of a member; a member mostly resumes what they stopped. */
  async function actAsMember(): Promise<void> {
    while (existingCampaigns().length < CAMPAIGNS) await openCampaign();
    const campaign = readCampaign(pick(random, existingCampaigns()));
    const profile = profileOf(pick(random, PROFILES).id);
    approvals.note();
    await approvals.act();
    while (chance(0.7)) await actInConversation();
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
          setChatPaused(deps, caller, {
            chatId: readChatView(chat).chat.id as never,
            paused: chat['paused'] === false,
          }),
        );
    } else if (draw < 0.7)
      await execute(setProfilePaused(backend, caller, profile.id, profile.health === 'running' && chance(0.25)));
    else if (draw < 0.76) await setCredits(chance(0.5) ? integerBetween(random, 0, 40) : CREDITS);
    else if (draw < 0.8)
      await execute(
        setWorkingHours(backend, caller, {
          agentId: profile.id,
          days: pick(random, ['0:1:1:1:1:1:0', '1:0:1:0:1:0:1', '0:1:1:1:1:1:1']),
          start: pick(random, ['09:00', '07:30', '00:00']),
          stop: pick(random, ['17:00', '12:15', '23:59']),
        }),
      );
    else if (draw < 0.85) {
      seen.deletions += 1;
      await execute(deleteCampaign(deps, caller, campaign.id));
    }
  }

  /** Compares what conversations say of members' messages with what has become of them. */
  function replyProblems(chats: readonly RunChat[]): readonly string[] {
    const working = new Set(
      of('jobs').flatMap(({ $id, state }) => (state === 'waiting' || state === 'running' ? [$id] : [])),
    );
    return chats.flatMap(({ id: chatId, messages, outgoing }) => {
      const shown = new Map(messages.map(({ id, content }) => [id, content]));
      return [...replies.values()]
        .filter((reply) => reply.chatId === chatId)
        .flatMap(({ id, number, answers, arrivals, isTakenBack }) => {
          const item = outgoing.find((one) => one.id === id);
          const isShown = shown.has(id);
          const last = [...answers.values()].at(-1)?.kind;
          const isOnItsWay = item !== undefined && ['queued', 'handed', 'assumed'].includes(item.state);
          return [
            ...(isOnItsWay && !working.has(jobIdOf(replySendJob(chatId, TEAM, item).key))
              ? [`${id} is ${item.state}, and nobody works on it`]
              : []),
            ...(isTakenBack && last === 'sent' ? [`${id} was sent and is taken back`] : []),
            ...(isShown && item !== undefined ? [`${id} is shown as sent and as not sent`] : []),
            ...(!isShown && item === undefined && !isTakenBack ? [`${id} is lost`] : []),
            ...(isShown && shown.get(id) !== `Reply ${number}` ? [`${id} has another text`] : []),
            ...(isShown && last === 'refused' ? [`${id} is shown as sent and was refused`] : []),
            ...(item?.state === 'refused' && (last !== 'refused' || arrivals > 0) && !item.reason
              ? [`${id} was not refused`]
              : []),
            ...(last === 'sent' && item !== undefined && item.state !== 'handed'
              ? [`${id} was sent and is ${item.state}`]
              : []),
          ];
        });
    });
  }

  function audit(): void {
    for (const { $id: id, status } of of('chats')) if (Number(status) >= 1 && Number(status) <= 5) startedChats.add(id);
    for (const campaign of existingCampaigns()) {
      const stats = readCampaignStats(campaign['stats']).value;
      const chats = of('chats')
        .filter((chat) => chat['campaign'] === campaign.$id)
        .map((chat) => readChatView(chat).chat);
      for (const { id: chatId, messages } of chats)
        for (const { id, role, content } of messages)
          if (
            role === 'assistant' &&
            sentTexts.get(sendKeyOf(chatId, { id, attempt: 1 })) !== content &&
            !replies.has(content)
          )
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
      const ofPeople = chats.flatMap(({ messages }) => messages.filter(({ by }) => by !== undefined));
      for (const problem of replyProblems(chats)) report(problem);
      const charged = of('credits').filter((credit) => credit['campaign'] === campaign.$id).length;
      const handed = chats.flatMap(({ outgoing }) => outgoing.filter(({ by }) => by === ''));
      const dropped = approvals.countDropped(campaign.$id, chats);
      if (charged !== stats.messagesSent - ofPeople.length + handed.length + dropped)
        report(
          `${campaign.$id} has paid for ${charged} messages, sent ${stats.messagesSent}, of them ${ofPeople.length} of people, ${handed.length} have not arrived, and ${dropped} were dropped`,
        );
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
    get seen() {
      return { ...seen, ...approvals.seen };
    },
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
