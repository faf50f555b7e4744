import {
  prospectsRejectedAnswerSchema,
  ROW_NUMBER,
  rowNumberKey,
  type RejectedRow,
} from '#domain/prospect/rejected-row.ts';
import { errorMessageOf } from '#domain/wire/errors.ts';
import { t } from '#i18n/translate.ts';
import { failureMessage } from '#remote/failure-messages.ts';
import type { LazyRemote } from '#remote/remote.ts';
import { rejectionFile } from '#workers/csv/write-csv.ts';
import { sendRequest } from '#remote/send-request.ts';

/** The rows of an import that did not become prospects, as a file; or why there is none, as a sentence. */
export type RejectedFile = { readonly file: Blob } | { readonly problem: string };

/**
 * Fetches the rejected rows of an import, one request per uploaded part, and writes them in the format of the original
 * file.
 */
export async function rejectedFile(
  remote: Pick<LazyRemote, 'dashboard'>,
  { teamId, userId }: { readonly teamId: string; readonly userId: string },
  prospectListId: string,
): Promise<RejectedFile> {
  const rows: RejectedRow[] = [];
  let headers: readonly string[] = [];
  for (let chunk = 0; ; chunk += 1) {
    const outcome = await sendRequest(remote, {
      method: 'POST',
      path: '/prospects/rejected',
      body: { prospectListId, chunk },
      idempotencyKey: crypto.randomUUID(),
      teamId,
      userId,
    });
    if (!outcome.ok) return { problem: failureMessage(outcome.failure) };
    const answer = prospectsRejectedAnswerSchema.safeParse(outcome.value);
    if (!answer.success) return { problem: errorMessageOf('unknown') };
    rows.push(...answer.data.rows);
    if (headers.length === 0) headers = answer.data.headers;
    if (chunk + 1 < answer.data.chunks) continue;
    if (rows.length === 0) return { problem: t('The rows of this import were not stored.') };
    // An import sent through the API does not name its file's columns.
    const names =
      headers.length > 0
        ? headers
        : [...new Set(rows.flatMap(({ row }) => Object.keys(row)))].filter((name) => name !== ROW_NUMBER);
    const numberKey = rowNumberKey(names);
    const cells = rows
      .map(({ row, code }) => ({
        cells: names.map((name) => (Object.hasOwn(row, name) ? (row[name] ?? '') : '')),
        rowNumber: row[numberKey] ?? '',
        code,
      }))
      // Rows that were left out before sending come last, and stand where they stood.
      .toSorted((one, other) => Number(one.rowNumber) - Number(other.rowNumber));
    return { file: await rejectionFile(names, cells, answer.data) };
  }
}
