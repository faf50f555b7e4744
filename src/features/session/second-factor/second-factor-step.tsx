import { useEffect, useRef, useState } from 'react';
import { FACTORS, type Factor } from '#domain/session/factors.ts';
import { parseCodeOf } from '#domain/session/second-factor.ts';
import { t } from '#i18n/translate.ts';
import { Spinner } from '#ui/notices/spinner.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { retryUntilAnswered } from '#ui/retry-until-answered.ts';
import { formatClock, useSecondsLeft } from '../register/use-seconds-left.ts';
import { needsSecondFactor, useSessionRequests } from '../session-requests.ts';
import { useSignInActions } from '../session.ts';
import { AuthForm } from '../sign-in/auth-form.tsx';
import type { AuthError } from '../sign-in/auth-error.ts';
import { PlainForm } from '../sign-in/plain-form.tsx';
import { SIGN_IN, showSignedIn, useSubmit } from '../sign-in/use-submit.ts';
import { useOnline } from '../use-online.ts';
import { CodeField } from './code-field.tsx';
import { codeProblem, codesLeftMessage, FACTOR_MESSAGES, toCodeRefusal } from './second-factor-messages.ts';
import { useSecondFactorRequests, type SecondFactorFailure } from './second-factor-requests.ts';

interface SecondFactorStepProps {
  readonly returnTo: string | undefined;
  /** The sign-in is over without being complete: the person left it, or the server has ended it. */
  readonly onLeft: (hasEnded: boolean) => void;
}

/** Minimum time between two codes that are sent. */
const RESEND_AFTER_MS = 60_000;

const isSent = (factor: Factor | undefined): boolean => factor === 'email' || factor === 'phone';

/**
 * Asks for the second factor of a sign-in (specification part 1 §7).
 *
 *   reading factors ──▶ code asked ──right code──▶ signed in
 *        │                  │ ▲ └─ wrong code, another factor ─┐
 *        │                  │ └────────────────────────────────┘
 *        └── session ended, "Use another account" ──▶ sign-in form
 */
