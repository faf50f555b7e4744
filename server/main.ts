import { fileURLToPath } from 'node:url';
import { BILLING_CHECKOUT_KIND, BILLING_PERIOD_KIND, DAILY_RECONCILE_KIND } from './billing/billing-jobs.ts';
import { createBillingCheckout } from './billing/billing-checkout.ts';
import { createBillingPeriod } from './billing/billing-period.ts';
import { createDailyReconcile } from './billing/daily-reconcile.ts';
import { createModelConversationWriter } from './ai/model-conversation-writer.ts';
import { MAX_REMINDER_MS } from '#domain/chat/reminder.ts';
import type { Backend } from './backend/backend.ts';
import { readConfig, type Config } from './config.ts';
import { API_KEY_SWEEP_KIND, createApiKeySweep } from './dashboard/api-keys/api-key-sweep.ts';
import { createEndpointWriter } from './drivers/ai/endpoint-writer.ts';
import type { NetworkDrivers } from './drivers/network/choose-network.ts';
import { CHAT_REMINDER_KIND, createChatReminder } from './jobs/chats/chat-reminder.ts';
import { createDuplicateChats, DUPLICATE_CHATS_KIND } from './jobs/chats/duplicate-chats.ts';
import { CAMPAIGN_PROFILE_KIND, createCampaignProfile } from './jobs/campaign-profile.ts';
import { createReplySend, LONGEST_REPLY_REST_MS } from './jobs/replies/reply-send.ts';
import { REPLY_SEND_KIND } from './jobs/replies/reply-send-job.ts';
import { createCampaignRun } from './jobs/campaign-run.ts';
import { CAMPAIGN_RUN_KIND } from './jobs/campaign-run-job.ts';
import { createProfileRemoval, PROFILE_REMOVAL_KIND } from './jobs/profile-removal.ts';
import { createProfileSignIn, PROFILE_SIGN_IN_KIND } from './jobs/profile-sign-in.ts';
import { createProspectUndo, PROSPECT_UNDO_KIND } from './jobs/prospect-undo.ts';
import { CAMPAIGN_DELETION_KIND, createCampaignDeletion } from './jobs/campaign-deletion.ts';
import { processorMs } from './jobs/deletion-batches.ts';
import { createTeamDeletion } from './jobs/team-deletion.ts';
import { createProspectImportEnd, IMPORT_PATIENCE_MS, PROSPECT_IMPORT_END_KIND } from './jobs/prospect-import-end.ts';
import { createProspectImport, createProspectImportGiveUp, PROSPECT_IMPORT_KIND } from './jobs/prospect-import.ts';
import { LONGEST_RETRY_MS } from './jobs/runner.ts';
import { createPushLane } from './push/push-lane.ts';
import { PUSH_LANE_KIND } from './push/push-subscriptions.ts';
import { COLLEAGUES, OWNER } from './seed/content/people.ts';
import { seed } from './seed/seed.ts';
import { TEAM_DELETION_KIND } from './teams/team-deletion-job.ts';
import { createDeliveryLane, DELIVERY_LANE_KIND } from './webhooks/delivery-lane.ts';
import { toLogEntry } from './log-entry.ts';
import { createServer, type ServerParts } from './server.ts';
import { StartError } from './start-error.ts';

/**
 * The process: environment in, signals in, messages and an exit code out. `server.ts` does the rest.
 *
 *   starting ── ready ──▶ serving ── SIGTERM or SIGINT ──▶ stopping ── everything finished ──▶ exit 0
 *       └── StartError ──▶ exit 1                              └── a second signal ──▶ exit 130
 */
const STATIC_DIRECTORY = fileURLToPath(new URL('../client', import.meta.url));

const print = (line: string): void => console.log(toLogEntry(line));

/** Webhooks that one process sends to at once, and those of one team. */
const WEBHOOKS_AT_ONCE = 64;
const WEBHOOKS_OF_TEAM = 16;

/** Devices that one process sends pushes to at once, and those of one team. */
const PUSHES_AT_ONCE = 32;
const PUSHES_OF_TEAM = 8;

/** Campaigns that one process runs at once, and those of one team. */
const CAMPAIGNS_AT_ONCE = 4;
const CAMPAIGNS_OF_TEAM = 3;

/** What takes long gives its place up after a minute, and goes on after what is due by then. */
const TURN_MS = 60_000;

/** Teams whose prospects one process imports at once, or takes back. */
const IMPORTS_AT_ONCE = 4;

/** Where an endpoint writes, it writes the messages of campaigns too. */
const conversationWriter = (
  backend: Backend,
  { ai }: Config,
  script: NetworkDrivers['writer'],
): NetworkDrivers['writer'] =>
  ai === undefined
    ? script
    : createModelConversationWriter({ backend, writer: createEndpointWriter(ai, { log: print }), script });

