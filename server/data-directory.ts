import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { StartError } from './start-error.ts';

/** The directory of all that this server keeps, held by this process alone. */
export interface DataDirectory {
  readonly path: string;
  /** The absolute path of a file in it. */
  file(name: string): string;
  /** Lets another server have it. */
  close(): void;
}

/**
 * Creates the directory when it is missing and takes it. Throws a `StartError` when it is not a directory, not
 * writable, or in use by another running server.
 *
 * The hold is a lock of the operating system on a small SQLite file: it ends with the process, however that ends, so a
 * server that was killed never blocks the next one, and a process id used again is never mistaken for it. `server.pid`
 * only serves the sentence.
 */
export function openDataDirectory(path: string): DataDirectory {
  createDirectory(path);
  const pidFile = join(path, 'server.pid');
  const lock = takeLock(join(path, 'server.lock'), () => {
    const holder = readPid(pidFile);
    return new StartError(
      `DATA_DIR ${path} is in use by another running server${holder}. Stop it first, or give this one a DATA_DIR of its own.`,
    );
  });
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    path,
    file: (name) => join(path, name),
    close() {
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}

function createDirectory(path: string): void {
  try {
    makeDirectories(path);
    if (!statSync(path).isDirectory()) throw new StartError(`DATA_DIR ${path} is not a directory.`);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'EEXIST' || code === 'ENOTDIR') throw new StartError(`DATA_DIR ${path} is not a directory.`);
    throw new StartError(
      `DATA_DIR ${path} cannot be written to (${code}). Choose another directory or change its permissions.`,
    );
  }
}

/**
 * For nobody else on this machine: mails with sign-in links and everybody's conversations lie in it. Not `recursive:
 * true`, which never returns where a parent exists but takes no directories (such as `/proc`).
 */
function makeDirectories(path: string): void {
  if (existsSync(path)) return;
  makeDirectories(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function takeLock(file: string, inUse: () => StartError): Database.Database {
  let lock: Database.Database | undefined;
  try {
    lock = new Database(file, { timeout: 0 });
    lock.pragma('locking_mode = EXCLUSIVE');
    // Nothing is ever written, so nothing beside the file is needed.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock?.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) throw inUse();
    throw new StartError(
      `The lock file ${file} cannot be opened (${error instanceof Error ? error.message : 'unknown'}).`,
    );
  }
}

function readPid(file: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(file, 'utf8'), 10)})`;
  } catch {
    return '';
  }
}

/**
 * Opens what lies in the data directory. Throws a `StartError` when it cannot be read: damaged, of another version, or
 * no file at all.
 */
export async function explainData<T>(directory: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The data in ${directory} cannot be read (${reason}). Put a good copy there, or move the directory away and start with an empty one.`,
    );
  }
}
