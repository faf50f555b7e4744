import type { JobClock } from '#server/jobs/job-clock.ts';
import type { MailDriver } from './mail.ts';
import { openMailbox, type Mailbox } from './sandbox-mailbox.ts';
import type { SmtpSettings } from './smtp-settings.ts';

interface MailDrivers {
  readonly driver: MailDriver;
  /** Undefined when mails are really sent. */
  readonly sandbox: Mailbox | undefined;
}

interface MailDeps {
  /** Returns the absolute path of a file in the data directory. */
  readonly file: (name: string) => string;
  readonly clock: JobClock;
  readonly log: (line: string) => void;
}

/**
 * Returns the configured mail server, whose package is only loaded then, otherwise the sandbox's mailbox. Throws file
 * system errors.
 */
export async function chooseMail(
  settings: SmtpSettings | undefined,
  { file, clock, log }: MailDeps,
): Promise<MailDrivers> {
  if (settings !== undefined) {
    const [{ openMailQueue: openOutgoingTray }, { connectSmtp }] = await Promise.all([
      import('./mail-queue.ts'),
      import('./smtp.ts'),
    ]);
    return {
      driver: openOutgoingTray({ directory: file('outgoing-mails'), server: connectSmtp(settings), clock, log }),
      sandbox: undefined,
    };
  }
  const sandbox = openMailbox(file('mailbox.jsonl'), () => clock.now());
  return { driver: sandbox, sandbox };
}