const parts: ServerParts = {
  jobKinds: ({ backend, config, billing, cipher, send, sendPush, network }) => ({
    // Parts of one import write the same counts, so they would only conflict.
    [PROSPECT_IMPORT_KIND]: {
      handler: createProspectImport({ backend, random: Math.random }),
      longestRestMs: LONGEST_RETRY_MS,
      concurrency: IMPORTS_AT_ONCE,
      perTeam: 1,
      giveUp: createProspectImportGiveUp({ backend }),
    },
    [PROSPECT_IMPORT_END_KIND]: {
      handler: createProspectImportEnd({ backend, random: Math.random }),
      longestRestMs: IMPORT_PATIENCE_MS,
      concurrency: IMPORTS_AT_ONCE,
      perTeam: 1,
    },
    [CAMPAIGN_RUN_KIND]: {
      handler: createCampaignRun({
        ...network,
        backend,
        writer: conversationWriter(backend, config, network.writer),
      }),
      longestRestMs: LONGEST_RETRY_MS,
      concurrency: CAMPAIGNS_AT_ONCE,
      perTeam: CAMPAIGNS_OF_TEAM,
      retriesForever: true,
    },
    [REPLY_SEND_KIND]: {
      handler: createReplySend({ ...network, backend, random: Math.random }),
      longestRestMs: LONGEST_REPLY_REST_MS,
      concurrency: 8,
      perTeam: 4,
      retriesForever: true,
    },
    [CHAT_REMINDER_KIND]: {
      handler: createChatReminder({ backend, random: Math.random }),
      longestRestMs: MAX_REMINDER_MS,
      concurrency: 8,
      perTeam: 4,
      retriesForever: true,
    },
    [PROFILE_SIGN_IN_KIND]: {
      handler: createProfileSignIn({ backend, cipher, signIn: network.signIn, random: Math.random }),
      concurrency: 8,
      perTeam: 4,
      retriesForever: true,
    },
    [PROFILE_REMOVAL_KIND]: {
      handler: createProfileRemoval({ backend, signIn: network.signIn, random: Math.random }),
      longestRestMs: LONGEST_RETRY_MS,
      turnMs: TURN_MS,
      concurrency: 2,
      perTeam: 1,
      retriesForever: true,
    },
    [PROSPECT_UNDO_KIND]: {
      handler: createProspectUndo({ backend, random: Math.random }),
      longestRestMs: LONGEST_RETRY_MS,
      turnMs: TURN_MS,
      concurrency: IMPORTS_AT_ONCE,
      perTeam: 1,
      retriesForever: true,
    },
    [DUPLICATE_CHATS_KIND]: {
      handler: createDuplicateChats({ backend, random: Math.random, log: billing.log }),
      concurrency: 1,
      retriesForever: true,
    },
    [CAMPAIGN_PROFILE_KIND]: {
      handler: createCampaignProfile({ backend, random: Math.random }),
      longestRestMs: LONGEST_RETRY_MS,
      turnMs: TURN_MS,
      concurrency: 2,
      perTeam: 1,
      retriesForever: true,
    },
    [CAMPAIGN_DELETION_KIND]: {
      handler: createCampaignDeletion({ backend, random: Math.random, processorMs }),
      longestRestMs: LONGEST_RETRY_MS,
      turnMs: TURN_MS,
      concurrency: 2,
      perTeam: 1,
      retriesForever: true,
    },
    [TEAM_DELETION_KIND]: {
      handler: createTeamDeletion({ backend, payments: billing.payments, random: Math.random, processorMs }),
      longestRestMs: LONGEST_RETRY_MS,
      turnMs: TURN_MS,
      concurrency: 2,
      retriesForever: true,
      outlivesTeam: true,
    },
    // One per webhook: this many receivers may hang before others wait, and no more of one team.
    [DELIVERY_LANE_KIND]: {
      handler: createDeliveryLane({
        backend,
        cipher,
        send,
        random: Math.random,
        retryDelaysMs: config.webhooks.retryDelaysMs,
      }),
      concurrency: WEBHOOKS_AT_ONCE,
      perTeam: WEBHOOKS_OF_TEAM,
      retriesForever: true,
    },
    ...(sendPush !== undefined && {
      [PUSH_LANE_KIND]: {
        handler: createPushLane({ backend, cipher, send: sendPush, random: Math.random }),
        concurrency: PUSHES_AT_ONCE,
        perTeam: PUSHES_OF_TEAM,
        retriesForever: true,
      },
    }),
    // An unreachable provider or a wrong key, even for days, must not end paid subscriptions.
    [BILLING_PERIOD_KIND]: { handler: createBillingPeriod(billing), concurrency: 2, retriesForever: true },
    [BILLING_CHECKOUT_KIND]: { handler: createBillingCheckout(billing), concurrency: 2, retriesForever: true },
    [API_KEY_SWEEP_KIND]: {
      handler: createApiKeySweep({ backend, log: billing.log }),
      concurrency: 1,
      retriesForever: true,
    },
    [DAILY_RECONCILE_KIND]: { handler: createDailyReconcile(billing), concurrency: 1, retriesForever: true },
  }),
  demoPeople: [OWNER, ...COLLEAGUES].map(({ name, email }) => ({ name, email })),
  seedKinds: [PROSPECT_IMPORT_KIND],
  seed,
};

async function main(): Promise<void> {
  // Whatever any part of the process writes, other accounts of the machine cannot read.
  process.umask(0o077);
  const config = readConfig(process.env);
  const server = createServer({ config, parts, staticDirectory: STATIC_DIRECTORY, log: print });
  const signals = stopOnSignals(() => server.stop());
  try {
    const { address, demo } = await server.start();
    print(`Outrider is ready at ${address}`);
    if (demo !== undefined) print(`Demo sign-in: ${demo.email} / ${demo.password}`);
  } catch (error) {
    // A start interrupted by a stop fails somewhere; the stop ends the process.
    if (signals.count === 0) throw error;
  }
}

function stopOnSignals(stop: () => Promise<void>): { readonly count: number } {
  const signals = { count: 0 };
  const onSignal = (): void => {
    signals.count += 1;
    if (signals.count > 1) process.exit(130);
    print('Stopping: finishing what is in flight. Press Ctrl+C again to stop at once.');
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return signals;
}

function fail(error: unknown): void {
  if (error instanceof StartError) for (const sentence of error.sentences) console.error(sentence);
  else console.error(error);
  process.exit(1);
}

main().catch(fail);
