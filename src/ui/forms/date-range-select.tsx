import { say } from '#i18n/translate.ts';
import { ChoiceBar, type Choice } from './segmented-control.tsx';

export type DaySpan = 30 | 90;

const SPANS: readonly Choice<`${DaySpan}`>[] = [
  { value: '30', label: say('30 days') },
  { value: '90', label: say('90 days') },
];

/** How many days a chart shows. */
export const SpanChoice = ({ span, onSpan }: { span: DaySpan; onSpan: (span: DaySpan) => void }) => (
  <ChoiceBar
    label={say('Days in the chart')}
    choices={SPANS}
    value={`${span}`}
    onChange={(value) => onSpan(value === '90' ? 90 : 30)}
  />
);
