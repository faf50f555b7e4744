import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { passwordRefusalWords, strengthWords } from '#domain/password-strength.ts';
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
import { useTypedEmail } from './typed-email.tsx';
import { useAttempt } from './use-attempt.ts';
import { useInvitation } from './use-invitation.ts';
import { useRegistration } from './use-registration.ts';

interface Refusal {
  readonly email?: string;
  readonly password?: string;
  /** The address has an account: its owner may come in by another way. */
  readonly isTaken?: boolean;
}

/** What the backend refused, beside the field it is about: it may ask for more than our form does (decisions.md, passwords). */
function refusalOf(failure: SessionFailure, name: string, email: string, password: string): Refusal | undefined {
  if (failure.code === 'conflict') return { email: 'This email already has an account.', isTaken: true };
  if (failure.code === 'invalid_request') return { password: passwordRefusalWords(password, [name, email]) };
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
  const [typedEmail, setTypedEmail] = useTypedEmail();
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  const [trouble, setTrouble] = useState<Trouble | undefined>(undefined);
  const onward = returnTo === undefined ? {} : { returnTo };
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
      setRefusal(found === undefined ? refusalOf(outcome.failure, name, email, password) : undefined);
      showToast({ tone: 'danger', title: 'Registration error', description: found === undefined ? 'Unable to create an account. Please try again.' : troubleWords(found, nowMs) });
    });

  return (
    <FormFrame
      title="Create your account"
      subtitle={invitation !== undefined ? `Then you join ${facts?.teamName ?? 'the team that invited you'}.` : undefined}
      footer={
        <p>
          Already have an account?{' '}
          <Link to="/auth/login" search={onward} className="link">
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
      {refusal?.isTaken === true && <WaysIntoAccount onward={onward} />}
      <ProviderButton returnTo={returnTo} />
    </FormFrame>
  );
}

/** For whoever has an account and knows no password of it: an invitation or a mailed link has made one for them. */
const WaysIntoAccount = ({ onward }: { onward: { readonly returnTo?: string } }) => (
  <div className="flex flex-col gap-3 rounded-card bg-sunken p-4">
    <p>Is it your address? Then come in by a link that is mailed to it, also when you never chose a password: whoever was invited, or asked for a link before, has an account already.</p>
    <div className="flex flex-wrap gap-2">
      <Link to="/auth/magic-link" search={onward} className="button-secondary">
        Magic Link
      </Link>
      <Link to="/auth/forgot-password" search={onward} className="button-secondary">
        Choose a password
      </Link>
      <Link to="/auth/login" search={onward} className="button-secondary">
        Sign in
      </Link>
    </div>
  </div>
);
