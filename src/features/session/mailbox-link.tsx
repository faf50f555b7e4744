import { say } from '#languages/say.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';

/** Where mails are to be read while this server sends none. */
export function MailboxLink() {
  const { sandbox } = useRuntimeConfig();
  if (!sandbox.mail) return null;
  return (
    <>
      This server sends no mail: <a className="link" href="/sandbox/mailbox" target="_blank" rel="noreferrer">{say('open the sandbox mailbox')}</a>.
    </>
  );
}
