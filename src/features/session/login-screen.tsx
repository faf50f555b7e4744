import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { emailProblem, passwordProblem } from '#domain/sign-in-problems.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { showToast } from '#ui/toast.ts';
import { EmailField } from './email-field.tsx';
import { FormFrame, PlainForm } from './form-frame.tsx';
import { ProviderButton } from './provider-button.tsx';
import { networkTrouble, useSessionRequests } from './session-requests.ts';
import { useSignInDoor } from './session.ts';
import { useAttempt } from './use-attempt.ts';

/** Sign in with email and password, or as the demo (specification part 1 §2, texts of §5 and §8). */
export function LoginScreen({ returnTo }: { returnTo: string | undefined }) {
  const requests = useSessionRequests();
  const door = useSignInDoor();
  const { demo } = useRuntimeConfig();
  const { isBusy, attempt } = useAttempt();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const onward = returnTo === undefined ? {} : { returnTo };

  const signIn = (withEmail: string, withPassword: string) =>
    attempt(async () => {
      setRefusal(undefined);
      const outcome = await requests.signIn(withEmail.trim(), withPassword);
      if (outcome.ok) {
        showToast({ tone: 'success', title: 'Login successful', description: 'You are now logged in' });
        await door.signedIn(outcome.value, returnTo);
        return;
      }
      const reason = networkTrouble(outcome.failure) ?? 'Incorrect email or password';
      setRefusal(reason);
      showToast({ tone: 'danger', title: 'Login error', description: reason });
    });

  const emailError = isChecked ? emailProblem(email) : undefined;
  const passwordError = isChecked ? passwordProblem(password) : undefined;

  return (
    <FormFrame
      title="Sign in"
      footer={
        <p>
          New here?{' '}
          <Link to="/auth/register" search={onward} className="link">
            Sign up
          </Link>
        </p>
      }
    >
      <PlainForm
        onSubmit={() => {
          setIsChecked(true);
          if (emailProblem(email) === undefined && passwordProblem(password) === undefined) signIn(email, password);
        }}
      >
        <EmailField
          value={email}
          onChange={setEmail}
          error={emailError}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          name="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={passwordError ?? refusal}
          aside={
            <Link to="/auth/forgot-password" className="link text-small">
              Forgot password?
            </Link>
          }
        />
        <button type="submit" className="button-primary" aria-disabled={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </button>
      </PlainForm>
      <div className="flex items-center gap-3 text-small text-ink-faint" aria-hidden>
        <span className="h-px grow bg-line" />
        or
        <span className="h-px grow bg-line" />
      </div>
      <div className="flex flex-col gap-2">
        <ProviderButton returnTo={returnTo} />
        <Link to="/auth/magic-link" search={onward} className="button-secondary">
          Magic Link
        </Link>
        {demo !== undefined && (
          <>
            <button type="button" className="button-secondary" aria-disabled={isBusy} onClick={() => signIn(demo.email, demo.password)}>
              Try the demo
            </button>
            <p className="text-center text-small text-ink-muted">A team with simulated conversations; nothing leaves this server.</p>
          </>
        )}
      </div>
    </FormFrame>
  );
}
