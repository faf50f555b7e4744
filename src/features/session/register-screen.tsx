import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { strengthWords } from '#domain/password-strength.ts';
import { emailProblem, nameProblem, passwordProblem } from '#domain/sign-in-problems.ts';
import { Field } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { showToast } from '#ui/toast.ts';
import { EmailField } from './email-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { invitationAt } from './invitation-at.ts';
import { PlainForm } from './plain-form.tsx';
import { ProviderButton } from './provider-button.tsx';
import type { SessionFailure } from './session-requests.ts';
import { useSignInDoor } from './session.ts';
import { troubleOf, troubleWords, type Trouble } from './trouble.ts';
import { useAttempt } from './use-attempt.ts';
import { useInvitation } from './use-invitation.ts';
import { useRegistration } from './use-registration.ts';

interface Refusal {
  readonly email?: string;
  readonly password?: string;
}

/** What the backend refused, beside the field it is about: it may ask for more than our form does (decisions.md, passwords). */
function refusalOf(failure: SessionFailure): Refusal | undefined {
  if (failure.code === 'conflict') return { email: 'This email already has an account. Sign in, or use another email.' };
  if (failure.code === 'invalid_request') return { password: failure.message };
  return undefined;
}

/** Create an account, then be signed in (specification part 1 §4, §5, §8). */
export function RegisterScreen({ returnTo }: { returnTo?: string | undefined }) {
  const door = useSignInDoor();
  const invitation = useMemo(() => invitationAt(returnTo), [returnTo]);
  const { facts } = useInvitation(invitation);
  const register = useRegistration(invitation, facts?.email);
  const { isBusy, attempt } = useAttempt();
  const [name, setName] = useState('');
  const [typedEmail, setTypedEmail] = useState<string | undefined>(undefined);
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  const [trouble, setTrouble] = useState<Trouble | undefined>(undefined);
  const email = typedEmail ?? facts?.email ?? '';

  const submit = () =>
    attempt(async () => {
      setRefusal(undefined);
      setTrouble(undefined);
      const outcome = await register(name.trim(), email.trim(), password);
      if (outcome.ok) {
        showToast({ tone: 'success', title: 'Your account has been created successfully' });
        if (outcome.value.isAddressConfirmed === false) {
          showToast({ tone: 'neutral', title: 'Confirm your address', description: `A link was sent to ${outcome.value.email}: opening it shows that the address is yours.`, link: '/device' });
        }
        await door.signedIn(outcome.value, returnTo);
        return;
      }
      const nowMs = Date.now();
      const found = troubleOf(outcome.failure, nowMs);
      setTrouble(found);
      setRefusal(found === undefined ? refusalOf(outcome.failure) : undefined);
      showToast({ tone: 'danger', title: 'Registration error', description: found === undefined ? 'Unable to create an account. Please try again.' : troubleWords(found, nowMs) });
    });

  return (
    <FormFrame
      title="Create your account"
      subtitle={invitation !== undefined ? `Then you join ${facts?.teamName ?? 'the team that invited you'}.` : undefined}
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
        act="Create account"
        busyWords="Creating the account…"
        isBusy={isBusy}
        need="Creating an account"
        trouble={trouble}
        refusal={refusal}
        onSubmit={() => {
          setIsChecked(true);
          if ([nameProblem(name), emailProblem(email), passwordProblem(password)].every((problem) => problem === undefined)) submit();
        }}
      >
        <Field label="Name" autoComplete="name" name="name" value={name} onChange={(event) => setName(event.target.value)} error={isChecked ? nameProblem(name) : undefined} />
        <EmailField
          value={email}
          onChange={(value) => {
            setTypedEmail(value);
            setRefusal(undefined);
          }}
          error={(isChecked ? emailProblem(email) : undefined) ?? refusal?.email}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          name="password"
          value={password}
          hint={strengthWords(password, [name, email])}
          onChange={(event) => {
            setPassword(event.target.value);
            setRefusal(undefined);
          }}
          error={(isChecked ? passwordProblem(password) : undefined) ?? refusal?.password}
        />
      </PlainForm>
      <ProviderButton returnTo={returnTo} />
    </FormFrame>
  );
}
