import { useId } from 'react';
import type { Model } from '#domain/ai/model.ts';
import { t } from '#i18n/translate.ts';
import type { Live } from '#replica/live/use-live.tsx';
import { RadioCard } from '#ui/forms/radio-card.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { ModelCost } from './model-cost.tsx';
import { NoModels } from '../list/prompts-skeleton.tsx';

interface ModelChoiceProps {
  readonly models: Live<readonly Model[]>;
  readonly modelId: string;
  readonly onSelect: (modelId: string) => void;
}

/** Lists the available models with their costs, or says why there are none. */
export function ModelChoice({ models, modelId, onSelect }: ModelChoiceProps) {
  const group = useId();
  if (models.state !== 'ready') {
    return (
      <div role="status" aria-label={t('Loading the models')} className="grid gap-3 md:grid-cols-2">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    );
  }
  if (models.value.length === 0) return <NoModels />;
  return (
    <fieldset className="grid gap-3 md:grid-cols-2">
      <legend className="sr-only">{t('Model')}</legend>
      {models.value.map((model) => (
        <RadioCard
          key={model.id}
          group={group}
          value={model.id}
          title={model.name}
          isSelected={modelId === model.id}
          onSelect={() => onSelect(model.id)}
        >
          <ModelCost model={model} />
        </RadioCard>
      ))}
    </fieldset>
  );
}
