import { signedTotal, type CreditTally } from '#domain/credit/credit-history.ts';
import type { Credit } from '#domain/credit/credit.ts';
import { CSV_BOM, csvFigure, csvLine, escapeFormulaCell } from '#domain/text/csv.ts';
import { runInChunks } from './run-in-chunks.ts';

/** Fixed in every language: programs read the columns by these names. */
const COLUMN_KEYS = ['Date (UTC)', 'Type', 'Reason', 'Campaign', 'Total', 'Balance'];
const TYPE_KEYS: Readonly<Record<Credit['type'], string>> = { refill: 'Refill', consumption: 'Consumption' };

/** Writes the listed entries as a CSV file, in parts and in chunks. Returns undefined when aborted. */
export async function creditsCsv(
  { rows, laterSums }: CreditTally,
  left: number | undefined,
  campaignName: (campaignId: string) => string,
  signal: AbortSignal,
  delimiter = ',',
): Promise<string[] | undefined> {
  const parts = [CSV_BOM, csvLine(COLUMN_KEYS, delimiter)];
  const isDone = await runInChunks(
    rows,
    (credit, index) => {
      const campaign = credit.campaignId ? campaignName(credit.campaignId) : '';
      const balance = left === undefined ? '' : csvFigure(left - (laterSums[index] ?? 0), delimiter);
      parts.push(
        csvLine(
          [
            credit.createdAt,
            TYPE_KEYS[credit.type],
            escapeFormulaCell(credit.reason),
            escapeFormulaCell(campaign),
            csvFigure(signedTotal(credit), delimiter),
            balance,
          ],
          delimiter,
        ),
      );
    },
    signal,
  );
  return isDone ? parts : undefined;
}
