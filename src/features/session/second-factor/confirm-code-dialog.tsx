import { useState } from 'react';
import { FACTORS, type Factor } from '#domain/session/factors.ts';
import { isRecentlyConfirmed, parseCodeOf } from '#domain/session/second-factor.ts';
import { t } from '#i18n/translate.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { CodeField } from './code-field.tsx';
import { codeProblem, FACTOR_MESSAGES, settingsFailureMessage, toCodeRefusal } from './second-factor-messages.ts';
import { useSecondFactorRequests, type SecondFactorFailure } from './second-factor-requests.ts';

interface ConfirmCodeDialogProps {
  readonly title: string;
  readonly description: string;
  readonly submitLabel: string;
  /** The factors of the account. */
  readonly factors: readonly Factor[];
  /** When this session solved its last challenge; where that is recent, no code is asked for. */
  readonly confirmedAt: string | undefined;
  readonly blockedReason: string | undefined;
  /** Does it; returns why it was refused. */
  readonly onConfirmed: () => Promise<SecondFactorFailure | undefined>;
  readonly onClose: () => void;
}

const isSent = (factor: Factor): boolean => factor === 'email' || factor === 'phone';

/** Asks for a code before the second factors change, unless one was asked for a moment ago. */
export function ConfirmCodeDialog({
  title,
  description,
  submitLabel,
  factors,
  confirmedAt,
  blockedReason,
  onConfirmed,
  onClose,
}: ConfirmCodeDialogProps) {
  const requests = useSecondFactorRequests();
  const [needsCode, setNeedsCode] = useState(() => factors.length > 0 && !isRecentlyConfirmed(confirmedAt, Date.now()));
  const [factor, setFactor] = useState<Factor>(() => factors.find((one) => !isSent(one)) ?? factors[0] ?? 'totp');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const isBlocked = isBusy || blockedReason !== undefined;

  function refuse(failure: SecondFactorFailure): void {
    const refusal = toCodeRefusal(failure, factor);
    if (failure.appwriteType === 'user_challenge_required') setNeedsCode(true);
    else if (refusal.kind === 'wrong') setWrong(refusal.message);
    else setProblem(settingsFailureMessage(failure));
  }

  async function run(work: () => Promise<SecondFactorFailure | undefined>): Promise<void> {
    if (isBlocked) return;
    setIsBusy(true);
    setWrong(undefined);
    setProblem(undefined);
    const failure = await work();
    setIsBusy(false);
    if (failure !== undefined) refuse(failure);
  }

  const submit = () => {
    const typed = parseCodeOf(factor, code);
    if (needsCode && typed === undefined) return setWrong(codeProblem(factor));
    return void run(async () => {
      if (needsCode) {
        const solved = await requests.solve(factor, typed ?? '');
        if (!solved.ok) return solved.failure;
        // The code is spent: what follows may be tried again without one.
        setNeedsCode(false);
      }
      return onConfirmed();
    });
  };

  const choose = (next: Factor) =>
    void run(async () => {
      setCode('');
      setFactor(next);
      const sent = isSent(next) ? await requests.sendCode(next) : undefined;
      return sent?.ok === false ? sent.failure : undefined;
    });

  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={isBusy ? t('Checking…') : submitLabel}
      isBlocked={isBlocked}
      blockedReason={blockedReason}
      isUnsaved={false}
      onClose={onClose}
      onSubmit={submit}
    >
      {needsCode && (
        <>
          {!(isSent(factor) && factors.length === 1) && <p>{FACTOR_MESSAGES[factor].ask}</p>}
          <CodeField
            factor={factor}
            value={code}
            error={wrong}
            onChange={(value) => {
              setCode(value);
              setWrong(undefined);
            }}
          />
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            {FACTORS.filter((one) => factors.includes(one) && (one !== factor || isSent(one))).map((one) => (
              <button
                key={one}
                type="button"
                className="link touch-target"
                aria-disabled={isBlocked}
                onClick={() => choose(one)}
              >
                {FACTOR_MESSAGES[one].choose}
              </button>
            ))}
          </div>
        </>
      )}
      {problem !== undefined && (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