export function SecondFactorStep({ returnTo, onLeft }: SecondFactorStepProps) {
  const session = useSessionRequests();
  const requests = useSecondFactorRequests();
  const { signedIn } = useSignInActions();
  const isOnline = useOnline();
  const { isBusy, submit } = useSubmit(SIGN_IN);
  const [factors, setFactors] = useState<readonly Factor[] | undefined>(undefined);
  const [chosen, setChosen] = useState<Factor | undefined>(undefined);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<{ readonly message: string } | undefined>(undefined);
  const [authError, setAuthError] = useState<AuthError | undefined>(undefined);
  const [sentAtMs, setSentAtMs] = useState<number | undefined>(undefined);
  const resendSeconds = useSecondsLeft(sentAtMs === undefined ? undefined : sentAtMs + RESEND_AFTER_MS);
  const field = useRef<HTMLInputElement>(null);
  const leave = useRef(onLeft);
  useEffect(() => {
    leave.current = onLeft;
  });

  useEffect(() => {
    if (!isOnline) return undefined;
    let isUnmounted = false;
    const stopRetrying = retryUntilAnswered(async () => {
      const outcome = await requests.listFactors();
      if (isUnmounted) return true;
      if (outcome.ok) {
        setFactors(outcome.value);
        setAuthError(undefined);
        return true;
      }
      if (outcome.failure.code === 'unauthenticated') {
        leave.current(true);
        return true;
      }
      setAuthError({ message: t('The server cannot be reached. This page continues as soon as it answers.') });
      return outcome.failure.retry !== 'later';
    });
    return () => {
      isUnmounted = true;
      stopRetrying();
    };
  }, [requests, isOnline]);

  const factor = chosen ?? factors?.find((one) => !isSent(one)) ?? factors?.[0];
  useEffect(() => {
    if (factor !== undefined) field.current?.focus();
  }, [factor]);

  function refuse(failure: SecondFactorFailure, refused: Factor): void {
    const refusal = toCodeRefusal(failure, refused);
    if (refusal.kind === 'ended') leave.current(true);
    else if (refusal.kind === 'wrong') setWrong({ message: refusal.message });
    else setAuthError(refusal.authError);
  }

  const clear = (): void => {
    setWrong(undefined);
    setAuthError(undefined);
  };

  const sendCode = (to: Factor) =>
    submit(async () => {
      clear();
      const sent = await requests.sendCode(to);
      if (!sent.ok) return refuse(sent.failure, to);
      setChosen(to);
      setCode('');
      setSentAtMs(Date.now());
    });

  function choose(next: Factor): void {
    if (isBusy) return;
    if (isSent(next)) return sendCode(next);
    clear();
    setCode('');
    setChosen(next);
  }

  const check = (asked: Factor, typed: string) =>
    submit(async () => {
      clear();
      const solved = await requests.solve(asked, typed);
      if (!solved.ok) return refuse(solved.failure, asked);
      const current = await session.findCurrent();
      // The same factor twice is one: a sign-in by a mailed link is not completed by a mailed code.
      if (needsSecondFactor(current)) {
        setFactors((known) => known?.filter((one) => one !== asked));
        setChosen(undefined);
        setCode('');
        setAuthError({ message: t('This sign-in began with your mailbox. Confirm it in another way.') });
        return;
      }
      if (!current.ok) return refuse(current.failure, asked);
      const left = asked === 'recoveryCode' ? await requests.countRecoveryCodes() : undefined;
      if (left?.ok === true)
        showToast({
          tone: left.value === 0 ? 'danger' : 'neutral',
          title: t('Recovery code used'),
          description: codesLeftMessage(left.value),
          link: '/account/mfa',
        });
      else showSignedIn();
      await signedIn(current.value, returnTo);
    });

  const leaveAccount = () =>
    submit(async () => {
      clear();
      const ended = await session.endCurrentSession();
      if (ended.ok || ended.failure.code === 'unauthenticated') leave.current(false);
      else
        setAuthError({ message: t('The server cannot be reached. What you entered is kept; try again in a moment.') });
    });

  const other = (
    <button
      type="button"
      className="link touch-target"
      aria-disabled={isBusy || !isOnline}
      onClick={() => isOnline && leaveAccount()}
    >
      {t('Use another account')}
    </button>
  );
  if (factor === undefined)
    return (
      <AuthForm title={t('Two-step verification')} footer={other}>
        <p role="status" className="flex items-center gap-2 text-ink-muted">
          {factors === undefined && isOnline && <Spinner />}
          {!isOnline
            ? t('You are offline. Connect to complete the sign-in.')
            : factors === undefined
              ? (authError?.message ?? t('Checking your account…'))
              : t('This account has no second step that can be used here. Ask the operator of this server.')}
        </p>
      </AuthForm>
    );

  const others = FACTORS.filter((one) => one !== factor && factors?.includes(one) === true);
  return (
    <AuthForm title={t('Two-step verification')} subtitle={FACTOR_MESSAGES[factor].ask} footer={other}>
      <PlainForm
        submitLabel={t('Continue')}
        busyLabel={t('Checking…')}
        isBusy={isBusy}
        offlineMessage={t('You are offline. Connect to complete the sign-in.')}
        authError={authError}
        rejection={wrong}
        onSubmit={() => {
          const typed = parseCodeOf(factor, code);
          if (typed === undefined) setWrong({ message: codeProblem(factor) });
          else check(factor, typed);
        }}
      >
        <CodeField
          ref={field}
          factor={factor}
          value={code}
          error={wrong?.message}
          onChange={(value) => {
            setCode(value);
            setWrong(undefined);
          }}
        />
      </PlainForm>
      <div className="flex flex-col gap-2">
        {isSent(factor) && (
          <button
            type="button"
            className="button-secondary"
            aria-disabled={isBusy || !isOnline || resendSeconds > 0}
            onClick={() => isOnline && resendSeconds === 0 && sendCode(factor)}
          >
            {t('Send another code')}
            {resendSeconds > 0 && (
              <span role="timer" className="tabular-nums text-ink-muted">
                {t('in {time}', { time: formatClock(resendSeconds) })}
              </span>
            )}
          </button>
        )}
        {others.map((one) => (
          <button
            key={one}
            type="button"
            className="button-secondary"
            aria-disabled={isBusy || !isOnline}
            onClick={() => isOnline && choose(one)}
          >
            {FACTOR_MESSAGES[one].choose}
          </button>
        ))}
      </div>
      {factor === 'totp' && (
        <p className="text-small text-ink-muted">{t('Lost the device with the app? A recovery code signs you in.')}</p>
      )}
    </AuthForm>
  );
}
