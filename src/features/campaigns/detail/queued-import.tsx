import { Link } from '@tanstack/react-router';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { plainFileName } from '#domain/text/file-name.ts';
import { t, plural } from '#i18n/translate.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Meter } from '#ui/charts/meter.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { exactTime, TimeText } from '#ui/time-text.tsx';
import type { QueuedImport as Waiting } from './recent-imports.ts';

interface QueuedImportRowProps {
  readonly queuedImport: Waiting;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
}

const WORDS = textsOfCommand({ type: 'prospects.import' });

/** Returns an import's state as a label and a sentence. */
export function queuedImportMessage(
  { sentShare, isRejected }: Pick<Waiting, 'sentShare' | 'isRejected'>,
  offlineReason: string | undefined,
): { readonly tone: Tone; readonly label: string; readonly message: string } {
  if (isRejected) return { tone: 'danger', label: t('Failed'), message: `${WORDS.failed}.` };
  if (offlineReason === undefined) return { tone: 'info', label: t('Sending'), message: WORDS.waiting };
  return {
    tone: 'neutral',
    label: t('Waiting'),
    message: sentShare === 0 ? WORDS.waitingOffline : t('The rest will be imported when you are back online'),
  };
}

/**
 * Shows an import that is still on this device, fully or in part; the part the server has is listed below as its own
 * import.
 */
export function QueuedImportRow({ queuedImport, offlineReason }: QueuedImportRowProps) {
  const { rowCount, confirmedAt, sentShare, isRejected } = queuedImport;
  const { tone, label, message } = queuedImportMessage(queuedImport, offlineReason);
  const fileName = plainFileName(queuedImport.fileName);
  const percent = Math.round(sentShare * 100);
  return (
    <li
      aria-label={t('Import of {when}, on this device', { when: exactTime(confirmedAt) })}
      className="flex flex-col gap-1.5 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
    >
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 font-medium tabular-nums">
          {plural(rowCount, '{count} row', '{count} rows')}
          <TimeText time={confirmedAt} format={relativeTime} className="ms-2 font-normal text-ink-muted" />
        </span>
        <Chip tone={tone}>{label}</Chip>
      </p>
      {fileName !== '' && (
        <p dir="auto" className="text-small break-words text-ink-muted">
          {fileName}
        </p>
      )}
      {sentShare > 0 && (
        <Meter label={t('Sent so far')} percent={percent} valueText={t('{percent}% sent', { percent })} />
      )}
      <p className={classNames('text-small', isRejected ? 'text-danger-ink' : 'text-ink-muted')}>
        {message}{' '}
        {isRejected && (
          <Link to="/device" className="link">
            {t('See why and what to do')}
          </Link>
        )}
      </p>
    </li>
  );
}
