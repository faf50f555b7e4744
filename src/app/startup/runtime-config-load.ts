import { runtimeConfigSchema, type RuntimeConfig } from '#domain/wire/runtime-config.ts';
import { fetchRuntimeConfig } from '#remote/runtime-config.ts';
import { rememberConfig, rememberedConfig } from './remembered-session.ts';

/** Thrown at the very first start when the server cannot be reached: there is nothing to go by yet. */
export class NoConfigError extends Error {}

/** What the server has said at this start; undefined when it could not be read. */
export const newestConfig = (): Promise<RuntimeConfig | undefined> | undefined => newest;
let newest: Promise<RuntimeConfig | undefined> | undefined;

/**
 * The configuration: from the device at once when it was read before (the newest is fetched behind it, for the next
 * start), else from the server. Throws `NeverConfigured`.
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
  if (config === undefined) throw new NoConfigError('The configuration could not be read');
  return config;
}
