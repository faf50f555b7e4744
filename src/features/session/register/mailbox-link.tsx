import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { Trans } from '#ui/trans.tsx';

/** Links to the sandbox mailbox when this server sends no mail. */
export function MailboxLink() {
  const { sandbox } = useRuntimeConfig();
  if (!sandbox.mail) return null;
  return (
    <Trans
      text="This server sends no mail: {mailbox}."
      parts={{
        mailbox: (
          <a key="mailbox" className="link" href="/sandbox/mailbox" target="_blank" rel="noreferrer">
            {t('open the sandbox mailbox')}
          </a>
        ),
      }}
    />
  );
}
