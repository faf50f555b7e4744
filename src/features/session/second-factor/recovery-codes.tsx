import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { groupCharacters, recoveryCodesFile } from '#domain/session/second-factor.ts';
import { t } from '#i18n/translate.ts';
import { CopyButton } from '#ui/copyable-text.tsx';
import { saveFile } from '#ui/save-file.ts';
import { useSession } from '../session.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Whether confirming that they are saved turns the second step on. */
  readonly turnsOn: boolean;
  readonly isBusy: boolean;
  readonly blockedReason: string | undefined;
  readonly onSaved: () => void;
}

/** Characters per group of a recovery code. */
const GROUP_SIZE = 5;

/** Shows new recovery codes, this once, and takes them away to paper or a file. */
export function RecoveryCodes({ codes, turnsOn, isBusy, blockedReason, onSaved }: RecoveryCodesProps) {
  const { user } = useSession();
  const isBlocked = isBusy || (turnsOn && blockedReason !== undefined);
  const purpose = t('Outrider recovery codes of {email}. Each signs you in once.', { email: user.email });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h3 className="font-semibold">{t('Save your recovery codes')}</h3>
        <p>
          {t('If you lose the device with the app, one of these codes signs you in. Each works once.')}{' '}
          {t('They are shown only now: keep them in your password manager or on paper.')}
        </p>
      </div>
      <div data-print-area className="flex flex-col gap-3 rounded-card bg-sunken p-4">
        <p className="hidden print:mb-3 print:block">{purpose}</p>
        <ul aria-label={t('Recovery codes')} className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
          {codes.map((code) => (
            <li key={code} dir="ltr" translate="no" className="font-mono text-body">
              {groupCharacters(code, GROUP_SIZE)}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-1">
          <CopyButton name={t('Recovery codes')} text={codes.join('\n')} />
          <button
            type="button"
            className="button-quiet"
            onClick={() => saveFile('outrider-recovery-codes.txt', 'text/plain', recoveryCodesFile(purpose, codes))}
          >
            <Download size={16} strokeWidth={1.5} aria-hidden />
            {t('Download')}
          </button>
          <button type="button" className="button-quiet" onClick={() => window.print()}>
            <Printer size={16} strokeWidth={1.5} aria-hidden />
            {t('Print')}
          </button>
        </div>
      </div>
      <div>
        <button
          type="button"
          className="button-primary"
          aria-disabled={isBlocked}
          title={turnsOn ? blockedReason : undefined}
          onClick={() => !isBlocked && onSaved()}
        >
          {turnsOn ? t('I saved them, turn on two-step verification') : t('I saved them')}
        </button>
      </div>
    </div>
  );
}
