import { useEffect, useState } from 'react';
import { importErrorMessage } from '#domain/prospect/prospect-messages.ts';
import { t } from '#i18n/translate.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import type { RecordView, RowSelection } from '#workers/csv/import-session.ts';
import type { MappedColumn } from './import-mapping.ts';
import { RowsTable } from './rows-table.tsx';
import type { Import } from './use-import.ts';

/** Rows to show: kind, count, title and explanation. */
export interface ShownRows {
  readonly selection: RowSelection;
  readonly count: number;
  readonly title: string;
  readonly why: string;
}

interface RowsDialogProps {
  readonly shownRows: ShownRows;
  readonly columns: readonly MappedColumn[];
  readonly rows: Import['rows'];
  readonly onClose: () => void;
}

const PAGE_SIZE = 100;

/** Shows rows as they are in the file. */
export function RowsDialog({ shownRows: { selection, count, title, why }, columns, rows, onClose }: RowsDialogProps) {
  const [shown, setShown] = useState<readonly RecordView[] | undefined>(undefined);
  const [limit, setLimit] = useState(PAGE_SIZE);

  useEffect(() => {
    let isShown = true;
    void rows(selection, 0, limit).then((found) => isShown && setShown(found));
    return () => {
      isShown = false;
    };
    // The rows stay fixed while the dialog is open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [limit]);

  return (
    <Dialog
      title={title}
      description={why}
      isWide
      onClose={onClose}
      actions={
        <>
          {limit < count && shown?.length !== 0 && (
            <button type="button" className="button-secondary" onClick={() => setLimit(limit + PAGE_SIZE)}>
              {t('Show {count} more', { count: Math.min(PAGE_SIZE, count - limit) })}
            </button>
          )}
          <button type="button" className="button-primary" onClick={onClose}>
            {t('Close')}
          </button>
        </>
      }
    >
      {shown === undefined ? (
        <SkeletonRows />
      ) : shown.length === 0 ? (
        <p role="alert" className="text-danger-ink">
          {importErrorMessage('unreadable', undefined)}
        </p>
      ) : (
        <RowsTable label={t('Rows')} columns={columns} rows={shown} />
      )}
    </Dialog>
  );
}
