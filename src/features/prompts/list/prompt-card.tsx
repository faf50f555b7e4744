import { Link } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import PencilLine from 'lucide-react/icons/pencil-line';
import { useId } from 'react';
import { previewOf } from '#domain/prompt/prompt-content.ts';
import { promptTypeMessage } from '#domain/prompt/prompt-type.ts';
import { UNSAVED_MESSAGES } from '#domain/commands/pending.ts';
import { t, plural } from '#i18n/translate.ts';
import { Chip } from '#ui/chip.tsx';
import type { PromptWithCampaigns } from '../prompt-queries.ts';

interface PromptCardProps extends PromptWithCampaigns {
  readonly isOffline: boolean;
}

/**
 * Renders one prompt: purpose, model, variables a campaign fills, first words (specification part 2 §2, "Prompts
 * page").
 */
export function PromptCard({ prompt, model, areModelsRead, areCampaignsRead, campaigns, isOffline }: PromptCardProps) {
  const id = useId();
  const preview = previewOf(prompt);
  const isUnsaved = prompt.unsaved !== undefined && Object.keys(prompt.unsaved).length > 0;
  return (
    <li aria-labelledby={id} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} dir="auto" className="min-w-0 break-words text-section">
          {prompt.name}
        </h2>
        {isUnsaved && (
          <Chip tone="neutral" className="mt-1">
            <Clock size={12} strokeWidth={2} aria-hidden />
            {isOffline ? t('Not saved yet') : UNSAVED_MESSAGES.waiting}
          </Chip>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone="info">{promptTypeMessage(prompt.type)}</Chip>
        <span className="min-w-0 truncate text-ink-muted">
          {model?.name ??
            (prompt.modelId === '' ? t('No model chosen') : areModelsRead && t('A model that is no longer available'))}
        </span>
      </div>
      <p dir="auto" className={preview === '' ? 'text-ink-muted' : 'break-words'}>
        {preview === '' ? t('Nothing written yet.') : preview}
      </p>
      {prompt.variables.length > 0 && (
        <ul aria-label={t('Variables a campaign fills')} className="flex flex-wrap gap-1.5">
          {prompt.variables.map((name) => (
            <li key={name} className="min-w-0">
              <Chip tone="neutral" className="max-w-full">
                <span className="truncate">{name}</span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-ink-muted">
        {!areCampaignsRead
          ? undefined
          : campaigns.length === 0
            ? t('Not used by any campaign yet')
            : campaigns.length === 1
              ? t('Used by {name}', { name: campaigns[0]?.name ?? '' })
              : plural(campaigns.length, 'Used by {count} campaign', 'Used by {count} campaigns')}
      </p>
      <div className="mt-auto pt-1">
        <Link to="/prompts/$promptId" params={{ promptId: prompt.id }} className="button-secondary w-fit">
          <PencilLine size={16} strokeWidth={1.5} aria-hidden />
          {t('Edit Prompt')}
          <span className="sr-only"> {prompt.name}</span>
        </Link>
      </div>
    </li>
  );
}
