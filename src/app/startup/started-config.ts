import { fetchServerReadiness } from '#remote/server-readiness.ts';
import { loadRuntimeConfig, newestConfig } from './runtime-config-load.ts';
import type { Runtime } from './runtime.ts';

const CHECK_INTERVAL_MS = 1_000;
/** Largest number of checks: longer, the server is not starting but broken. */
const MAX_CHECKS = 600;

/**
 * Takes the configuration once more when the server has started: it answers before its demo is made, and somebody may
 * have the sign-in page open, which offers the demo.
 */
export async function takeStartedConfig(
  runtime: Pick<Runtime, 'setConfig'> & { state(): Pick<ReturnType<Runtime['state']>, 'user'> },
): Promise<void> {
  const config = await newestConfig();
  if (config === undefined || config.demo !== undefined || runtime.state().user !== undefined) return;
  for (let checks = 1; (await fetchServerReadiness()) === 'starting'; checks += 1) {
    if (checks === MAX_CHECKS) return;
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  }
  // Fetches the newest; what it returns is the remembered one.
  await loadRuntimeConfig();
  const started = await newestConfig();
  if (started?.demo !== undefined) runtime.setConfig(started);
}
