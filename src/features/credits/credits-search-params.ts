import * as z from 'zod/mini';
import { checkedParam, oneOf, textParam } from '#domain/search-params-schema.ts';

/** Accepts an existing calendar day such as `2026-03-31`. */
const day = checkedParam(
  (text) =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text),
);

/** Search params of the credits history; invalid values count as absent. */
export const creditsSearchParamsSchema = z.object({
  /** Matched against the reasons. */
  q: textParam(200),
  type: oneOf(['refill', 'consumption']),
  /** Days of the person's calendar, both included. */
  from: day,
  to: day,
  /** Number of days in the chart; 30 when absent. */
  days: oneOf(['90']),
});
export type CreditsSearchParams = z.output<typeof creditsSearchParamsSchema>;
