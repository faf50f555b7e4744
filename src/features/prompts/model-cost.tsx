import { costColourOf, type Model } from '#domain/model.ts';
import { classNames } from '#ui/class-names.ts';

const TONES = { green: 'text-success-ink', amber: 'text-warning-ink', red: 'text-danger-ink' } as const;
const LEVELS = { green: 'low', amber: 'medium', red: 'high' } as const;

/** What a model costs, in words. */
export const costWords = ({ inputCost, outputCost }: Pick<Model, 'inputCost' | 'outputCost'>): string => `${inputCost === 1 ? '1 credit' : `${inputCost} credits`} per 1,000 tokens in, ${outputCost} out`;

/** The same, coloured by its input cost, the level in words as well (specification part 2 §2). */
export const ModelCost = ({ model }: { model: Model }) => (
  <span className={classNames('tabular-nums', TONES[costColourOf(model)])}>
    {costWords(model)}<span className="sr-only">, {LEVELS[costColourOf(model)]} cost</span>
  </span>
);
