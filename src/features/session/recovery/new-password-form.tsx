import { useState } from 'react';
import { t } from '#i18n/translate.ts';
import { NewPasswordFields, useNewPassword } from '../new-password-fields.tsx';
import type { AuthError } from '../sign-in/auth-error.ts';
import { PlainForm } from '../sign-in/plain-form.tsx';
import { SIGN_IN, useSubmit } from '../sign-in/use-submit.ts';

/** Why a new password was not saved: what kept it from being decided, or what is wrong with the password. */
export type NewPasswordRefusal = { readonly authError: AuthError } | { readonly passwordMessage: string };

interface NewPasswordFormProps {
  /** Words that an attacker knows about the person. */
  readonly own?: readonly string[];
  /** Called with a valid password. Returns why it was refused; undefined when nothing is to be shown here. */
  readonly onSave: (password: string) => Promise<NewPasswordRefusal | undefined>;
}

/** Asks for a new password, typed twice, and saves it. */
export function NewPasswordForm({ own, onSave }: NewPasswordFormProps) {
  const { isBusy, submit } = useSubmit(SIGN_IN);
  const { password, problem, check, refuse, fields } = useNewPassword(own);
  const [authError, setAuthError] = useState<AuthError | undefined>(undefined);

  const save = () =>
    submit(async () => {
      setAuthError(undefined);
      const refusal = await onSave(password);
      if (refusal === undefined) return;
      if ('authError' in refusal) setAuthError(refusal.authError);
      else refuse(refusal.passwordMessage);
    });

  return (
    <PlainForm
      submitLabel={t('Save new password')}
      busyLabel={t('Saving…')}
      isBusy={isBusy}
      offlineMessage={t('You are offline. Connect to save a new password; what you typed is kept.')}
      authError={authError}
      rejection={problem}
      onSubmit={() => {
        if (check()) save();
      }}
    >
      <NewPasswordFields {...fields} />
    </PlainForm>
  );
}
