import type { JobClock } from '#server/jobs/runner.ts';
import type { MailDriver } from './mail.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { openOutgoingTray } from './outgoing-tray.ts';
import { connectSmtp, type SmtpSettings } from './smtp.ts';

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

/** The configured mail server, or the sandbox's mailbox. Throws what the file system throws. */
export function chooseMail(settings: SmtpSettings | undefined, { file, clock, log }: MailDeps): MailDrivers {
  if (settings !== undefined) return { driver: openOutgoingTray({ directory: file('outgoing-mails'), server: connectSmtp(settings), clock, log }), sandbox: undefined };
  const sandbox = openMailbox(file('mailbox.jsonl'), () => clock.now());
  return { driver: sandbox, sandbox };
}
