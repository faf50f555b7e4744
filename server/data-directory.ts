import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { ensurePrivateFile, PRIVATE_DIRECTORY, PRIVATE_FILE, protectDirectory } from './private-files.ts';
import { StartError } from './start-error.ts';

/** The directory of all stored data, held by this process alone. */
interface DataDirectory {
  readonly path: string;
  /** Returns the absolute path of a file in it. */
  file(name: string): string;
  /** Releases it for other servers. */
  close(): void;
}

/**
 * Creates the directory when it is missing, locks it, and closes it to other accounts (`protectDirectory`). Throws a
 * `StartError` when it is not a directory, not writable, open to everybody, or in use by another running server.
 *
 * The lock is one of the operating system on a small SQLite file. It ends with the process, however that ends: a killed
 * server never blocks the next one, and a reused process id is never mistaken for it. `server.pid` only serves the
 * message.
 */
export function openDataDirectory(path: string, log: (line: string) => void = () => undefined): DataDirectory {
  createDirectory(path);
  const pidFile = join(path, 'server.pid');
  const lock = takeLock(join(path, 'server.lock'), () => {
    const holder = readPid(pidFile);
    return new StartError(
      `DATA_DIR ${path} is in use by another running server${holder}. Stop it first, or give this one a DATA_DIR of its own.`,
    );
  });
  try {
    protectDirectory(path, log);
    writeFileSync(pidFile, `${process.pid}\n`, { mode: PRIVATE_FILE });
  } catch (error) {
    lock.close();
    throw error;
  }
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
 * Creates directories that only this account can read: they hold sign-in mails and all conversations. Not `recursive:
 * true`, which never returns below a parent that accepts no directories (such as `/proc`).
 */
function makeDirectories(path: string): void {
  if (existsSync(path)) return;
  makeDirectories(dirname(path));
  mkdirSync(path, { mode: PRIVATE_DIRECTORY });
}

function takeLock(file: string, inUse: () => StartError): Database.Database {
  let lock: Database.Database | undefined;
  try {
    ensurePrivateFile(file);
    lock = new Database(file, { timeout: 0 });
    lock.pragma('locking_mode = EXCLUSIVE');
    // Nothing is written, so no further file is needed.
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
 * Opens data in the directory. Throws a `StartError` when it cannot be read: damaged, of another version, or no file.
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
