import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { CURRENT_DEPLOYMENT } from '../next-deployment.ts';

const SCRIPT = 'assets/fault.js';

/**
 * Copies the current release with a script that runs before the app, and returns the folder. No engine but Chromium lets
 * a test run one in every page. The folder is removed when the test ends.
 */
export function deployWithScript(script: string): string {
  const folder = mkdtempSync(join(CURRENT_DEPLOYMENT, 'faulty-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const half of ['client', 'server'])
    cpSync(join(CURRENT_DEPLOYMENT, half), join(folder, half), { recursive: true });
  const client = join(folder, 'client');
  for (const page of readdirSync(client).filter((file) => file.endsWith('.html'))) {
    const html = readFileSync(join(client, page), 'utf8');
    const marked = html.replace('<head>', `<head><script src="/${SCRIPT}"></script>`);
    if (marked === html) throw new Error(`${page} has no <head>.`);
    writeFileSync(join(client, page), marked);
    for (const ending of ['br', 'gz']) rmSync(join(client, `${page}.${ending}`), { force: true });
  }
  writeFileSync(join(client, SCRIPT), script);
  return folder;
}
