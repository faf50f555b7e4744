import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { emailProblem, nameProblem, passwordProblem } from '#domain/sign-in-problems.ts';
import { Field } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { showToast } from '#ui/toast.ts';
import { EmailField } from './email-field.tsx';
import { FormFrame, PlainForm } from './form-frame.tsx';
import { ProviderButton } from './provider-button.tsx';
import { networkTrouble, useSessionRequests, type SessionFailure } from './session-requests.ts';
import { useSignInDoor } from './session.ts';
import { useAttempt } from './use-attempt.ts';

/** What the backend refused, beside the field it is about: it may ask for more than our form does (decisions.md, passwords). */
function refusalOf(failure: SessionFailure): { email?: string; password?: string } {
  if (failure.appwriteType === 'user_already_exists' || failure.appwriteType === 'user_email_already_exists' || failure.code === 'conflict') {
    return { email: 'This email already has an account. Sign in, or use another email.' };
  }
  if (failure.code === 'invalid_request') return { password: failure.message };
  return {};
}

/** Create an account, then be signed in (specification part 1 §4, §5, §8). */
export function RegisterScreen({ returnTo }: { returnTo: string | undefined }) {
  const requests = useSessionRequests();
  const door = useSignInDoor();
  const { isBusy, attempt } = useAttempt();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<{ email?: string; password?: string }>({});

  const register = () =>
    attempt(async () => {
      setRefusal({});
      const outcome = await requests.register(name.trim(), email.trim(), password);
      if (outcome.ok) {
        showToast({ tone: 'success', title: 'Your account has been created successfully' });
        await door.signedIn(outcome.value, returnTo);
        return;
      }
      setRefusal(refusalOf(outcome.failure));
      showToast({ tone: 'danger', title: 'Registration error', description: networkTrouble(outcome.failure) ?? 'Unable to create an account. Please try again.' });
    });

  return (
    <FormFrame
      title="Create your account"
      footer={
        <p>
          Already have an account?{' '}
          <Link to="/auth/login" search={returnTo === undefined ? {} : { returnTo }} className="link">
            Sign in
          </Link>
        </p>
      }
    >
      <PlainForm
        onSubmit={() => {
          setIsChecked(true);
          if ([nameProblem(name), emailProblem(email), passwordProblem(password)].every((problem) => problem === undefined)) register();
        }}
      >
        <Field label="Name" autoComplete="name" name="name" value={name} onChange={(event) => setName(event.target.value)} error={isChecked ? nameProblem(name) : undefined} />
        <EmailField
          value={email}
          onChange={(value) => {
            setEmail(value);
            setRefusal({});
          }}
          error={(isChecked ? emailProblem(email) : undefined) ?? refusal.email}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          name="password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setRefusal({});
          }}
          error={(isChecked ? passwordProblem(password) : undefined) ?? refusal.password}
        />
        <button type="submit" className="button-primary" aria-disabled={isBusy}>
          {isBusy ? 'Creating the account…' : 'Create account'}
        </button>
      </PlainForm>
      <ProviderButton returnTo={returnTo} />
    </FormFrame>
  );
}
