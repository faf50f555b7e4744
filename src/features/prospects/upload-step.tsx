import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { CSV_BOM, csvLine, ENCODINGS, type Encoding } from '#domain/text/csv.ts';
import { TEMPLATE_HEADER_KEYS } from '#domain/prospect/prospect-fields.ts';
import { fileSizeMessage } from '#domain/prospect/prospect-messages.ts';
import { t } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';
import { exportDelimiterMenu, readExportDelimiter } from '#replica/storage/export-delimiter.ts';
import { DelimiterMenu } from '#ui/menus/delimiter-menu.tsx';
import { saveFile } from '#ui/save-file.ts';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { ENCODING_LABELS } from './import-messages.ts';
import type { ChosenFile } from './use-chosen-file.ts';

interface UploadStepProps {
  /** Why the last file was not accepted. */
  readonly errorMessage: string | undefined;
  /** The encoding chosen for it, if any. */
  readonly encoding: Encoding | undefined;
  /** Reads it again in an encoding; undefined when that would not help. */
  readonly onEncoding: ((encoding: Encoding) => void) | undefined;
  readonly chosen: ChosenFile;
  /** True while files are dragged over the screen. */
  readonly isOver: boolean;
  /** Files that can be chosen here. */
  readonly children: ReactNode;
}

/** Renders the first step of an import: choose, drop or paste a file (specification part 2 §2, §5). */
export function UploadStep({
  errorMessage,
  encoding,
  onEncoding,
  chosen: { problem, large, choose, confirm },
  isOver,
  children,
}: UploadStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const message = problem ?? errorMessage;

  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event;
    if (
      clipboardData === null ||
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLTextAreaElement
    )
      return;
    if (clipboardData.files.length > 0) return choose(clipboardData.files);
    const text = clipboardData.getData('text/plain');
    if (text.trim() !== '') choose([new File([text], 'pasted.csv')]);
  });
  // Pasting works wherever the focus is.
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => handlePaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);

  return (
    <div className="flex flex-col gap-4">
      <div
        className={classNames(
          'flex flex-col items-center gap-3 rounded-card border border-dashed px-4 py-12 text-center',
          isOver ? 'border-accent bg-accent-soft' : 'border-control bg-surface',
        )}
      >
        <FileSpreadsheet size={28} strokeWidth={1.5} aria-hidden className="text-ink-muted" />
        <div>
          <p className="font-medium">{t('Drop a CSV file here, or paste rows copied from a sheet')}</p>
          <p className="text-ink-muted">{t('10MB maximum')}</p>
        </div>
        <input
          ref={input}
          type="file"
          accept=".csv"
          aria-label={t('CSV file')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            choose(event.target.files);
            // The same file may be chosen again after it was fixed.
            event.target.value = '';
          }}
        />
        <button
          type="button"
          className="button-primary"
          aria-describedby={message === undefined ? undefined : 'upload-problem'}
          onClick={() => input.current?.click()}
        >
          {t('Choose file')}
        </button>
      </div>
      {message !== undefined && large === undefined && (
        <p id="upload-problem" role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-ink">
          {message}
        </p>
      )}
      {problem === undefined && large === undefined && onEncoding !== undefined && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ink-muted">{t('If it is a list, choose its encoding.')}</p>
          <SelectMenu
            label={t('Encoding')}
            placeholder={t('Choose an encoding')}
            value={encoding ?? ''}
            options={ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value] }))}
            onChange={(value) => {
              const chosen = ENCODINGS.find((one) => one === value);
              if (chosen !== undefined) onEncoding(chosen);
            }}
          />
        </div>
      )}
      {large !== undefined && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-warning-soft px-3 py-2 text-warning-ink"
        >
          <p className="min-w-0 grow basis-60">
            {t('“{name}” has {size}, more than the usual 10 MB. You can import it, but it will take longer.', {
              name: large.name,
              size: fileSizeMessage(large.size),
            })}
          </p>
          <button type="button" className="button-secondary" onClick={confirm}>
            {t('Import it anyway')}
          </button>
        </div>
      )}
      {children}
      <section aria-label={t('What a list needs')} className="text-ink-muted">
        <p>
          {t(
            'One row per person. Their profile address (linkedin.com/in/…) identifies them. Names, headline, company and place are recognized automatically, whichever tool made the list.',
          )}
        </p>
        <div className="mt-2 flex items-center">
          <button
            type="button"
            className="button-quiet -ms-3"
            onClick={() =>
              saveFile(
                'prospects-template.csv',
                'text/csv',
                CSV_BOM + csvLine(TEMPLATE_HEADER_KEYS, readExportDelimiter()),
              )
            }
          >
            {t('Download a template')}
          </button>
          <DelimiterMenu {...exportDelimiterMenu} />
        </div>
      </section>
    </div>
  );
}
