import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { createSandbox } from './drivers/network/sandbox.ts';
import { createCampaignRun } from './jobs/campaign-run.ts';
import { CAMPAIGN_RUN_KIND } from './jobs/campaign-run-job.ts';
import { createProspectImportEnd, PROSPECT_IMPORT_END_KIND } from './jobs/prospect-import-end.ts';
import { createProspectImport, PROSPECT_IMPORT_KIND } from './jobs/prospect-import.ts';
import { COLLEAGUES, OWNER } from './seed/content/people.ts';
import { seed } from './seed/seed.ts';
import { createServer, type ServerParts } from './server.ts';
import { StartError } from './start-error.ts';

/**
 * The process: environment in, signals in, sentences and an exit code out. Everything else is `server.ts`.
 *
 *   starting ── ready ──▶ serving ── SIGTERM or SIGINT ──▶ stopping ── everything finished ──▶ exit 0
 *       └── StartError ──▶ exit 1                              └── a second signal ──▶ exit 130
 */
const STATIC_DIRECTORY = fileURLToPath(new URL('../client', import.meta.url));

const print = (line: string): void => console.log(line);

/** Campaigns that one process moves at the same time. */
const CAMPAIGNS_AT_ONCE = 4;

const parts: ServerParts = {
  jobKinds: ({ backend, config }) => ({
    // Chunks of one import write the same counts, so they would only stand in each other's way.
    [PROSPECT_IMPORT_KIND]: { handler: createProspectImport({ backend, random: Math.random }), concurrency: 1 },
    [PROSPECT_IMPORT_END_KIND]: { handler: createProspectImportEnd({ backend, random: Math.random }), concurrency: 1 },
    [CAMPAIGN_RUN_KIND]: { handler: createCampaignRun({ backend, ...createSandbox({ backend, speed: config.sandboxSpeed, now: Date.now }) }), concurrency: CAMPAIGNS_AT_ONCE },
  }),
  demoPeople: [OWNER, ...COLLEAGUES].map(({ name, email }) => ({ name, email })),
  seedKinds: [PROSPECT_IMPORT_KIND],
  seed,
};

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = createServer({ config, parts, staticDirectory: STATIC_DIRECTORY, log: print });
  const signals = stopOnSignals(() => server.stop());
  try {
    const { address, demo } = await server.start();
    print(`Outrider is ready at ${address}`);
    if (demo !== undefined) print(`Demo sign-in: ${demo.email} / ${demo.password}`);
  } catch (error) {
    // A start that was asked to stop breaks off somewhere in its middle; what ends the process is the stop.
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
