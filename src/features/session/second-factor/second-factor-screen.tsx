import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { secondFactorStateSchema, type SecondFactorState } from '#domain/session/second-factor.ts';
import type { NewAuthenticator } from '#domain/session/second-factor-answers.ts';
import { t } from '#i18n/translate.ts';
import { userStorageItem } from '#replica/storage/local-storage.ts';
import { showToast } from '#ui/notices/toast.ts';
import { relativeTime } from '#ui/relative-time.ts';
import { retryUntilAnswered } from '#ui/retry-until-answered.ts';
import { SectionCard } from '#ui/section-card.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { Trans } from '#ui/trans.tsx';
import { useSession } from '../session.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { settingsFailureMessage, wrongCodeMessage } from './second-factor-messages.ts';
import { useSecondFactorRequests, type SecondFactorFailure } from './second-factor-requests.ts';

const ConfirmCodeDialog = lazy(async () => ({
  default: (await import('./confirm-code-dialog.tsx')).ConfirmCodeDialog,
}));

/** Stores the state that was read last, for the time without a connection; it holds no secret. */
const lastRead = userStorageItem('second-factors', secondFactorStateSchema);

/**
 * What the person is doing here. Secrets live in it and nowhere else: leaving the screen forgets them.
 *
 *   overview ──▶ scanning ──code of the app──▶ saving codes ──saved──▶ overview (on)
 *      ├── new codes, or "Turn on" ─────────────────▲
 *      └── turn off ──code──▶ overview (off)
 */
type Activity =
  | { readonly kind: 'overview' }
  | { readonly kind: 'scanning'; readonly authenticator: NewAuthenticator }
  | { readonly kind: 'saving-codes'; readonly codes: readonly string[]; readonly turnsOn: boolean };

type Question = 'turn-off' | 'make-codes' | 'set-up';

const OVERVIEW: Activity = { kind: 'overview' };

interface SecondFactorScreenProps {
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
}

