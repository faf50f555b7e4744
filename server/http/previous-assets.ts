import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A tab of an older build may stay open this long and load further files. */
const RETENTION_DAYS = 60;
const DAY_MS = 86_400_000;

/** Folder of the assets in a build and in the retained directory. */
const ASSETS = 'assets';

/**
 * Copies the assets of the present build beside those of earlier ones, so that a tab opened before an update still
 * finds its scripts (`loadStaticFiles` looks here last). Names carry a hash of the contents: builds share equal files
 * and none is overwritten. Removes files that no build of the last 60 days had. Does nothing for a build without
 * assets. Rejects with file system errors.
 * @param build directory of the client's build
 * @param retainedDirectory directory of retained assets; created when missing
 */
export async function retainAssets(build: string, retainedDirectory: string, now: number): Promise<void> {
  const [from, to] = [join(build, ASSETS), join(retainedDirectory, ASSETS)];
  if (!existsSync(from)) return;
  await mkdir(to, { recursive: true });
  const existing = new Set(await readdir(to));
  const names = (await readdir(from)).filter((name) => !name.endsWith('.map'));
  const nowDate = new Date(now);
  for (const name of names) {
    if (!existing.has(name)) await copyAtomically(join(from, name), join(to, name));
    await utimes(join(to, name), nowDate, nowDate);
  }
  const present = new Set(names);
  for (const name of await readdir(to)) {
    if (present.has(name)) continue;
    const { mtimeMs } = await stat(join(to, name));
    if (now - mtimeMs > RETENTION_DAYS * DAY_MS) await rm(join(to, name), { force: true });
  }
}

/** Copies under a temporary name first: a process that dies leaves no partial script. */
async function copyAtomically(from: string, to: string): Promise<void> {
  const unfinished = join(to, '..', `.${basename(to)}.part`);
  await copyFile(from, unfinished);
  await rename(unfinished, to);
}
