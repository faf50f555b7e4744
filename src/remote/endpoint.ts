import type { RuntimeConfig } from '#domain/wire/runtime-config.ts';

/** Returns the absolute URL of Appwrite (`…/v1`) for an app served from `origin`. */
export const endpointHref = (config: RuntimeConfig, origin: string): string =>
  new URL(config.appwrite.endpoint, origin).href.replace(/\/$/, '');
