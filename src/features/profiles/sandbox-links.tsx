import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { Trans } from '#ui/trans.tsx';

/**
 * Says that the network is simulated, and links to its controls.
 */
export function SandboxSignInLink() {
  const { sandbox } = useRuntimeConfig();
  if (!sandbox.network) return null;
  return (
    <p className="text-small text-ink-muted">
      <Trans
        text="The professional network is simulated on this server. Any login and password work, and nobody is contacted. {choose}."
        parts={{
          choose: (
            <a className="link" href="/sandbox/network" target="_blank" rel="noreferrer">
              {t('Choose what it answers')}
            </a>
          ),
        }}
      />
    </p>
  );
}

/** Shows the same beside a requested code. */
export function SandboxCodeLinks({ method }: { method: string }) {
  const { sandbox } = useRuntimeConfig();
  if (!sandbox.network) return null;
  const isMailed = method === 'email' && sandbox.mail;
  return (
    <p className="text-ink-muted">
      <Trans
        text={
          isMailed
            ? 'This network is simulated. Find the code in the {mailbox} or on the page of the {network}.'
            : 'This network is simulated. See the page of the {network}.'
        }
        parts={{
          mailbox: (
            <a className="link" href="/sandbox/mailbox" target="_blank" rel="noreferrer">
              {t('sandbox mailbox')}
            </a>
          ),
          network: (
            <a className="link" href="/sandbox/network" target="_blank" rel="noreferrer">
              {t('sandbox network')}
            </a>
          ),
        }}
      />
    </p>
  );
}
