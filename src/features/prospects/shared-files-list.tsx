import { plainFileName } from '#domain/text/file-name.ts';
import { t } from '#i18n/translate.ts';

interface SharedFilesListProps {
  readonly files: readonly File[];
  /** Imports one of them; absent where they only wait. */
  readonly onImport?: (file: File) => void;
  readonly onRemove: (file: File) => void;
}

/** Lists the files that were shared with the app and wait for their import. */
export const SharedFilesList = ({ files, onImport, onRemove }: SharedFilesListProps) => (
  <ul
    aria-label={t('Shared with the app')}
    className="flex flex-col divide-y divide-line rounded-control border border-line text-left text-ink empty:hidden"
  >
    {files.map((file, place) => (
      // The same list may be shared twice.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={place} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1">
        <span dir="auto" className="min-w-0 grow break-words">
          {plainFileName(file.name)}
        </span>
        {onImport !== undefined && (
          <button
            type="button"
            className="button-secondary"
            aria-label={t('Import {name}', { name: plainFileName(file.name) })}
            onClick={() => onImport(file)}
          >
            {t('Import')}
          </button>
        )}
        <button
          type="button"
          className="button-quiet -me-3"
          aria-label={t('Remove {name}', { name: plainFileName(file.name) })}
          onClick={() => onRemove(file)}
        >
          {t('Remove')}
        </button>
      </li>
    ))}
  </ul>
);
