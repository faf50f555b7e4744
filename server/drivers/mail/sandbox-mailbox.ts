import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { appendFile, rename, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { PRIVATE_FILE } from '#server/private-files.ts';
import { mailSchema, type Mail, type MailDriver } from './mail.ts';

const storedMailSchema = z.extend(mailSchema, { id: z.string(), sentAt: z.string() });
/** A mail in the mailbox; `sentAt` is a UTC ISO time. */
export type StoredMail = z.output<typeof storedMailSchema>;

/** The sandbox mail driver: mails are stored instead of sent, and shown at `/sandbox/mailbox`. */
export interface Mailbox extends MailDriver {
  /** Lists the mails, newest first, without decoys. */
  list(): readonly StoredMail[];
}

/** Most mails that are kept; older ones are dropped. */
const CAPACITY = 200;

/**
 * Opens the mailbox in `file`, one JSON text per line. A line cut off by a crash is skipped, so that a damaged file
 * never prevents a start.
 */
export function openMailbox(file: string, now: () => number): Mailbox {
  let mails = readMails(file);
  let lastWrite: Promise<void> = Promise.resolve();

  async function write(mail: StoredMail): Promise<void> {
    // The file grows to twice the capacity before it is rewritten, so that most mails cost one append.
    if (mails.length <= CAPACITY * 2)
      return appendFile(file, `${JSON.stringify(mail)}\n`, { flush: true, mode: PRIVATE_FILE });
    mails = mails.filter(isVisible).slice(-CAPACITY);
    const draft = `${file}.new`;
    await writeFile(draft, toLines(mails), { flush: true, mode: PRIVATE_FILE });
    return rename(draft, file);
  }

  return {
    send(mail: Mail) {
      const stored: StoredMail = {
        ...mailSchema.parse(mail),
        id: `${now()}-${mails.length}`,
        sentAt: new Date(now()).toISOString(),
      };
      mails.push(stored);
      lastWrite = lastWrite.catch(() => undefined).then(() => write(stored));
      return lastWrite;
    },
    list: () => mails.filter(isVisible).slice(-CAPACITY).reverse(),
    close: () => lastWrite.catch(() => undefined),
  };
}

/** Decoys do not displace real mails. */
const isVisible = ({ isDecoy }: StoredMail): boolean => isDecoy !== true;

const toLines = (mails: readonly StoredMail[]): string => mails.map((mail) => `${JSON.stringify(mail)}\n`).join('');

function readMails(file: string): StoredMail[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const mails = text.split('\n').flatMap(parseLine);
  if (text !== toLines(mails)) {
    // A torn last line would swallow the next mail appended to it.
    writeFileSync(`${file}.new`, toLines(mails), { flush: true, mode: PRIVATE_FILE });
    renameSync(`${file}.new`, file);
  }
  return mails;
}

function parseLine(line: string): StoredMail[] {
  try {
    return line === '' ? [] : [storedMailSchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
