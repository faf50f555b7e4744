import { Link } from '@tanstack/react-router';
import { lazy, Suspense, use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { emailProblem, passwordProblem } from '#domain/session/sign-in-problems.ts';
import { t } from '#i18n/translate.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { EmailField } from './email-field.tsx';
import { toFieldError, type FieldError } from './field-errors.ts';
import { submitOwnForm, takeEarlyForm } from './early-form.ts';
import { AuthForm } from './auth-form.tsx';
import { parseInvitationPath } from '../invitation/parse-invitation-path.ts';
import { joiningMessage } from '../invitation/invitation-messages.ts';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { PlainForm } from './plain-form.tsx';
import { ProviderButton } from './provider-button.tsx';
import { needsSecondFactor, useSessionRequests } from '../session-requests.ts';
import { secondFactorMark } from './second-factor-mark.ts';
import { SessionContext, useSignInActions } from '../session.ts';
import { toAuthError, authErrorMessage, type AuthError } from './auth-error.ts';
import { useEmailDraft } from './email-draft.tsx';
import { SIGN_IN, showSignedIn, useSubmit } from './use-submit.ts';
import { useInvitation } from '../invitation/use-invitation.ts';
import { useOnline } from '../use-online.ts';

/** Shown beside the password field, also when the backend rejects the password's format: nobody has it. */
const REFUSED: FieldError = { field: 'password', message: t('Incorrect email or password') };

const SecondFactorStep = lazy(async () => ({
  default: (await import('../second-factor/second-factor-step.tsx')).SecondFactorStep,
}));

/** Signs in, in one step or two: the second is also the first thing shown when only it is missing. */
export function LoginScreen({ returnTo }: { returnTo?: string | undefined }) {
  const requests = useSessionRequests();
  const isExpired = use(SessionContext)?.isExpired === true;
  const [isSecondStep, setIsSecondStep] = useState(() => secondFactorMark.read() !== undefined);
  const [hasEnded, setHasEnded] = useState(false);

  // The sessions of a person who has just turned the second step on elsewhere need it from then on.
  useEffect(() => {
    if (!isExpired || isSecondStep || !navigator.onLine) return undefined;
    let isUnmounted = false;
    void requests.findCurrent().then((outcome) => {
      if (!isUnmounted && needsSecondFactor(outcome)) setIsSecondStep(true);
    });
    return () => {
      isUnmounted = true;
    };
    // Only as the screen opens: what the person does here decides from then on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (isSecondStep)
    return (
      <Suspense fallback={null}>
        <SecondFactorStep
          returnTo={returnTo}
          onLeft={(isOver) => {
            secondFactorMark.save(undefined);
            setHasEnded(isOver);
            setIsSecondStep(false);
          }}
        />
      </Suspense>
    );
  return <LoginForm returnTo={returnTo} hasEnded={hasEnded} onSecondStep={() => setIsSecondStep(true)} />;
}

interface LoginFormProps {
  readonly returnTo: string | undefined;
  /** The sign-in ended before its second step. */
  readonly hasEnded: boolean;
  readonly onSecondStep: () => void;
}

/** Signs in with email and password, or as the demo user (specification part 1 §2, texts of §5 and §8). */
function LoginForm({ returnTo, hasEnded, onSecondStep }: LoginFormProps) {
  const requests = useSessionRequests();
  const signInActions = useSignInActions();
  const { demo } = useRuntimeConfig();
  const invitation = useMemo(() => parseInvitationPath(returnTo), [returnTo]);
  const { invitation: facts } = useInvitation(invitation);
  const isOnline = useOnline();
  const { isBusy, submit } = useSubmit(SIGN_IN);
  const [typedEmail, setTypedEmail] = useEmailDraft();
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<FieldError | undefined>(undefined);
  const [authError, setAuthError] = useState<AuthError | undefined>(undefined);
  const [isSubmittedEarly, setIsSubmittedEarly] = useState(false);
  const returnSearch = returnTo === undefined ? {} : { returnTo };
  // The form also stands for a moment after a sign-in, until the next screen has loaded.
  const session = use(SessionContext);
  const email = typedEmail ?? facts?.email ?? session?.user.email ?? '';

  useLayoutEffect(() => {
    const early = takeEarlyForm();
    if (early === undefined) return;
    if (early.email !== '') setTypedEmail(early.email);
    setPassword(early.password);
    setIsSubmittedEarly(early.isSubmitted);
    // Once, as the form comes into the document.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (isSubmittedEarly) submitOwnForm();
  }, [isSubmittedEarly]);

  const signIn = (withEmail: string, withPassword: string) =>
    submit(async () => {
      setRefusal(undefined);
      setAuthError(undefined);
      const outcome = await requests.signIn(withEmail.trim(), withPassword);
      if (outcome.ok) {
        showSignedIn();
        await signInActions.signedIn(outcome.value, returnTo);
        return;
      }
      if (needsSecondFactor(outcome)) return onSecondStep();
      const nowMs = Date.now();
      const found = toAuthError(outcome.failure, nowMs);
      const ofField = toFieldError(outcome.failure);
      const refused = ofField?.field === 'email' ? ofField : { ...REFUSED };
      if (found === undefined) setRefusal(refused);
      else setAuthError(found);
      showToast({
        tag: SIGN_IN,
        tone: 'danger',
        title: t('Login error'),
        description: found === undefined ? refused.message : authErrorMessage(found, nowMs),
      });
    });

  const refusedAt = (field: FieldError['field']) => (refusal?.field === field ? refusal.message : undefined);
  const emailError = (isChecked ? emailProblem(email) : undefined) ?? refusedAt('email');
  const passwordError = (isChecked ? passwordProblem(password) : undefined) ?? refusedAt('password');

  return (
    <AuthForm
      title={t('Sign in')}
      subtitle={
        hasEnded
          ? t('This sign-in took too long and has ended. Sign in again.')
          : session?.isExpired === true
            ? t('Your session has ended. Sign in again to continue. Your work is kept on this device.')
            : invitation !== undefined
              ? joiningMessage(facts)
              : undefined
      }
      footer={
        <p>
          {t('New here?')}{' '}
          <Link to="/auth/register" search={returnSearch} className="link">
            {t('Sign up')}
          </Link>
        </p>
      }
    >
      <PlainForm
        submitLabel={t('Sign in')}
        busyLabel={t('Signing in…')}
        isBusy={isBusy}
        offlineMessage={t('You are offline. Connect to sign in; what you typed is kept.')}
        authError={authError}
        rejection={refusal}
        onSubmit={() => {
          setIsChecked(true);
          if (emailProblem(email) === undefined && passwordProblem(password) === undefined) signIn(email, password);
        }}
      >
        <EmailField
          value={email}
          onChange={(value) => {
            setTypedEmail(value);
            setRefusal(undefined);
          }}
          error={emailError}
        />
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          name="password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setRefusal(undefined);
          }}
          error={passwordError}
          aside={
            <Link
              to="/auth/forgot-password"
              search={returnSearch}
              className="link text-small touch:-my-1.5 touch:inline-flex touch:min-h-11 touch:items-center"
            >
              {t('Forgot password?')}
            </Link>
          }
        />
      </PlainForm>
      <OtherSignInMethods />
      <div className="flex flex-col gap-2">
        <ProviderButton returnTo={returnTo} />
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          <Link to="/auth/magic-link" search={returnSearch} className="button-secondary">
            {t('Magic Link')}
          </Link>
          {demo !== undefined && (
            <button
              type="button"
              className="button-secondary"
              aria-disabled={isBusy || !isOnline}
              onClick={() => isOnline && signIn(demo.email, demo.password)}
            >
              {t('Try the demo')}
            </button>
          )}
        </div>
        {demo !== undefined && (
          <p className="text-center text-small text-ink-muted">
            {t('A sample team with simulated conversations. Nothing leaves this server.')}
          </p>
        )}
      </div>
    </AuthForm>
  );
}
