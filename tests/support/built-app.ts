import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { buildIfChanged } from './built-server.ts';
import { createNextDeployment } from './next-deployment.ts';
import { startServer } from './server-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data directory of a stopped server with the demo: `copyOf` of `startServer`. */
    readonly demoData: string;
    /** Path of a Chrome or Chromium (`scripts/find-browser.mjs`). */
    readonly browserPath: string;
  }
}

/** Finds a browser, or installs one and prints that on the error stream. */
const findBrowser = (): ProvidedContext['browserPath'] =>
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/find-browser.mjs')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();

/** Seeds a demo and returns its data directory, which nothing writes to afterwards. */
async function seedDemo(): Promise<string> {
  const demoData = mkdtempSync(join(tmpdir(), 'outrider-demo-'));
  const server = await startServer({ seed: 'demo', sandboxSpeed: 1 });
  try {
    await server.stop();
    cpSync(server.dataDir, demoData, { recursive: true });
  } finally {
    await server.dispose();
  }
  return demoData;
}

/**
 * Prepares once for all journeys a browser, the production build, the release after it, and the demo; each journey gets
 * a copy of the demo.
 */
export async function setup(project: TestProject): Promise<() => void> {
  project.provide('browserPath', findBrowser());
  await buildIfChanged();
  createNextDeployment();
  const demoData = await seedDemo();
  project.provide('demoData', demoData);
  return () => rmSync(demoData, { recursive: true, force: true });
}
