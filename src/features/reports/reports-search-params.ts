import * as z from 'zod/mini';
import { REPORT_GROUPINGS, REPORT_STEPS } from '#domain/report/report-steps.ts';
import { oneOf, textParam } from '#domain/search-params-schema.ts';

/** Search params of the reports; invalid values count as absent. */
export const reportsSearchParamsSchema = z.object({
  /** By what people are put together; by week when absent. */
  by: oneOf(REPORT_GROUPINGS),
  /** Number of weeks; 12 when absent. */
  weeks: oneOf(['26', '52']),
  /** The step that is compared; replies when absent. */
  step: oneOf(['accepted', 'qualified']),
  /** The figure whose people are listed: its step, and the week or id of its group; without a group those of all. */
  show: oneOf(REPORT_STEPS),
  of: textParam(64),
});
export type ReportsSearchParams = z.output<typeof reportsSearchParamsSchema>;
