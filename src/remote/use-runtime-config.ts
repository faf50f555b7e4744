import { createContext, use } from 'react';
import type { RuntimeConfig } from '#domain/wire/runtime-config.ts';

export const RuntimeConfigContext = createContext<RuntimeConfig | undefined>(undefined);

/** Returns `/config.json` as it was read at start (from its cache when offline). */
export function useRuntimeConfig(): RuntimeConfig {
  const config = use(RuntimeConfigContext);
  if (config === undefined) throw new Error('useRuntimeConfig needs its provider');
  return config;
}
