import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, use, useCallback, useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '#domain/session/read-user.ts';
import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { showToast } from '#ui/notices/toast.ts';
import { AuthForm } from '../sign-in/auth-form.tsx';
import { linkProblemOf, LinkResult, onwardLooks, type LinkProblem } from '../sign-in/link-result.tsx';
import { providerErrorMessage } from '../sign-in/provider-button.tsx';
import { needsSecondFactor, useSessionRequests, type SessionOutcome } from '../session-requests.ts';
import { SessionContext, useSignInActions } from '../session.ts';
import { secondFactorMark } from '../sign-in/second-factor-mark.ts';
import { SIGN_IN } from '../sign-in/use-submit.ts';

const SecondFactorStep = lazy(async () => ({
  default: (await import('../second-factor/second-factor-step.tsx')).SecondFactorStep,
}));

interface VerifyScreenProps {
  readonly userId?: string | undefined;
  readonly secret?: string | undefined;
  readonly returnTo?: string | undefined;
  /** True when an identity provider led back here, successful or not; else a mailed link. */
  readonly isFromProvider: boolean;
  /** Ends a session that an earlier sign-out may have left open on the server; false while it may still exist. */
  readonly endLeftoverSession: () => Promise<boolean>;
}

/** Shown once, after the first mailed link. */
const NO_PASSWORD = {
  tone: 'neutral',
  title: t('This account has no password'),
  description: t('Keep signing in by link, or choose a password.'),
  link: '/auth/forgot-password',
} as const;

const PROVIDER_FAILED = t('Authentication failed. Please try again.');

/** Secret being spent: a link works once, and this screen remounts when the person signs in. */
let secretInUse: string | undefined;

/**
 * Completes a magic link or an identity provider's return: verifying, then continue, or failed (specification part 1
 * §2, §4, §8).
 */
export function VerifyScreen({ userId, secret, returnTo, isFromProvider, endLeftoverSession }: VerifyScreenProps) {
  const requests = useSessionRequests();
  const navigate = useNavigate();
  const { signedIn } = useSignInActions();
  const session = use(SessionContext);
  const providerName = useRuntimeConfig().signIn?.name;
  // The person signed in when the link was opened; signing in changes it.
  const [initialUser] = useState(session?.user);
  const hasStarted = useRef(false);
  const [problem, setProblem] = useState<LinkProblem | undefined>(undefined);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isSecondStep, setIsSecondStep] = useState(false);
  const returnSearch = returnTo === undefined ? {} : { returnTo };

  const verifyLink = useCallback(async (): Promise<void> => {
    secretInUse = secret;
    const isToken = userId !== undefined && secret !== undefined;
    const isMagicLink = isToken && !isFromProvider;
    // A session left behind must not sign the next person in; a link brings its own session.
    if (!isToken && initialUser === undefined && !(await endLeftoverSession())) {
      setProblem({
        message: t('The previous user is still being signed out. Try again in a moment.'),
        canRetry: true,
      });
      return;
    }
    const current: SessionOutcome<CurrentUser> | undefined =
      isToken && initialUser?.id !== userId ? undefined : await requests.findCurrent();
    // Opening a link while signed in as its person does not spend it.
    const isHere = current?.ok === true && (!isToken || current.value.id === userId);
    const outcome = isToken && !isHere ? await requests.verifyMagicLink(userId, secret) : current;
    if (outcome?.ok === true) {
      const { hasPassword, knowsNoPassword, hasRemovedPassword } = outcome.value;
      if (isMagicLink && hasPassword === false && knowsNoPassword !== true && hasRemovedPassword !== true) {
        showToast(NO_PASSWORD);
        void requests.noteNoPassword();
      }
      await signedIn(outcome.value, returnTo);
    } else if (outcome !== undefined && needsSecondFactor(outcome)) {
      // The link is spent; its session waits for the second factor. A person whose app is still open here would be led
      // past the sign-in screen, so the code is asked for in place.
      if (initialUser !== undefined) setIsSecondStep(true);
      else await navigate({ to: '/auth/login', search: returnTo === undefined ? {} : { returnTo }, replace: true });
    } else {
      const found = linkProblemOf(
        outcome?.failure,
        isMagicLink ? t('Failed to verify. The link may have expired.') : PROVIDER_FAILED,
      );
      setProblem(found);
      // The page says what failed. Only after a provider's return the specification has a second text.
      if (isFromProvider && !found.canRetry && providerName !== undefined)
        showToast({ tag: SIGN_IN, tone: 'danger', ...providerErrorMessage(providerName, undefined, Date.now()) });
    }
  }, [
    requests,
    signedIn,
    navigate,
    initialUser,
    userId,
    secret,
    returnTo,
    isFromProvider,
    providerName,
    endLeftoverSession,
  ]);

  const verify = useCallback((): void => {
    setProblem(undefined);
    setIsConfirming(false);
    verifyLink()
      // The device failed, not the link: a browser that refuses storage, code that could not be loaded.
      .catch(() =>
        setProblem({
          message: t('Reload the page and try again. What the server has done is kept.'),
          canRetry: true,
        }),
      )
      .finally(() => {
        secretInUse = undefined;
      });
  }, [verifyLink]);

  useEffect(() => {
    if (hasStarted.current || (secret !== undefined && secretInUse === secret)) return;
    hasStarted.current = true;
    if (secret !== undefined && initialUser !== undefined && initialUser.id !== userId) setIsConfirming(true);
    else verify();
  }, [verify, initialUser, userId, secret]);

  if (isSecondStep)
    return (
      <Suspense fallback={null}>
        <SecondFactorStep
          returnTo={returnTo}
          onLeft={() => {
            secondFactorMark.save(undefined);
            void navigate({ to: '/auth/login', search: returnSearch, replace: true });
          }}
        />
      </Suspense>
    );
  if (isConfirming) {
    const signedInMessage =
      initialUser === undefined
        ? t('Someone is signed in here.')
        : t('You are signed in as {email} here.', { email: initialUser.email });
    return (
      <AuthForm
        title={t('Sign in as someone else?')}
        subtitle={`${signedInMessage} ${isFromProvider ? t('You came back with a different account.') : t('This link is for a different account.')}`}
      >
        <div className="flex flex-col gap-2">
          <button type="button" className="button-primary" onClick={verify}>
            {isFromProvider ? t('Sign in with that account') : t('Sign in with the link')}
          </button>
          <Link to="/dashboard" className="button-secondary">
            {t('Stay signed in as {name}', { name: initialUser?.name ?? '' })}
          </Link>
        </div>
      </AuthForm>
    );
  }
  return (
    <LinkResult
      title={t('Signing you in')}
      {...((isFromProvider || secret === undefined) && { busyLabel: t('Checking your account…') })}
      problem={problem}
      onRetry={verify}
      recovery={
        secret !== undefined &&
        !isFromProvider && (
          <Link to="/auth/magic-link" search={returnSearch} className="button-primary">
            {t('Send a new link')}
          </Link>
        )
      }
      continueLink={
        <Link
          to="/auth/login"
          search={returnSearch}
          className={onwardLooks(problem, secret !== undefined && !isFromProvider)}
        >
          {t('Back to Login')}
        </Link>
      }
    />
  );
}
