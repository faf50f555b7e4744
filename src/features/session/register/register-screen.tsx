import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { chosenPasswordProblem, strengthMessage } from '#domain/session/password-strength.ts';
import { emailProblem, nameProblem } from '#domain/session/sign-in-problems.ts';
import { t } from '#i18n/translate.ts';
import { Field } from '#ui/forms/field.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { useRuntimeConfig } from '#remote/use-runtime-config.ts';
import { EmailField } from '../sign-in/email-field.tsx';
import { toFieldError, type FieldError } from '../sign-in/field-errors.ts';
import { AuthForm } from '../sign-in/auth-form.tsx';
import { parseInvitationPath } from '../invitation/parse-invitation-path.ts';
import { joiningMessage } from '../invitation/invitation-messages.ts';
import { OtherSignInMethods } from '../sign-in/other-sign-in-methods.tsx';
import { PlainForm } from '../sign-in/plain-form.tsx';
import { ProviderButton } from '../sign-in/provider-button.tsx';
import { useSignInActions } from '../session.ts';
import { toAuthError, authErrorMessage, type AuthError } from '../sign-in/auth-error.ts';
import { useEmailDraft, useNameDraft } from '../sign-in/email-draft.tsx';
import { nameDraft } from './name-draft.ts';
import { SIGN_IN, useSubmit } from '../sign-in/use-submit.ts';
import { useInvitation } from '../invitation/use-invitation.ts';
import type { CompleteInvitation } from '#domain/member/invitation.ts';
import type { User } from '#domain/session/user.ts';
import { noteJoined } from '../invitation/just-joined.ts';
import { useSessionRequests, type SessionOutcome } from '../session-requests.ts';

interface Refusal extends FieldError {
  /** The address is taken: its owner may sign in another way. */
  readonly isTaken?: boolean;
}

const TAKEN: Refusal = { field: 'email', message: t('This email already has an account.'), isTaken: true };
const FAILED = t('Unable to create an account. Please try again.');

/** Creates an account and signs in (specification part 1 §4, §5, §8). */
export function RegisterScreen({ returnTo }: { returnTo?: string | undefined }) {
  const { signIn, sandbox } = useRuntimeConfig();
  const signInActions = useSignInActions();
  const invitation = useMemo(() => parseInvitationPath(returnTo), [returnTo]);
  const { invitation: facts } = useInvitation(invitation);
  const register = useRegistration(invitation, facts?.email);
  const { isBusy, submit: attempt } = useSubmit(SIGN_IN);
  const [name, setName] = useNameDraft();
  const [typedEmail, setTypedEmail] = useEmailDraft();
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | undefined>(undefined);
  const [authError, setAuthError] = useState<AuthError | undefined>(undefined);
  const returnSearch = returnTo === undefined ? {} : { returnTo };
  const email = typedEmail ?? facts?.email ?? '';

  const submit = () =>
    attempt(async () => {
      setRefusal(undefined);
      setAuthError(undefined);
      const outcome = await register(name.trim(), email.trim(), password);
      if (outcome.ok) {
        showToast({ tag: SIGN_IN, tone: 'success', title: t('Your account has been created successfully') });
        // The invitation confirms the address next.
        if (outcome.value.isAddressConfirmed === false && !isInvited(invitation, facts?.email, email)) {
          showToast({
            tone: 'neutral',
            title: t('Confirm your address'),
            description: sandbox.mail
              ? t('The link that confirms it is in the sandbox mailbox: this server sends no mail.')
              : t('We sent a link to {email}. Open it to confirm that the address is yours.', {
                  email: outcome.value.email,
                }),
            link: '/device',
          });
        }
        await signInActions.signedIn(outcome.value, returnTo);
        return;
      }
      const nowMs = Date.now();
      const found = toAuthError(outcome.failure, nowMs);
      // The backend may require more of a password than our form.
      const refused: Refusal | undefined =
        found !== undefined
          ? undefined
          : outcome.failure.code === 'conflict'
            ? TAKEN
            : toFieldError(outcome.failure, password, [name, email]);
      setAuthError(found ?? (refused === undefined ? { message: FAILED } : undefined));
      setRefusal(refused);
      if (refused?.isTaken === true) nameDraft.save({ email: email.trim(), name: name.trim() });
      showToast({
        tag: SIGN_IN,
        tone: 'danger',
        title: t('Registration error'),
        description: found === undefined ? FAILED : authErrorMessage(found, nowMs),
      });
    });

  const refusedAt = (field: Refusal['field']) => (refusal?.field === field ? refusal.message : undefined);
  return (
    <AuthForm
      title={t('Create your account')}
      subtitle={invitation !== undefined ? joiningMessage(facts) : undefined}
      footer={
        <p>
          {t('Already have an account?')}{' '}
          <Link to="/auth/login" search={returnSearch} className="link">
            {t('Sign in')}
          </Link>
        </p>
      }
    >
      <PlainForm
        submitLabel={t('Create account')}
        busyLabel={t('Creating the account…')}
        isBusy={isBusy}
        offlineMessage={t('You are offline. Connect to create an account; what you typed is kept.')}
        authError={authError}
        rejection={refusal}
        onSubmit={() => {
          setIsChecked(true);
          if (
            [nameProblem(name), emailProblem(email), chosenPasswordProblem(password)].every(
              (problem) => problem === undefined,
            )
          )
            submit();
        }}
      >
        <Field
          label={t('Name')}
          autoComplete="name"
          name="name"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setRefusal(undefined);
          }}
          error={(isChecked ? nameProblem(name) : undefined) ?? refusedAt('name')}
        />
        <EmailField
          value={email}
          onChange={(value) => {
            setTypedEmail(value);
            setRefusal(undefined);
          }}
          error={(isChecked ? emailProblem(email) : undefined) ?? refusedAt('email')}
        />
        <PasswordField
          label={t('Password')}
          autoComplete="new-password"
          name="password"
          value={password}
          hint={strengthMessage(password, [name, email])}
          onChange={(event) => {
            setPassword(event.target.value);
            setRefusal(undefined);
          }}
          error={(isChecked ? chosenPasswordProblem(password) : undefined) ?? refusedAt('password')}
        />
      </PlainForm>
      {refusal?.isTaken === true && <WaysIntoAccount returnSearch={returnSearch} />}
      {signIn !== undefined && <OtherSignInMethods />}
      <ProviderButton returnTo={returnTo} />
    </AuthForm>
  );
}

