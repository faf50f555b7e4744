import { wilsonInterval } from '#domain/report/rate-interval.ts';
import { rateOfStep, type ReportGroup } from '#domain/report/report.ts';
import type { ReportGrouping, ReportStep } from '#domain/report/report-steps.ts';
import { CSV_BOM, csvFigure, csvLine, escapeFormulaCell } from '#domain/text/csv.ts';

/** Fixed in every language: programs read the columns by these names. */
const GROUP_KEYS: Readonly<Record<ReportGrouping, string>> = {
  week: 'Week of invitation',
  campaign: 'Campaign',
  offer: 'Offer',
  prompt: 'Prompt',
  profile: 'Profile',
};
const STEP_KEYS: Readonly<Record<ReportStep, string>> = {
  invited: 'Invited',
  accepted: 'Accepted',
  replied: 'Replied',
  qualified: 'Qualified',
};
const STEPS = ['accepted', 'replied', 'qualified'] as const;

/** Writes a report as a CSV file: counts, and each rate in percent with the bounds of its 95 % interval. */
export function reportCsv(
  grouping: ReportGrouping,
  groups: readonly ReportGroup[],
  nameOf: (key: string) => string,
  delimiter: string,
): string[] {
  const head = [
    GROUP_KEYS[grouping],
    STEP_KEYS.invited,
    ...STEPS.flatMap((step) => {
      const name = STEP_KEYS[step];
      return [name, `${name} %`, `${name} % low`, `${name} % high`];
    }),
  ];
  const percent = (share: number): string => csvFigure(Math.round(share * 10_000) / 100, delimiter);
  const lines = groups.map(({ key, counts }) => [
    escapeFormulaCell(grouping === 'week' ? key : nameOf(key)),
    csvFigure(counts.invited, delimiter),
    ...STEPS.flatMap((step) => {
      const rate = rateOfStep(counts, step);
      const { low, high } = wilsonInterval(rate);
      return [
        csvFigure(rate.part, delimiter),
        ...(rate.whole === 0 ? ['', '', ''] : [percent(rate.part / rate.whole), percent(low), percent(high)]),
      ];
    }),
  ]);
  return [CSV_BOM, ...[head, ...lines].map((cells) => csvLine(cells, delimiter))];
}
