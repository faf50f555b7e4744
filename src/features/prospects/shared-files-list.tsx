import { useId } from 'react';
import { leftOutMessage } from '#domain/prospect/prospect-messages.ts';
import { plainFileName } from '#domain/text/file-name.ts';
import { t } from '#i18n/translate.ts';
import type { SharedFiles } from './use-shared-files.ts';

interface SharedFilesListProps {
  readonly files: readonly File[];
  /** Imports one of them; absent where they only wait. */
  readonly onImport?: (file: File) => void;
  readonly onRemove: (file: File) => void;
}

/** Lists the files that wait for their import, and says where they are from. */
export function SharedFilesList({ files, onImport, onRemove }: SharedFilesListProps) {
  const id = useId();
  if (files.length === 0) return null;
  return (
    <section className="flex flex-col gap-2 text-left text-ink">
      <div>
        <h2 id={id} className="font-medium">
          {t('Waiting for import')}
        </h2>
        <p className="text-small text-ink-muted">
          {t('Shared from another app, opened with this one, or dropped earlier.')}
        </p>
      </div>
      <ul
        aria-labelledby={id}
        className="flex flex-col divide-y divide-line rounded-control border border-line bg-surface"
      >
        {files.map((file, index) => (
          // Two lists may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1">
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
    </section>
  );
}

/** Says what became of files that wait for a campaign, and lists them. */
export const WaitingFiles = ({
  shared: { files, leftOut, isKept, problem, remove },
  message,
}: {
  readonly shared: SharedFiles;
  /** What happens to those that were kept. */
  readonly message: string;
}) => (
  <div className="flex flex-col gap-3">
    {files.length > 0 && isKept && <p>{message}</p>}
    {problem !== undefined && <SharedFilesProblem>{problem}</SharedFilesProblem>}
    {leftOut > 0 && <SharedFilesProblem>{leftOutMessage(leftOut)}</SharedFilesProblem>}
    {!isKept && (
      <SharedFilesProblem>
        {t('This browser could not store the file. Share it again once a campaign is set up.')}
      </SharedFilesProblem>
    )}
    <SharedFilesList files={files} onRemove={(one) => void remove(one)} />
  </div>
);

/** Says what is wrong with files that were shared or dropped. */
export const SharedFilesProblem = ({ children }: { children: string }) => (
  <p role="alert" className="mt-2 rounded-control bg-danger-soft px-3 py-2 text-danger-ink">
    {children}
  </p>
);
