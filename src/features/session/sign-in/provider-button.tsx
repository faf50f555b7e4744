import { useId, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { showToast } from '#ui/notices/toast.ts';
import { useSessionRequests, type SessionFailure } from '../session-requests.ts';
import { toAuthError, authErrorMessage } from './auth-error.ts';
import { SIGN_IN, useSubmit } from './use-submit.ts';
import { useOnline } from '../use-online.ts';

/** Provider names that are not proper names. */
const PROVIDERS: Readonly<Record<string, string>> = { 'the sandbox identity': t('the sandbox identity') };
const providerName = (name: string): string => PROVIDERS[name] ?? name;

/**
 * Returns the message when the provider was unreachable or refused; in the latter case there is no `failure`
 * (specification part 1 §8).
 */
export function providerErrorMessage(
  name: string,
  failure: SessionFailure | undefined,
  nowMs: number,
): { readonly title: string; readonly description: string } {
  const authError = failure === undefined ? undefined : toAuthError(failure, nowMs);
  const called = providerName(name);
  return {
    title: t('{provider} login error', { provider: called.replace(/^./, (letter) => letter.toUpperCase()) }),
    description:
      authError === undefined
        ? t('Unable to log in with {name}. Please try again.', { name: called })
        : authErrorMessage(authError, nowMs),
  };
}

/** Signs in through another provider (specification part 1 §2, text of §8); absent when the server offers none. */
export function ProviderButton({ returnTo }: { returnTo: string | undefined }) {
  const { signIn } = useRuntimeConfig();
  const requests = useSessionRequests();
  const { isBusy, submit } = useSubmit(SIGN_IN);
  const isOnline = useOnline();
  const reason = useId();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  if (signIn === undefined) return undefined;
  const leave = () =>
    submit(async () => {
      setProblem(undefined);
      const failure = await requests.signInThrough(signIn.provider, returnTo);
      if (failure === undefined) return;
      const toast = providerErrorMessage(signIn.name, failure, Date.now());
      setProblem(toast.description);
      showToast({ tag: SIGN_IN, tone: 'danger', ...toast });
    });
  const words = isOnline
    ? problem
    : t('You are offline. Connect to continue with {name}.', { name: providerName(signIn.name) });
  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        className="button-secondary"
        aria-disabled={isBusy || !isOnline}
        aria-describedby={words === undefined ? undefined : reason}
        onClick={() => {
          if (isOnline) leave();
        }}
      >
        {t('Continue with {name}', { name: providerName(signIn.name) })}
      </button>
      {words !== undefined && (
        <p id={reason} className="text-small text-ink-muted">
          {words}
        </p>
      )}
    </div>
  );
}
