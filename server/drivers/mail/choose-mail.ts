import type { JobClock } from '#server/jobs/runner.ts';
import type { MailDriver } from './mail.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import type { SmtpSettings } from './smtp-settings.ts';

export interface MailDrivers {
  readonly driver: MailDriver;
  /** Undefined where mails are really sent. */
  readonly sandbox: Mailbox | undefined;
}

export interface MailDeps {
  /** The absolute path of a file of this server's own. */
  readonly file: (name: string) => string;
  readonly clock: JobClock;
  readonly log: (line: string) => void;
}

/**
 * The configured mail server, whose package is loaded only then, or the sandbox's mailbox. Throws what the file system
 * throws.
 */
export async function chooseMail(
  settings: SmtpSettings | undefined,
  { file, clock, log }: MailDeps,
): Promise<MailDrivers> {
  if (settings !== undefined) {
    const [{ openOutgoingTray }, { connectSmtp }] = await Promise.all([
      import('./outgoing-tray.ts'),
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
