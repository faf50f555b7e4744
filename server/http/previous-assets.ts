import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** As long as a tab of an older build may stay open and ask for what it has not loaded yet. */
const KEPT_DAYS = 60;
const DAY_MS = 86_400_000;

/** Below the directory of what is kept, as below that of a build. */
const ASSETS = 'assets';

/**
 * Lays the assets of the present build beside those of earlier ones, so that a tab that was opened before an update
 * still finds its scripts (`loadStaticFiles` looks here last). Their names carry their contents' hash: two builds share
 * a file, and none is ever written over. What was in no build of the last 60 days is removed. A build without assets
 * keeps nothing. Rejects with the file system's own error.
 * @param build directory of the client's build
 * @param kept directory to keep in; it is made when it is missing
 */
export async function keepAssets(build: string, kept: string, now: number): Promise<void> {
  const [from, to] = [join(build, ASSETS), join(kept, ASSETS)];
  if (!existsSync(from)) return;
  await mkdir(to, { recursive: true });
  const there = new Set(await readdir(to));
  const names = (await readdir(from)).filter((name) => !name.endsWith('.map'));
  const seen = new Date(now);
  for (const name of names) {
    if (!there.has(name)) await copyWhole(join(from, name), join(to, name));
    await utimes(join(to, name), seen, seen);
  }
  const present = new Set(names);
  for (const name of await readdir(to)) {
    if (present.has(name)) continue;
    const { mtimeMs } = await stat(join(to, name));
    if (now - mtimeMs > KEPT_DAYS * DAY_MS) await rm(join(to, name), { force: true });
  }
}

/** A copy is under its name when it is whole: a process that dies meanwhile leaves no half of a script. */
async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = join(to, '..', `.${basename(to)}.part`);
  await copyFile(from, unfinished);
  await rename(unfinished, to);
}
