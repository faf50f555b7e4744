import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import * as z from 'zod/mini';
import { setup as setupApp } from '../built-app.ts';
import type { WebKitPrograms } from './webkit.ts';

const enginesSchema = z.object({
  chromium: z.optional(z.string()),
  firefox: z.optional(z.string()),
  webkit: z.optional(z.object({ driver: z.string(), browser: z.string(), display: z.optional(z.string()) })),
  unable: z.record(z.string(), z.record(z.string(), z.string())),
});

declare module 'vitest' {
  export interface ProvidedContext {
    /** The programs of the engines that this machine has. */
    readonly engines: {
      readonly chromium?: string | undefined;
      readonly firefox?: string | undefined;
      readonly webkit?: WebKitPrograms | undefined;
      /** By engine and journey: why it cannot be run there. */
      readonly unable: Readonly<Record<string, Readonly<Record<string, string>>>>;
    };
  }
}

/** Prepares what journeys need, and finds the engines. */
export async function setup(project: TestProject): Promise<() => void> {
  const script = `import { findEngines } from './scripts/find-engines.mjs'; console.log(JSON.stringify(await findEngines()));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
  });
  project.provide('engines', enginesSchema.parse(JSON.parse(printed)));
  return setupApp(project);
}
