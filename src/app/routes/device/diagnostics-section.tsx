import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { INCIDENT_MESSAGES, type Incident } from '#domain/sync/incident.ts';
import { t } from '#i18n/translate.ts';
import { listIncidents } from '#replica/incidents.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { Trans } from '#ui/trans.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';
import { saveFile } from '#ui/save-file.ts';
import { SectionCard } from '#ui/section-card.tsx';
import { canSend } from '#features/sync-status/can-send.ts';
import { collectDiagnostics, DIAGNOSTICS_CONTENTS, type Diagnostics } from './diagnostics.ts';

const NONE: readonly Incident[] = [];

/** Returns a file name with the day. */
const fileName = ({ madeAt }: Diagnostics): string => `outrider-diagnostics-${madeAt.slice(0, 10)}.json`;

const textOf = (diagnostics: Diagnostics): string => JSON.stringify(diagnostics, undefined, 2);

function download(diagnostics: Diagnostics): void {
  saveFile(fileName(diagnostics), 'application/json', textOf(diagnostics));
}

/** Lists automatic repairs on this device and offers the diagnostics file. */
export function DiagnosticsSection() {
  const replica = useReplica();
  const incidents = liveOr(useLive('incidents', listIncidents), NONE);
  const [shown, setShown] = useState<Diagnostics | undefined>(undefined);
  const collect = (): Promise<Diagnostics> =>
    collectDiagnostics(replica, {
      nowMs: Date.now(),
      build: new URL(import.meta.url).pathname.split('/').at(-1) ?? '',
      browser: navigator.userAgent,
      canSend: canSend(),
    });

  return (
    <SectionCard title={t('Repairs and diagnostics')}>
      <h3 className="font-medium">{t('Repaired automatically')}</h3>
      {incidents.length === 0 ? (
        <p className="text-ink-muted">{t('Nothing has needed repair on this device.')}</p>
      ) : (
        <ul className="mt-1 flex flex-col gap-2">
          {incidents.slice(0, 5).map((incident) => (
            <li key={`${incident.kind}|${incident.at}`} className="text-ink-muted">
              {INCIDENT_MESSAGES[incident.kind]}{' '}
              <span className="text-small text-ink-faint">
                {incident.times > 1 ? (
                  <Trans
                    text="{when}, {times} times"
                    parts={{ when: <TimeText time={incident.at} format={relativeTime} />, times: incident.times }}
                  />
                ) : (
                  <TimeText time={incident.at} format={relativeTime} />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <h3 className="mt-4 font-medium">{t('A file for support')}</h3>
      <p className="text-ink-muted">
        {t(
          'It contains no passwords or tokens, no names or addresses, and no text of messages or changes. It contains:',
        )}
      </p>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 ps-4 text-ink-muted marker:text-ink-faint">
        {DIAGNOSTICS_CONTENTS.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-x-1 gap-y-2">
        <button
          type="button"
          className="button-secondary"
          aria-label={t('Download the diagnostics file')}
          onClick={() => void collect().then(download)}
        >
          <Download size={16} strokeWidth={1.5} aria-hidden />
          {t('Download')}
        </button>
        <button
          type="button"
          className="button-quiet"
          aria-expanded={shown !== undefined}
          onClick={() => void (shown === undefined ? collect().then(setShown) : Promise.resolve(setShown(undefined)))}
        >
          {shown === undefined ? t('Preview') : t('Hide preview')}
        </button>
      </div>
      {shown !== undefined && (
        <textarea
          readOnly
          aria-label={t('Contents of the file')}
          rows={16}
          value={textOf(shown)}
          className="mt-3 w-full resize-y rounded-control bg-sunken p-3 font-mono text-small"
        />
      )}
    </SectionCard>
  );
}
