import { runtimeConfigSchema, type RuntimeConfig } from '#domain/wire/runtime-config.ts';
import { fetchRuntimeConfig } from '#remote/runtime-config.ts';
import { rememberConfig, rememberedConfig } from './remembered-session.ts';

/** Thrown at the first start on a device when the server cannot be reached. */
export class NoConfigError extends Error {}

/** Returns the configuration fetched at this start; it resolves with undefined when it could not be read. */
export const newestConfig = (): Promise<RuntimeConfig | undefined> | undefined => newest;
let newest: Promise<RuntimeConfig | undefined> | undefined;

/**
 * Returns the configuration last read on this device, and fetches a newer one for the next start; without one it waits
 * for the server. Throws `NoConfigError`.
 */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const remembered = rememberedConfig();
  newest = fetchRuntimeConfig().then((answer) => {
    const parsed = runtimeConfigSchema.safeParse(answer);
    if (!parsed.success) return undefined;
    rememberConfig(parsed.data);
    return parsed.data;
  });
  if (remembered !== undefined) return remembered;
  const config = await newest;
  if (config === undefined) throw new NoConfigError();
  return config;
}
