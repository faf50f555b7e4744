import { costColourOf, type Model } from '#domain/ai/model.ts';
import { t, plural, formatNumber } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';

const TONES = { green: 'text-success-ink', amber: 'text-warning-ink', red: 'text-danger-ink' } as const;
const LEVELS = { green: t(', low cost'), amber: t(', medium cost'), red: t(', high cost') } as const;

/** Formats a model's cost. */
export const formatModelCost = ({ inputCost, outputCost }: Pick<Model, 'inputCost' | 'outputCost'>): string =>
  plural(
    inputCost,
    '{count} credit per 1,000 tokens in, {output} out',
    '{count} credits per 1,000 tokens in, {output} out',
    { output: formatNumber(outputCost) },
  );

/** Shows the cost coloured by input cost, with the level in words (specification part 2 §2). */
export const ModelCost = ({ model }: { model: Model }) => (
  <span className={classNames('tabular-nums', TONES[costColourOf(model)])}>
    {formatModelCost(model)}
    <span className="sr-only">{LEVELS[costColourOf(model)]}</span>
  </span>
);
