import type { Databases } from 'node-appwrite';
import { chooseResponseFormat } from '#server/backend/appwrite-checks.ts';
import { createBackend } from '#server/backend/backend.ts';
import { explainFailure } from '#server/backend/explain-failure.ts';
import type { Config } from '#server/config.ts';
import { EMBEDDED_PROJECT_ID, inspectEmbeddedData, openEmbedded } from '#server/embedded.ts';
import { BodyIntake } from '#server/http/body/body-intake.ts';
import { listen } from '#server/http/listen.ts';
import { PRODUCT_SCHEMA } from './collections.ts';
import { planMigration } from './migration/plan-migration.ts';
import type { MigrationStep } from './migration/migration-step.ts';
import { planProvisioning, provision } from './provision.ts';

interface ProvisionCommand {
  readonly config: Config;
  /** Prints the plan and changes nothing. */
  readonly dryRun: boolean;
  /** Also carries out steps that delete values or permissions. */
  readonly allowDestructive: boolean;
  readonly print: (line: string) => void;
}

/**
 * Brings the collections of the configured Appwrite to their declarations; without one, those of the embedded service
 * on its data directory. Resolves with true when nothing is left to do. Throws a `StartError` for what an administrator
 * can fix, such as a running server that holds the data directory.
 */
export async function runProvision(command: ProvisionCommand): Promise<boolean> {
  const { config, dryRun, print } = command;
  const { appwrite, dataDirectory } = config;
  if (appwrite !== undefined) {
    print(
      `The Appwrite at ${appwrite.endpoint}, project ${appwrite.projectId}, database ${PRODUCT_SCHEMA.databaseId}:`,
    );
    return explainFailure(appwrite, async () => {
      const responseFormat = await chooseResponseFormat(appwrite);
      return runOn(createBackend({ ...appwrite, responseFormat }).databases, command);
    });
  }
  print(`The embedded Appwrite in ${dataDirectory}, database ${PRODUCT_SCHEMA.databaseId}:`);
  const state = dryRun ? await inspectEmbeddedData(dataDirectory) : 'ready';
  if (state === 'absent') return printPlan(planMigration(PRODUCT_SCHEMA, undefined), print);
  if (state === 'of an older form') {
    print(
      '  The data file is of an older form: a start brings it to the newest, and keeps a copy of it. The plan can be told after that.',
    );
    return false;
  }
  return withEmbedded(config, print, (databases) => runOn(databases, command));
}

/** Runs the embedded service for the time of `work`, on a random port. */
async function withEmbedded<T>(
  config: Config,
  log: (line: string) => void,
  work: (databases: Databases) => Promise<T>,
): Promise<T> {
  const embedded = await openEmbedded({
    config,
    identityProviders: [],
    intake: new BodyIntake(),
    onTeamDeleted: () => undefined,
    log,
  });
  try {
    const listener = await listen('127.0.0.1', 0);
    try {
      listener.serve(embedded);
      return await work(
        createBackend({
          endpoint: `http://127.0.0.1:${listener.port}/v1`,
          projectId: EMBEDDED_PROJECT_ID,
          apiKey: embedded.createServerKey(),
        }).databases,
      );
    } finally {
      await listener.close();
    }
  } finally {
    await embedded.close();
  }
}

async function runOn(databases: Databases, { dryRun, allowDestructive, print }: ProvisionCommand): Promise<boolean> {
  const plan = await planProvisioning(databases);
  const isUpToDate = printPlan(plan, print);
  if (dryRun || isUpToDate) return isUpToDate;
  let done = 0;
  const pendingSteps = await provision(databases, { allowDestructive, onStep: () => (done += 1) });
  print(`Done: ${done} of ${plan.length}.`);
  if (pendingSteps.length > 0)
    print(
      `Left: ${pendingSteps.length}, because they delete or narrow something. Back the data up and add --allow-destructive to do them too.`,
    );
  return pendingSteps.length === 0;
}

/** Prints a plan; returns true when it is empty. */
function printPlan(plan: readonly MigrationStep[], print: (line: string) => void): boolean {
  if (plan.length === 0) print('  Everything stands as declared.');
  for (const { sentence, isDestructive } of plan) print(`  ${isDestructive ? '[destructive] ' : ''}${sentence}`);
  return plan.length === 0;
}
