import { t } from '#i18n/translate.ts';
import { SegmentedControl, type Segment } from './segmented-control.tsx';

export type RangeDays = 30 | 90;

const RANGES: readonly Segment<`${RangeDays}`>[] = [
  { value: '30', label: t('30 days') },
  { value: '90', label: t('90 days') },
];

/** Selects how many days a chart shows. */
export const DateRangeSelect = ({ value, onChange }: { value: RangeDays; onChange: (value: RangeDays) => void }) => (
  <SegmentedControl
    label={t('Days in the chart')}
    options={RANGES}
    value={`${value}`}
    onChange={(days) => onChange(days === '90' ? 90 : 30)}
  />
);
