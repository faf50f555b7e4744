import { useEffect, useId, useRef, useState } from 'react';
import { PROFILE_FIELDS } from '#domain/text/field-labels.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { MAX_LOGIN_LENGTH, MAX_PASSWORD_LENGTH } from '#domain/text/text-limits.ts';
import { DEFAULT_COUNTRY, PROFILE_COUNTRIES } from '#domain/time/working-hours.ts';
import { t, currentLanguage } from '#i18n/translate.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useFilledForm } from '#ui/forms/use-filled-form.ts';
import { Field } from '#ui/forms/field.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import type { Credentials, RequestError } from './profile-requests.ts';
import { RequestId } from './request-id.ts';
import { SandboxSignInLink } from './sandbox-links.tsx';

const countryNames = new Intl.DisplayNames(currentLanguage(), { type: 'region' });
const COUNTRIES = PROFILE_COUNTRIES.map((value) => ({ value, label: countryNames.of(value) ?? value })).toSorted(
  (one, other) => one.label.localeCompare(other.label),
);

interface CredentialsDialogProps {
  readonly profile: Pick<Profile, 'name'>;
  /** First setup also asks for the country. */
  readonly isSetup: boolean;
  /** Why nothing can be sent now; undefined when it can. */
  readonly blockedReason: string | undefined;
  /** Submits the input under a request id; resolves to why it was refused. */
  readonly onSubmit: (id: RequestId, credentials: Credentials, country: string) => Promise<RequestError>;
  readonly onClose: () => void;
}

/**
 * Takes login and password of a profile, on setup also its country (specification part 2 §2, §5). The input lives only
 * in this dialog: no draft stores it, and it is sent once.
 */
export function CredentialsDialog({ profile, isSetup, blockedReason, onSubmit, onClose }: CredentialsDialogProps) {
  const id = useId();
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [country, setCountry] = useState(DEFAULT_COUNTRY);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<RequestError>(undefined);
  const [request] = useState(() => new RequestId());
  const message = useRef<HTMLParagraphElement>(null);
  const isBlocked = login.trim() === '' || password === '' || isBusy || blockedReason !== undefined;

  // In a low window the message would be out of view.
  useEffect(() => {
    if (refusal !== undefined) message.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);

  /** Starts a new request, because the input has changed. */
  function handleTyped(): void {
    request.forget();
    setRefusal(undefined);
  }

  async function submit(): Promise<void> {
    if (isBlocked) return;
    setIsBusy(true);
    setRefusal(undefined);
    const reason = await onSubmit(request, { login, password }, country);
    setIsBusy(false);
    if (reason === undefined) onClose();
    else setRefusal(reason);
  }

  const handlers = useFilledForm(() => void submit());
  return (
    <Dialog
      title={isSetup ? t('Setup profile') : t('LinkedIn Credentials')}
      description={t('The LinkedIn login of {name}. It is stored encrypted on the server and never shown again.', {
        name: profileName(profile),
      })}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="submit" form={id} className="button-primary" aria-disabled={isBlocked} title={blockedReason}>
            {isBusy ? t('Sending…') : isSetup ? t('Continue') : t('Update Credentials')}
          </button>
        </>
      }
    >
      <SandboxSignInLink />
      <form id={id} noValidate autoComplete="off" className="flex flex-col gap-4" {...handlers}>
        <Field
          label={PROFILE_FIELDS.login}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_LOGIN_LENGTH}
          data-autofocus
          value={login}
          onChange={(event) => {
            setLogin(event.target.value);
            handleTyped();
          }}
        />
        <PasswordField
          label={PROFILE_FIELDS.password}
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_LENGTH}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            handleTyped();
          }}
        />
        {isSetup && (
          <div className="flex flex-col gap-1.5">
            <span aria-hidden className="font-medium">
              {PROFILE_FIELDS.country}
            </span>
            <SelectMenu
              label={PROFILE_FIELDS.country}
              placeholder={country}
              value={country}
              options={COUNTRIES}
              onChange={(chosen) => {
                setCountry(chosen);
                handleTyped();
              }}
            />
            <p className="text-small text-ink-muted">
              {t('The country of the account. Working hours follow its time until you choose another time zone.')}
            </p>
          </div>
        )}
      </form>
      {refusal !== undefined && (
        <p ref={message} role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink">
          {refusal}
        </p>
      )}
      {blockedReason !== undefined && (
        <p className="text-ink-muted">
          {blockedReason} {t('What you typed is kept until then.')}
        </p>
      )}
    </Dialog>
  );
}
