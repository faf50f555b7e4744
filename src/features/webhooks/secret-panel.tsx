import { useEffect, useState } from 'react';
import type { Webhook } from '#domain/webhook/webhook.ts';
import type { WebhookSecretAnswer } from '#domain/webhook/webhook-requests.ts';
import { isStandardSecret, secretProblem } from '#domain/webhook/webhook-secret.ts';
import { t } from '#i18n/translate.ts';
import { CopyableText } from '#ui/copyable-text.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { Trans } from '#ui/trans.tsx';
import { exactTime } from '#ui/time-text.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { verificationSnippets } from './verification-snippets.ts';
import type { WebhookRequests } from './webhook-requests.ts';

interface SecretPanelProps {
  readonly webhook: Webhook;
  readonly isShown: boolean;
  /** Why the secret can be neither shown nor rotated now; undefined when it can. */
  readonly blockedReason: string | undefined;
  readonly requests: Pick<WebhookRequests, 'secret' | 'rotate'>;
}

/**
 * Reveals the secret on request and rotates it. It is removed when the window loses focus, another tab is selected or
 * the dialog closes; nothing stores it (law 7).
 */
export function SecretPanel({ webhook, isShown, blockedReason, requests }: SecretPanelProps) {
  const [revealed, setRevealed] = useState<WebhookSecretAnswer | undefined>(undefined);
  /** An answer may arrive when another tab is selected. */
  const shown = isShown ? revealed : undefined;
  const [isAsking, setIsAsking] = useState(false);
  const [isRotating, setIsRotating] = useState(false);
  const [typed, setTyped] = useState('');
  const [isStandard, setIsStandard] = useState(true);
  const problem = typed === '' ? undefined : secretProblem(typed);

  useEffect(() => {
    const hide = (): void => setRevealed(undefined);
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') hide();
    };
    window.addEventListener('blur', hide);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      hide();
      window.removeEventListener('blur', hide);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [isShown]);

  async function runRequest(request: () => ReturnType<WebhookRequests['secret']>, failure: string): Promise<boolean> {
    if (isAsking || blockedReason !== undefined) return false;
    setIsAsking(true);
    const result = await request();
    setIsAsking(false);
    if (!result.isDone) {
      showToast({ tone: 'danger', title: failure, description: result.reason });
      return false;
    }
    setRevealed(result.value);
    setIsStandard(isStandardSecret(result.value.secret));
    return true;
  }

  async function rotate(): Promise<void> {
    if (problem !== undefined) return;
    if (!(await runRequest(() => requests.rotate(webhook.id, typed), t('Failed to rotate the secret')))) return;
    setIsRotating(false);
    setTyped('');
    showToast({
      tone: 'success',
      title: t('Secret rotated'),
      description: t('For 24 hours, deliveries are signed with both secrets.'),
    });
  }

  return (
    <div className="flex flex-col gap-5">
      <section className="flex flex-col gap-3" aria-label={t('Secret')}>
        {shown === undefined ? (
          <p className="text-ink-muted">
            {t('Deliveries are signed with a secret that only you and your receiver know. Showing it is recorded.')}
          </p>
        ) : (
          <CopyableText name={t('Secret')} text={shown.secret} />
        )}
        {shown !== undefined && shown.previousUntil !== '' && (
          <p className="text-small text-ink-muted">
            {t('The previous secret also signs until {time}.', { time: exactTime(shown.previousUntil) })}
          </p>
        )}
        {shown !== undefined && !isStandard && (
          <p className="text-small text-ink-muted">
            {t('You chose this secret. Use its bytes as the key, without decoding them. Libraries call this “raw”.')}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {shown === undefined ? (
            <button
              type="button"
              className="button-secondary"
              aria-disabled={isAsking || blockedReason !== undefined}
              title={blockedReason}
              onClick={() => void runRequest(() => requests.secret(webhook.id), t('Failed to show the secret'))}
            >
              {t('Reveal secret')}
            </button>
          ) : (
            <button type="button" className="button-secondary" onClick={() => setRevealed(undefined)}>
              {t('Hide secret')}
            </button>
          )}
          {!isRotating && (
            <button
              type="button"
              className="button-secondary"
              aria-disabled={blockedReason !== undefined}
              title={blockedReason}
              onClick={() => blockedReason === undefined && setIsRotating(true)}
            >
              {t('Rotate secret')}
            </button>
          )}
        </div>
        {isRotating && (
          <form
            className="flex flex-col gap-3 rounded-control border border-line p-3"
            onSubmit={(event) => {
              event.preventDefault();
              void rotate();
            }}
            onReset={() => {
              setIsRotating(false);
              setTyped('');
            }}
          >
            <PasswordField
              label={t('New secret (optional)')}
              name="new-secret"
              autoComplete="off"
              value={typed}
              hint={t(
                'Leave empty to generate one. The current secret also signs for 24 hours, so nothing is missed while you switch.',
              )}
              error={problem}
              onChange={(event) => setTyped(event.target.value)}
            />
            <div className="flex flex-wrap gap-2">
              <button
                type="submit"
                className="button-primary"
                aria-disabled={isAsking || blockedReason !== undefined}
                title={blockedReason}
              >
                {t('Rotate now')}
              </button>
              <button type="reset" className="button-secondary">
                {t('Keep it')}
              </button>
            </div>
          </form>
        )}
        {blockedReason !== undefined && <p className="text-ink-muted">{blockedReason}</p>}
      </section>
      <section className="flex flex-col gap-3" aria-label={t('How to verify')}>
        <p className="text-ink-muted">
          <Trans
            text="Signed as in Standard Webhooks 1.0. {id} stays the same when an event is sent again, {timestamp} is the time of the attempt, and {signature} has one signature for each valid secret. Store the secret in {variable}."
            parts={{
              id: <code>{'webhook-id'}</code>,
              timestamp: <code>{'webhook-timestamp'}</code>,
              signature: <code>{'webhook-signature'}</code>,
              variable: <code>{'WEBHOOK_SECRET'}</code>,
            }}
          />
        </p>
        {verificationSnippets(isStandard).map(({ language, library, code }) => (
          <details key={language} className="rounded-control border border-line">
            <summary className="min-h-9 cursor-pointer px-3 py-2 font-medium touch:min-h-11">{language}</summary>
            <div className="flex flex-col gap-2 px-3 pb-3">
              <p className="text-small text-ink-muted">
                <code className="wrap-anywhere">{library}</code>
              </p>
              <CopyableText name={t('{language} example', { language })} text={code} />
            </div>
          </details>
        ))}
      </section>
    </div>
  );
}
