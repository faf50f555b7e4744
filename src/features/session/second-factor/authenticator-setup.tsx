import { useMemo, useState } from 'react';
import { encodeQrCode } from '#domain/session/qr-code.ts';
import { groupCharacters, parseCode } from '#domain/session/second-factor.ts';
import type { NewAuthenticator } from '#domain/session/second-factor-answers.ts';
import { t } from '#i18n/translate.ts';
import { CopyButton } from '#ui/copyable-text.tsx';
import { useFilledForm } from '#ui/forms/use-filled-form.ts';
import { CodeField } from './code-field.tsx';
import { codeProblem } from './second-factor-messages.ts';

interface AuthenticatorSetupProps {
  readonly authenticator: NewAuthenticator;
  readonly isBusy: boolean;
  readonly blockedReason: string | undefined;
  /** Verifies the code; returns why it was refused. */
  readonly onVerify: (code: string) => Promise<string | undefined>;
  readonly onCancel: () => void;
}

/** Shows the secret of an authenticator app as a QR code and as text, and takes the first code of the app. */
export function AuthenticatorSetup({
  authenticator,
  isBusy,
  blockedReason,
  onVerify,
  onCancel,
}: AuthenticatorSetupProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const isBlocked = isBusy || blockedReason !== undefined;

  async function verify(): Promise<void> {
    if (isBlocked) return;
    const digits = parseCode(code);
    setProblem(digits === undefined ? codeProblem('totp') : await onVerify(digits));
  }

  const handlers = useFilledForm(() => void verify());
  return (
    <form noValidate className="flex flex-col gap-5" {...handlers}>
      <ol className="flex list-decimal flex-col gap-5 ps-5">
        <li className="ps-1">
          <p>{t('Scan this code with an authenticator app, such as the one of your password manager.')}</p>
          <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
            <QrImage text={authenticator.uri} />
            <div className="flex min-w-0 flex-col items-start gap-1">
              <p className="text-ink-muted">{t('Cannot scan it? Enter this setup key in the app:')}</p>
              <p dir="ltr" className="font-mono break-words" translate="no">
                {groupCharacters(authenticator.secret)}
              </p>
              <CopyButton name={t('Setup key')} text={authenticator.secret} />
            </div>
          </div>
        </li>
        <li className="ps-1">
          <p className="mb-2">{t('Enter the code that the app shows.')}</p>
          <div className="max-w-60">
            <CodeField
              factor="totp"
              value={code}
              error={problem}
              onChange={(value) => {
                setCode(value);
                setProblem(undefined);
              }}
            />
          </div>
        </li>
      </ol>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="button-primary" aria-disabled={isBlocked} title={blockedReason}>
          {isBusy ? t('Checking…') : t('Continue')}
        </button>
        <button type="button" className="button-secondary" onClick={onCancel}>
          {t('Cancel')}
        </button>
      </div>
    </form>
  );
}

/** Modules of light around the symbol that readers need. */
const QUIET_ZONE = 4;

/** Draws a text as a QR code, dark on light in every theme, as readers need it. */
function QrImage({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQrCode(new TextEncoder().encode(text));
    const squares = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`] : [])),
    );
    return { size: rows.length + 2 * QUIET_ZONE, path: squares.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={t('QR code for the authenticator app')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-control"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
