import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { CURRENT_DEPLOYMENT } from '../next-deployment.ts';

const SCRIPT = 'assets/fault.js';

/** Copies the current release and returns the folder, which is removed when the test ends, and that of its client. */
function copyDeployment(): { readonly folder: string; readonly client: string } {
  const folder = mkdtempSync(join(CURRENT_DEPLOYMENT, 'faulty-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const half of ['client', 'server'])
    cpSync(join(CURRENT_DEPLOYMENT, half), join(folder, half), { recursive: true });
  return { folder, client: join(folder, 'client') };
}

/** Changes a file of a release, and removes its compressed copies. */
function changeFile(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  for (const ending of ['br', 'gz']) rmSync(`${path}.${ending}`, { force: true });
}

/**
 * Copies the current release with a script that runs before the app, and returns the folder. No engine but Chromium
 * lets a test run one in every page. The folder is removed when the test ends.
 */
export function deployWithScript(script: string): string {
  const { folder, client } = copyDeployment();
  for (const page of readdirSync(client).filter((file) => file.endsWith('.html')))
    changeFile(join(client, page), (html) => {
      const marked = html.replace('<head>', `<head><script src="/${SCRIPT}"></script>`);
      if (marked === html) throw new Error(`${page} has no <head>.`);
      return marked;
    });
  writeFileSync(join(client, SCRIPT), script);
  return folder;
}

/**
 * Copies the current release with a script at the end of a worker, and returns the folder, as `deployWithScript` does.
 */
export function deployWithWorkerScript(worker: string, script: string): string {
  const { folder, client } = copyDeployment();
  const assets = join(client, 'assets');
  const [file, ...others] = readdirSync(assets).filter((name) => name.startsWith(worker) && name.endsWith('.js'));
  if (file === undefined || others.length > 0) throw new Error(`Not one file is the worker ${worker}.`);
  changeFile(join(assets, file), (code) => `${code}\n${script}`);
  return folder;
}
