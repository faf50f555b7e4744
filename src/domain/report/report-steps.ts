/** Lists the steps of the funnel, in order. */
export const REPORT_STEPS = ['invited', 'accepted', 'replied', 'qualified'] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

/** Lists by what people are put together. */
export const REPORT_GROUPINGS = ['week', 'campaign', 'offer', 'prompt', 'profile'] as const;
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number];
