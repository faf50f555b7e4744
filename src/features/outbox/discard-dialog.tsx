import Download from 'lucide-react/icons/download';
import { csvOfRows } from '#domain/text/csv.ts';
import { t } from '#i18n/translate.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { exportDelimiterMenu, readExportDelimiter } from '#replica/storage/export-delimiter.ts';
import { DelimiterMenu } from '#ui/menus/delimiter-menu.tsx';
import { saveFile } from '#ui/save-file.ts';
import type { OutboxItem } from './outbox-item.ts';
import { discardOutboxItem } from './outbox-actions.ts';
import { downloadLabel, readUnsentRows, unsentRowsMessage, type UnsentRows } from './unsent-rows.ts';

/** Says what is lost when a change is discarded. */
function lossMessage({ entry, hasText, text }: OutboxItem, unsentRows: UnsentRows | undefined): string {
  if (unsentRows !== undefined) return unsentRowsMessage(unsentRows, entry.state !== 'rejected' && entry.attempts > 0);
  if (entry.state === 'rejected' && (hasText || text !== ''))
    return t(
      'The server refused it, so you see what the server has. Your text is not stored anywhere else and will be lost.',
    );
  if (entry.state === 'rejected')
    return t('The server refused it, and you already see what the server has. Only this notice goes away.');
  if (entry.attempts > 0)
    return t(
      'It was sent without an answer, so it may have been applied. Discarding it only stops further tries. You will see what the server has.',
    );
  return t('It was never sent and will not be applied. You will see what the server has.');
}

/** Confirms discarding a change. Rows that exist nowhere else can be downloaded first. */
export function DiscardDialog({ item, onClose }: { item: OutboxItem; onClose: () => void }) {
  const replica = useReplica();
  const { entry, title, entityName } = item;
  const live = useLive(`import-remains|${entry.id}`, async (db) => ({ remains: await readUnsentRows(db, entry) }));
  const unsentRows = liveOr(live, { remains: undefined }).remains;
  // Discarding waits until the loss is shown.
  const isRead = live.state === 'ready';
  return (
    <Dialog
      title={t('Discard this change?')}
      description={entityName === '' ? title : t('{what}: {detail}', { what: title, detail: entityName })}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {t('Keep it')}
          </button>
          <button
            type="button"
            className="button-danger"
            aria-disabled={!isRead}
            onClick={() => {
              if (!isRead) return;
              onClose();
              void discardOutboxItem(replica, entry);
            }}
          >
            {t('Discard change')}
          </button>
        </>
      }
    >
      {isRead && <p>{lossMessage(item, unsentRows)}</p>}
      {unsentRows !== undefined && unsentRows.unsent.length > 0 && (
        <div className="flex items-center">
          <button
            type="button"
            className="button-secondary"
            onClick={() =>
              saveFile(
                'rows-not-imported.csv',
                'text/csv',
                csvOfRows(unsentRows.unsent, unsentRows.headers, readExportDelimiter()),
              )
            }
          >
            <Download size={16} strokeWidth={1.5} aria-hidden />
            {downloadLabel(unsentRows)}
          </button>
          <DelimiterMenu {...exportDelimiterMenu} />
        </div>
      )}
    </Dialog>
  );
}
