import { useEffect, useId, useRef, useState } from 'react';
import { PROFILE_FIELDS } from '#domain/text/field-labels.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { alertMessage, codeAlertOf, methodMessage, verificationOf } from '#domain/profile/profile-view.ts';
import { PROFILE_MESSAGES } from '#domain/profile/profile-messages.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { MAX_CODE_LENGTH } from '#domain/text/text-limits.ts';
import { t } from '#i18n/translate.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useFilledForm } from '#ui/forms/use-filled-form.ts';
import { Field } from '#ui/forms/field.tsx';
import type { RequestError } from './profile-requests.ts';
import { RequestId } from './request-id.ts';
import { SandboxCodeLinks } from './sandbox-links.tsx';

const secondsUntil = (atMs: number | undefined): number =>
  atMs === undefined || Number.isNaN(atMs) ? 0 : Math.max(0, Math.ceil((atMs - Date.now()) / 1_000));

/** Returns whole seconds until a time (Unix ms), counting down; 0 when over or undefined. */
function useSecondsLeft(atMs: number | undefined): number {
  const [left, setLeft] = useState(() => secondsUntil(atMs));
  useEffect(() => {
    setLeft(secondsUntil(atMs));
    if (secondsUntil(atMs) === 0) return undefined;
    const timer = setInterval(() => {
      const seconds = secondsUntil(atMs);
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [atMs]);
  return left;
}

/** Minimum time between two codes. */
const RESEND_AFTER_MS = 30_000;

interface VerificationDialogProps {
  /** As it is now: typed input stays when it changes. */
  readonly profile: Profile;
  /** Why nothing can be sent now; undefined when it can. */
  readonly blockedReason: string | undefined;
  /** Each with its request id. */
  readonly onSubmit: (id: RequestId, code: string) => Promise<RequestError>;
  readonly onSendCode: (id: RequestId) => Promise<RequestError>;
  readonly onClose: () => void;
}

/**
 * Takes the code the network asks for, or says where to approve the sign-in (specification part 2 §2, §5; expectations
 * §8).
 */
export function VerificationDialog({ profile, blockedReason, onSubmit, onSendCode, onClose }: VerificationDialogProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<RequestError>(undefined);
  const [isCodeResent, setIsCodeResent] = useState(false);
  const [request] = useState(() => new RequestId());
  const [resendRequest] = useState(() => new RequestId());
  const alert = codeAlertOf(profile.alerts);
  const { method, isApproval, sentAt } =
    alert === undefined ? { method: '', isApproval: false, sentAt: undefined } : verificationOf(alert);
  const waitSeconds = useSecondsLeft(sentAt === undefined ? undefined : Date.parse(sentAt) + RESEND_AFTER_MS);
  const isBlocked = code.trim() === '' || isBusy || alert === undefined || blockedReason !== undefined;
  const isPicture = method === 'captcha';
  const isResendBlocked = isBusy || blockedReason !== undefined || waitSeconds > 0;

  // Approved on the phone: nothing is left to do here.
  const isDone = alert === undefined && code === '' && !isBusy;
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);

  async function runRequest(work: () => Promise<RequestError>): Promise<RequestError> {
    setIsBusy(true);
    setRefusal(undefined);
    const reason = await work();
    setIsBusy(false);
    setRefusal(reason);
    return reason;
  }

  async function submit(): Promise<void> {
    if (isBlocked || isApproval) return;
    if ((await runRequest(() => onSubmit(request, code))) !== undefined) return;
    setCode('');
    onClose();
  }

  /** Requests a new code; the old one is invalid, so focus moves from the button to the field. */
  async function resendCode(button: HTMLButtonElement): Promise<void> {
    if (isResendBlocked) return;
    setIsCodeResent(false);
    if ((await runRequest(() => onSendCode(resendRequest))) !== undefined) return;
    setCode('');
    setIsCodeResent(true);
    if (document.activeElement === button) field.current?.focus();
  }

  const handlers = useFilledForm(() => void submit());
  return (
    <Dialog
      title={t('LinkedIn Verification Required')}
      description={t('LinkedIn wants to confirm that it is {name} signing in.', { name: profileName(profile) })}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {isApproval ? t('Close') : t('Cancel')}
          </button>
          {!isApproval && (
            <button type="submit" form={id} className="button-primary" aria-disabled={isBlocked} title={blockedReason}>
              {isBusy ? t('Sending…') : t('Submit')}
            </button>
          )}
        </>
      }
    >
      {alert !== undefined && (
        <div className="flex flex-col gap-1">
          {alert.message !== '' && (
            <p dir="auto" className="text-left">
              {alertMessage(alert)}
            </p>
          )}
          <p className="text-ink-muted">{methodMessage(method)}</p>
          <SandboxCodeLinks method={method} />
        </div>
      )}
      {!isApproval && (
        <form id={id} noValidate className="flex flex-col gap-3 pb-1" {...handlers}>
          <Field
            ref={field}
            label={PROFILE_FIELDS.code}
            inputMode={isPicture ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize={isPicture ? 'characters' : 'none'}
            spellCheck={false}
            maxLength={MAX_CODE_LENGTH}
            data-autofocus
            value={code}
            error={refusal}
            onChange={(event) => {
              setCode(event.target.value);
              request.forget();
              setRefusal(undefined);
            }}
          />
          {alert === undefined && <p role="status">{PROFILE_MESSAGES.noCodeRequested}</p>}
          {alert !== undefined && method !== 'authenticator app' && (
            <div className="flex flex-wrap items-center gap-x-2 text-small text-ink-muted">
              {isPicture ? t('Hard to read?') : t('No code yet?')}
              <button
                type="button"
                className="link touch:min-h-11"
                aria-disabled={isResendBlocked}
                title={blockedReason}
                onClick={({ currentTarget }) => void resendCode(currentTarget)}
              >
                {isPicture ? t('Ask for another picture') : t('Send a new code')}
              </button>
              {waitSeconds > 0 && (
                <span className="tabular-nums">
                  {t('You can ask for another one in {seconds} s.', { seconds: waitSeconds })}
                </span>
              )}
              <p role="status" className="basis-full">
                {isCodeResent &&
                  (isPicture
                    ? t('Here is another picture. The previous picture no longer works.')
                    : t('A new code was sent. The previous code no longer works.'))}
              </p>
            </div>
          )}
        </form>
      )}
      {blockedReason !== undefined && (
        <p className="text-ink-muted">
          {blockedReason} {t('What you typed is kept until then.')}
        </p>
      )}
    </Dialog>
  );
}
