import { PROMPT_MESSAGES } from '#domain/prompt/prompt-messages.ts';
import { t } from '#i18n/translate.ts';
import { liveOr } from '#replica/live/use-live.tsx';
import { SelectMenu } from '#ui/menus/select-menu.tsx';
import { formatModelCost, ModelCost } from './model-cost.tsx';
import { useModels } from '../prompt-queries.ts';

/** Chooses the model of a prompt (specification part 2 §2). */
export function ModelSelect({ modelId, onChange }: { modelId: string; onChange: (modelId: string) => void }) {
  const live = useModels();
  const models = liveOr(live, []);
  const chosen = models.find(({ id }) => id === modelId);
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden className="font-medium">
        {t('Model')}
      </p>
      <SelectMenu
        label={t('Model')}
        placeholder={
          modelId === ''
            ? t('Choose a model')
            : live.state === 'ready'
              ? t('A model that is no longer available')
              : t('Model not loaded yet')
        }
        value={chosen?.id}
        options={models.map((model) => ({ value: model.id, label: model.name, detail: formatModelCost(model) }))}
        disabled={models.length === 0}
        onChange={onChange}
      />
      {chosen !== undefined && (
        <p className="text-small">
          <ModelCost model={chosen} />
        </p>
      )}
      {chosen === undefined && modelId !== '' && models[0] !== undefined && (
        <p className="text-small text-ink-muted">
          {t('The model of this prompt is no longer available. Until you choose another one, tests use {model}.', {
            model: models[0].name,
          })}
        </p>
      )}
      {live.state === 'ready' && models.length === 0 && (
        <p className="text-small text-ink-muted">{PROMPT_MESSAGES.loadModelsFailed}</p>
      )}
    </div>
  );
}