/** Sets up, changes and turns off the second step of signing in (specification part 1 §7). */
export function SecondFactorScreen({ offlineReason }: SecondFactorScreenProps) {
  const { user } = useSession();
  const requests = useSecondFactorRequests();
  const [state, setState] = useState<SecondFactorState | undefined>(() => lastRead(user.id).read());
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [activity, setActivity] = useState<Activity>(OVERVIEW);
  const [question, setQuestion] = useState<Question | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const isOffline = offlineReason !== undefined;
  const content = useRef<HTMLDivElement>(null);
  const shownKind = useRef(activity.kind);
  useEffect(() => {
    // The pressed button is gone with what it led away from.
    if (shownKind.current !== activity.kind) content.current?.focus();
    shownKind.current = activity.kind;
  }, [activity.kind]);

  const read = useCallback(async () => {
    const outcome = await requests.readState();
    if (outcome.ok) {
      setState(outcome.value);
      lastRead(user.id).save(outcome.value);
    }
    setFailure(outcome.ok ? undefined : settingsFailureMessage(outcome.failure));
    return outcome;
  }, [requests, user.id]);

  useEffect(() => {
    if (isOffline) return undefined;
    return retryUntilAnswered(async () => {
      const outcome = await read();
      return outcome.ok || outcome.failure.retry !== 'later';
    });
  }, [read, isOffline]);

  /** Runs one action at a time, and says below the card why it failed. */
  async function run(action: () => Promise<SecondFactorFailure | undefined>): Promise<void> {
    if (isBusy || isOffline) return;
    setIsBusy(true);
    setProblem(undefined);
    const refused = await action();
    setIsBusy(false);
    if (refused !== undefined) setProblem(settingsFailureMessage(refused));
  }

  async function beginSetup(): Promise<SecondFactorFailure | undefined> {
    const made = await requests.createAuthenticator();
    if (made.ok) {
      setQuestion(undefined);
      setActivity({ kind: 'scanning', authenticator: made.value });
      return undefined;
    }
    // Another tab or device has set it up meanwhile.
    await read();
    return made.failure;
  }

  /** Does what changes the factors; where the server wants a code for it, asks for one first. */
  async function tryOrAsk(
    asked: Question,
    change: () => Promise<SecondFactorFailure | undefined>,
  ): Promise<SecondFactorFailure | undefined> {
    const refused = await change();
    if (refused?.appwriteType !== 'user_challenge_required') return refused;
    setQuestion(asked);
    return undefined;
  }

  /** Makes and shows recovery codes. */
  async function makeCodes(): Promise<SecondFactorFailure | undefined> {
    const made = await requests.makeRecoveryCodes();
    if (!made.ok) return made.failure;
    setQuestion(undefined);
    setActivity({ kind: 'saving-codes', codes: made.value, turnsOn: state?.isOn !== true });
    return undefined;
  }

  const makeFirstCodes = () => tryOrAsk('make-codes', makeCodes);

  async function verify(code: string): Promise<string | undefined> {
    let refusal: string | undefined;
    await run(async () => {
      const verified = await requests.verifyAuthenticator(code);
      if (!verified.ok && verified.failure.appwriteType === 'user_invalid_token') {
        refusal = wrongCodeMessage('totp', verified.failure.attemptsLeft);
        return undefined;
      }
      if (!verified.ok) return verified.failure;
      // From here on the secret is of no more use.
      setActivity(OVERVIEW);
      await read();
      return makeFirstCodes();
    });
    return refusal;
  }

  const finish = (turnsOn: boolean) => {
    if (!turnsOn) return setActivity(OVERVIEW);
    return void run(async () => {
      const on = await requests.turnOn();
      if (!on.ok) return on.failure;
      setActivity(OVERVIEW);
      await read();
      showToast({
        tone: 'success',
        title: t('Two-step verification is on'),
        description: t('Your other devices ask for a code before they continue.'),
      });
      return undefined;
    });
  };

  async function turnOff(): Promise<SecondFactorFailure | undefined> {
    const off = await requests.turnOff();
    if (!off.ok) {
      await read();
      return off.failure;
    }
    setQuestion(undefined);
    await read();
    showToast({ tone: 'success', title: t('Two-step verification is off') });
    return undefined;
  }

  const factors = state?.factors ?? [];
  const hasApp = factors.includes('totp');
  const hasCodes = factors.includes('recoveryCode');
  const isOn = state?.isOn === true;
  const isBlocked = isBusy || isOffline;
  const button = (label: string, onClick: () => void, className = 'button-secondary') => (
    <button
      type="button"
      className={className}
      aria-disabled={isBlocked}
      title={offlineReason}
      onClick={() => !isBlocked && onClick()}
    >
      {label}
    </button>
  );

  return (
    <>
      <SectionCard title={t('Authenticator app')}>
        <div ref={content} tabIndex={-1} className="flex flex-col items-start gap-4 outline-none">
          {state === undefined ? (
            <p role="status" className="text-ink-muted">
              {isOffline
                ? t('This is not stored on this device. It appears as soon as the server can be reached.')
                : (failure ?? t('Loading…'))}
            </p>
          ) : activity.kind === 'scanning' ? (
            <AuthenticatorSetup
              authenticator={activity.authenticator}
              isBusy={isBusy}
              blockedReason={offlineReason}
              onVerify={verify}
              onCancel={() => setActivity(OVERVIEW)}
            />
          ) : activity.kind === 'saving-codes' ? (
            <RecoveryCodes
              codes={activity.codes}
              turnsOn={activity.turnsOn}
              isBusy={isBusy}
              blockedReason={offlineReason}
              onSaved={() => finish(activity.turnsOn)}
            />
          ) : (
            <>
              <Overview state={state} isOffline={isOffline} />
              <div className="flex flex-wrap gap-2">
                {!hasApp &&
                  button(t('Set up an app'), () => void run(() => tryOrAsk('set-up', beginSetup)), 'button-primary')}
                {hasApp && !isOn && button(t('Turn on'), () => void run(makeFirstCodes), 'button-primary')}
                {isOn &&
                  hasApp &&
                  button(hasCodes ? t('Make new recovery codes') : t('Make recovery codes'), () =>
                    setQuestion('make-codes'),
                  )}
                {isOn && button(t('Turn off'), () => setQuestion('turn-off'))}
                {!isOn && hasApp && button(t('Remove the app'), () => setQuestion('turn-off'))}
              </div>
            </>
          )}
          {isOffline && state !== undefined && <p className="text-ink-muted">{offlineReason}</p>}
          {problem !== undefined && (
            <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink">
              {problem}
            </p>
          )}
        </div>
      </SectionCard>
      <Suspense fallback={null}>
        {question !== undefined && (
          <ConfirmCodeDialog
            key={question}
            {...QUESTIONS[question]}
            factors={factors}
            confirmedAt={state?.confirmedAt}
            blockedReason={offlineReason}
            onConfirmed={{ 'turn-off': turnOff, 'make-codes': makeCodes, 'set-up': beginSetup }[question]}
            onClose={() => setQuestion(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

const QUESTIONS: Readonly<Record<Question, { title: string; description: string; submitLabel: string }>> = {
  'turn-off': {
    title: t('Turn off two-step verification?'),
    description: t('Signing in then needs one step only. The app is removed from your account.'),
    submitLabel: t('Turn off'),
  },
  'make-codes': {
    title: t('Make recovery codes'),
    description: t('New recovery codes replace all earlier ones, which stop working.'),
    submitLabel: t('Make recovery codes'),
  },
  'set-up': {
    title: t('Set up an app'),
    description: t('Two-step verification is on, so a code is needed before an app is added.'),
    submitLabel: t('Set up an app'),
  },
};

/** Says what is on, and what a lost device would mean. */
function Overview({ state, isOffline }: { state: SecondFactorState; isOffline: boolean }) {
  const { isOn, factors, confirmedAt, readAt } = state;
  const isAsked = isOn && factors.some((factor) => factor !== 'recoveryCode');
  const Icon = isAsked ? ShieldCheck : ShieldOff;
  return (
    <div className="flex items-start gap-3">
      <Icon
        size={20}
        strokeWidth={1.5}
        aria-hidden
        className={`mt-px shrink-0 ${isAsked ? 'text-success-ink' : 'text-ink-muted'}`}
      />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium">
          {isAsked
            ? t('On: signing in needs a code')
            : factors.includes('totp')
              ? t('Off: your app is set up, but not asked for')
              : t('Off: signing in needs one step only')}
        </p>
        {!isAsked && (
          <p>{t('With a code from an app, nobody signs in as you with your password or your mailbox alone.')}</p>
        )}
        {isAsked && !factors.includes('totp') && <p>{t('The code comes by email or text message.')}</p>}
        {isAsked &&
          (factors.includes('recoveryCode') ? (
            <p>{t('You have recovery codes for a lost device.')}</p>
          ) : (
            <p className="text-danger-ink">
              {t('You have no recovery codes. If you lose the device with the app, you cannot sign in.')}
            </p>
          ))}
        {isAsked && confirmedAt !== undefined && (
          <p className="text-small text-ink-muted">
            <Trans
              text="This device was confirmed with a code {when}"
              parts={{ when: <TimeText key="when" time={confirmedAt} format={relativeTime} /> }}
            />
          </p>
        )}
        {isOffline && (
          <p className="text-small text-ink-muted">
            <Trans text="As of {when}" parts={{ when: <TimeText key="when" time={readAt} format={relativeTime} /> }} />
          </p>
        )}
      </div>
    </div>
  );
}
