import { randomBytes } from 'node:crypto';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { PRIVATE_FILE } from '#server/private-files.ts';
import { StartError } from '#server/start-error.ts';

/** A key in a file of its own beside the data that need it. */
interface KeyFile {
  readonly file: string;
  /** What nobody can read without it; completes "Without it … are lost". */
  readonly lost: string;
}

/**
 * Creates the missing key files of new data. Throws a `StartError` when data are there whose keys are gone: it says
 * what is lost, and how to go on. `acceptsLoss` makes new keys instead. A key is on disk before the first data are.
 */
export function requireKeyFiles(
  dataFile: string,
  keys: readonly KeyFile[],
  { acceptsLoss, log }: { readonly acceptsLoss: boolean; readonly log: (line: string) => void },
): void {
  const missing = keys.filter(({ file }) => !existsSync(file));
  const hasData = existsSync(dataFile) && statSync(dataFile).size > 0;
  if (hasData && !acceptsLoss && missing.length > 0)
    throw new StartError(
      ...missing.map(
        ({ file, lost }) =>
          `The key file ${file} is gone, and the data in ${dataFile} need it. Without it ${lost} are lost.`,
      ),
      'Put a good copy of it there, as in every backup. To go on without it, start once with ACCEPT_LOST_KEYS=1: a new key is made.',
    );
  for (const { file, lost } of missing) {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: PRIVATE_FILE, flag: 'wx', flush: true });
    if (hasData) log(`A new key file ${file} was made, as ACCEPT_LOST_KEYS says: ${lost} are lost.`);
  }
}
