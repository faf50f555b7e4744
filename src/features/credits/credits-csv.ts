import { signedTotal, type CreditTally } from '#domain/credit/credit-history.ts';
import type { Credit } from '#domain/credit/credit.ts';
import { CSV_MARK, csvLine, escapeFormulaCell } from '#domain/text/csv.ts';
import { runInChunks } from './run-in-chunks.ts';

/** Programs find the columns by these, whoever made the file, and tell what came from what went. */
const COLUMN_KEYS = ['Date (UTC)', 'Type', 'Reason', 'Campaign', 'Total', 'Balance'];
const TYPE_KEYS: Readonly<Record<Credit['type'], string>> = { refill: 'Refill', consumption: 'Consumption' };

/** A figure as programs read it: a dot, no separators, no trace of binary fractions. */
const plainFigure = (amount: number): string => String(Math.round(amount * 1e6) / 1e6);

/** What is listed as a CSV file, in parts; written in slices. Undefined when it was aborted. */
export async function creditsCsv(
  { rows, laterSums }: CreditTally,
  left: number | undefined,
  campaignName: (campaignId: string) => string,
  signal: AbortSignal,
): Promise<string[] | undefined> {
  const parts = [CSV_MARK, csvLine(COLUMN_KEYS)];
  const isDone = await runInChunks(
    rows,
    (credit, index) => {
      const campaign = credit.campaignId ? campaignName(credit.campaignId) : '';
      const balance = left === undefined ? '' : plainFigure(left - (laterSums[index] ?? 0));
      parts.push(
        csvLine([
          credit.createdAt,
          TYPE_KEYS[credit.type],
          escapeFormulaCell(credit.reason),
          escapeFormulaCell(campaign),
          plainFigure(signedTotal(credit)),
          balance,
        ]),
      );
    },
    signal,
  );
  return isDone ? parts : undefined;
}