/** Shows links for people who have an account already. */
const WaysIntoAccount = ({ returnSearch }: { returnSearch: { readonly returnTo?: string } }) => (
  <div className="flex flex-col gap-3 rounded-card bg-sunken p-4">
    <p>{t('Is it your address? Sign in, or get a sign-in link by email, even if you never chose a password.')}</p>
    <div className="flex flex-wrap gap-2">
      <Link to="/auth/magic-link" search={returnSearch} className="button-secondary">
        {t('Magic Link')}
      </Link>
      <Link to="/auth/forgot-password" search={returnSearch} className="button-secondary">
        {t('Choose a password')}
      </Link>
      <Link to="/auth/login" search={returnSearch} className="button-secondary">
        {t('Sign in')}
      </Link>
    </div>
  </div>
);

/** Decides whether the address of a registration is the invited one; the invited one is undefined until known. */
const isInvited = (
  invitation: CompleteInvitation | undefined,
  invitedEmail: string | undefined,
  email: string,
): invitation is CompleteInvitation =>
  invitation !== undefined && (invitedEmail === undefined || invitedEmail.toLowerCase() === email.trim().toLowerCase());

/**
 * Creates an account and signs in. An invited person confirms their address by the invitation, which they accept next.
 *
 * Another Appwrite than the embedded one creates a passwordless account for every invited address, so registering as an
 * invited person fails there with "address taken": then the invitation is accepted first, which signs in, and the
 * account gets its name, if it has none, and its first password. A person who had a password already signs in with it
 * instead: the session is ended again. `invitedEmail` is the invited address, once known.
 */
function useRegistration(invitation: CompleteInvitation | undefined, invitedEmail: string | undefined) {
  const requests = useSessionRequests();
  return async (name: string, email: string, password: string): Promise<SessionOutcome<User>> => {
    const registered = await requests.register(name, email, password);
    const isJoining = isInvited(invitation, invitedEmail, email);
    if (registered.ok) {
      // A failed confirmation mail does not prevent signing in: it can be requested again.
      if (!isJoining) void requests.sendConfirmation();
      return registered;
    }
    if (registered.failure.code !== 'conflict' || !isJoining) return registered;
    nameDraft.save({ email, name });
    const joined = await requests.acceptInvitation(invitation);
    if (!joined.ok) return registered;
    const isOther = joined.value.email.toLowerCase() !== email.toLowerCase();
    const chosen = isOther ? undefined : await requests.chooseFirstPassword(password);
    const hadPassword = chosen?.ok === false && chosen.failure.appwriteType === 'user_invalid_credentials';
    if (isOther || hadPassword) {
      await requests.endCurrentSession();
      return registered;
    }
    noteJoined(invitation.membershipId);
    if (chosen?.ok !== true) {
      showToast({
        tone: 'neutral',
        title: t('The password was not saved'),
        description: t('The invitation signed you in. You can choose a password at any time.'),
        link: '/auth/forgot-password',
      });
    }
    return joined;
  };
}
