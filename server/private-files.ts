import { chmodSync, closeSync, lstatSync, openSync, readdirSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** Files and directories that only the account of this process may read. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_DIRECTORY = 0o700;

const OPEN_TO_OTHERS = 0o077;
const WRITABLE_BY_ALL = 0o002;

/** Windows knows no such modes: there a directory inherits who may read it. */
const hasModes = process.platform !== 'win32';

/**
 * Creates a file for this account alone when it is missing. SQLite gives its log and its shared memory the mode of the
 * data file, so this is called before a data file is opened.
 */
export const ensurePrivateFile = (file: string): void => closeSync(openSync(file, 'a', PRIVATE_FILE));

/** What a server keeps in its data directory; whatever else lies there belongs to somebody else. */
const OWN_NAMES =
  /^(?:appwrite\.sqlite|secrets\.key|mailbox\.jsonl|server\.lock|server\.pid)|^(?:outgoing-mails|client)$/;
/** The directory that a file system makes at the root of a volume. */
const VOLUME_NAME = 'lost+found';

/**
 * Closes a data directory and the server's files in it to other accounts of the machine; says so in the log where that
 * changed something. A directory that belongs to another account, such as a volume of a group, or that holds other
 * things too, stays as it is with a warning. Throws a `StartError` where every account may write to the directory,
 * since others could replace its keys, and where a file stays readable.
 */
export function protectDirectory(path: string, log: (line: string) => void): void {
  if (!hasModes) return;
  const names = readdirSync(path);
  const { closed, left } = protectFiles(names.filter((name) => OWN_NAMES.test(name)).map((name) => join(path, name)));
  if (left.length > 0)
    throw new StartError(
      `The file ${left[0]} can be read by other accounts of this machine, and this server may not change that. Run "chmod 600" on it as its owner.`,
    );
  const isOwn = names.every((name) => OWN_NAMES.test(name) || name === VOLUME_NAME);
  const wasOpen = !isPrivate(statSync(path));
  const isOpen = wasOpen && !(isOwn && close(path, PRIVATE_DIRECTORY));
  if (isOpen && (statSync(path).mode & WRITABLE_BY_ALL) !== 0)
    throw new StartError(
      `DATA_DIR ${path} can be written to by every account of this machine. Give this server a directory of its own, with "chmod 700".`,
    );
  if (isOpen)
    log(
      `Warning: DATA_DIR ${path} can be entered by other accounts of this machine. This server leaves it so, because it ${isOwn ? 'belongs to another account' : 'holds other things too'}; its own files in it are closed.`,
    );
  // Nobody could reach open files in a closed directory, such as copies of the build's.
  if (wasOpen && (closed > 0 || !isOpen))
    log(
      `Warning: DATA_DIR ${path} was open to other accounts of this machine and is closed now. Whoever could read it may have its secrets.`,
    );
}

const isPrivate = ({ mode }: Stats): boolean => (mode & OPEN_TO_OTHERS) === 0;

/** Changes a mode. Returns whether it is closed afterwards: not every account may, and not every file system can. */
function close(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode);
  } catch {
    return false;
  }
  return isPrivate(statSync(path));
}

/** Closes files, and directories with all they contain. Returns how many were closed, and the files that stay open. */
function protectFiles(paths: readonly string[]): { closed: number; left: string[] } {
  let closed = 0;
  const left: string[] = [];
  for (const path of paths) {
    const stats = lstatSync(path);
    // A symbolic link has no mode of its own; its target is what an administrator chose.
    if (!stats.isFile() && !stats.isDirectory()) continue;
    if (!isPrivate(stats)) {
      if (close(path, stats.isDirectory() ? PRIVATE_DIRECTORY : PRIVATE_FILE)) closed += 1;
      else if (stats.isFile()) left.push(path);
    }
    if (!stats.isDirectory()) continue;
    const inner = protectFiles(readdirSync(path).map((name) => join(path, name)));
    closed += inner.closed;
    left.push(...inner.left);
  }
  return { closed, left };
}
