import type { ProspectRow } from '#domain/prospect/prospect-columns.ts';
import { t, plural } from '#i18n/translate.ts';
import type { OutboxEntry, ReplicaDatabase } from '#replica/db.ts';
import { issuedOf } from '#replica/outbox/outbox-commands.ts';

/** What discarding an import deletes and what it leaves. */
export interface UnsentRows {
  /** Rows on this device without an answer from the server. */
  readonly unsent: readonly ProspectRow[];
  /** The columns of their file. */
  readonly headers: readonly string[];
  /** Number of rows the server accepted; undefined when rows are missing here and the number is unknown. */
  readonly acceptedCount: number | undefined;
}

/** Returns undefined for a command that is not an import. */
export async function readUnsentRows(db: ReplicaDatabase, entry: OutboxEntry): Promise<UnsentRows | undefined> {
  const command = issuedOf(entry)?.command;
  if (command?.type !== 'prospects.import') return undefined;
  const parts = await db.attachments.where('commandId').equals(entry.id).toArray();
  const unsent = parts.flatMap(({ rows }) => rows);
  const isWhole = parts.length === command.partCount - (entry.sentParts ?? 0);
  return {
    unsent,
    headers: command.headers ?? [],
    acceptedCount: isWhole ? command.rowCount - unsent.length : undefined,
  };
}

/** Says what discarding an import deletes and what stays. */
export function unsentRowsMessage({ unsent, acceptedCount }: UnsentRows, mayBeUnderWay: boolean): string {
  const deletedSentence =
    unsent.length === 0
      ? t('None of its rows are on this device anymore.')
      : plural(
          unsent.length,
          '{count} row has not been imported. This device has the only copy, which will be lost with this change.',
          '{count} rows have not been imported. This device has the only copy, which will be lost with this change.',
        );
  const acceptedSentence =
    acceptedCount === undefined
      ? t('Rows the server has already received stay imported.')
      : acceptedCount === 0
        ? ''
        : plural(
            acceptedCount,
            '{count} row that the server has already received stays imported.',
            '{count} rows that the server has already received stay imported.',
          );
  const uncertainSentence =
    mayBeUnderWay && unsent.length > 0 ? t('Others may have arrived too. The server has not answered yet.') : '';
  return [deletedSentence, acceptedSentence, uncertainSentence].filter((part) => part !== '').join(' ');
}

export const downloadLabel = ({ unsent }: UnsentRows): string =>
  unsent.length === 1
    ? t('Download the row as CSV')
    : plural(unsent.length, 'Download the {count} row as CSV', 'Download the {count} rows as CSV');
