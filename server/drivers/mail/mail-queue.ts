import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { PRIVATE_DIRECTORY, PRIVATE_FILE } from '#server/private-files.ts';
import type { JobClock } from '#server/jobs/job-clock.ts';
import { mailSchema, type MailDriver } from './mail.ts';
import { MailRefused, type MailServer } from './smtp.ts';

/**
 * Queues mails for a mail server, one file each: written before a mail is reported as sent, deleted once the server has
 * accepted it.
 *
 *   send ─▶ waiting ── taken ─────────────────────────────────▶ gone
 *              ▲  └─── refused for now, or nobody there ──┐ └─── refused for good, or a day old ──▶ dropped, logged
 *              └───────────── a growing delay ◄───────────┘
 *
 * Killed between the server's yes and the deletion, a mail goes out again under the same Message-ID.
 */
interface OutgoingDeps {
  /** The queue's own directory; created when missing. */
  readonly directory: string;
  readonly server: MailServer;
  readonly clock: JobClock;
  readonly log: (line: string) => void;
}

const queuedSchema = z.object({ queuedAtMs: z.number(), mail: mailSchema });

interface QueuedMail extends z.output<typeof queuedSchema> {
  /** The name of its file; it identifies the mail. */
  readonly id: string;
  tries: number;
  dueAtMs: number;
}

const LIFE_MS = 24 * 3_600_000;
const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 30 * 60_000;
/** How long closing waits for the mail that is being delivered. */
const CLOSE_PATIENCE_MS = 5_000;

const ENDING = '.json';

/** Opens the queue and starts sending what it holds. Throws file system errors. */
export function openMailQueue({ directory, server, clock, log }: OutgoingDeps): MailDriver {
  mkdirSync(directory, { recursive: true, mode: PRIVATE_DIRECTORY });
  const waiting = readWaiting(directory);
  const stopping = new AbortController();
  let wakeUp = new AbortController();
  let isFailing = false;
  let running: Promise<void> | undefined;

  const fileOf = (id: string): string => join(directory, `${id}${ENDING}`);

  async function discard(mail: QueuedMail): Promise<void> {
    waiting.delete(mail.id);
    await rm(fileOf(mail.id), { force: true });
  }

  function postpone(mail: QueuedMail, { code }: MailRefused): void {
    if (!isFailing)
      log(
        `Mail: the mail server did not take a mail right now (${code}). What is to be sent is kept and tried again for a day.`,
      );
    isFailing = true;
    mail.dueAtMs = clock.now() + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** mail.tries);
    mail.tries += 1;
  }

  async function deliver(mail: QueuedMail): Promise<void> {
    if (mail.mail.isDecoy === true) return discard(mail);
    if (clock.now() - mail.queuedAtMs > LIFE_MS) {
      log('Mail: one was dropped that could not be sent for a day.');
      return discard(mail);
    }
    try {
      await server.deliver(mail.id, mail.mail, mail.queuedAtMs);
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      if (!error.isFinal) return postpone(mail, error);
      log(`Mail: one was dropped, the mail server refuses it for good (${error.code}).`);
      return discard(mail);
    }
    if (isFailing) {
      log('Mail: the mail server takes mails again.');
      isFailing = false;
      for (const other of waiting.values()) other.dueAtMs = 0;
    }
    await discard(mail);
  }

  /** Sends what is due, oldest first, until nothing waits. */
  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const [next] = [...waiting.values()].toSorted(
        (one, other) => one.dueAtMs - other.dueAtMs || one.queuedAtMs - other.queuedAtMs,
      );
      if (next === undefined) return;
      const delayMs = next.dueAtMs - clock.now();
      if (delayMs <= 0) await deliver(next);
      else {
        wakeUp = new AbortController();
        await clock.sleep(delayMs, AbortSignal.any([wakeUp.signal, stopping.signal]));
      }
    }
  }

  function begin(): void {
    wakeUp.abort();
    if (stopping.signal.aborted || waiting.size === 0) return;
    running ??= work()
      .catch((error: unknown) =>
        log(`Mail: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
      )
      .finally(() => {
        running = undefined;
        // A mail may have arrived while the last one was finishing.
        begin();
      });
  }

  begin();
  return {
    async send(mail) {
      const queuedAtMs = clock.now();
      const id = `${queuedAtMs.toString(36)}-${randomBytes(8).toString('hex')}`;
      await writeDurably(directory, fileOf(id), JSON.stringify({ queuedAtMs, mail: mailSchema.parse(mail) }));
      waiting.set(id, { id, queuedAtMs, mail, tries: 0, dueAtMs: queuedAtMs });
      begin();
    },
    async close() {
      stopping.abort();
      const deadline = new AbortController();
      if (running !== undefined) await Promise.race([running, clock.sleep(CLOSE_PATIENCE_MS, deadline.signal)]);
      deadline.abort();
      server.close();
    },
  };
}

/** Writes a file atomically; it is on disk when this resolves. */
async function writeDurably(directory: string, file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, text, { flush: true, mode: PRIVATE_FILE });
  await rename(draft, file);
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads what an earlier process left. Incomplete files are deleted: their mails were never reported as sent. */
function readWaiting(directory: string): Map<string, QueuedMail> {
  const waiting = new Map<string, QueuedMail>();
  for (const name of existsSync(directory) ? readdirSync(directory) : []) {
    const queued = name.endsWith(ENDING) ? readQueued(join(directory, name)) : undefined;
    if (queued === undefined) rmSync(join(directory, name), { force: true });
    else {
      const id = name.slice(0, -ENDING.length);
      waiting.set(id, { ...queued, id, tries: 0, dueAtMs: 0 });
    }
  }
  return waiting;
}

function readQueued(file: string): Pick<QueuedMail, 'queuedAtMs' | 'mail'> | undefined {
  try {
    return queuedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
