import type { PartTexts } from '#domain/prompt/prompt-content.ts';
import { startersOf, type PromptStarter } from '#domain/prompt/prompt-starters.ts';
import { t } from '#i18n/translate.ts';

interface PromptStartersProps {
  readonly type: string;
  readonly texts: PartTexts;
  readonly onChoose: (starter: PromptStarter) => void;
}

/** Offers complete prompts of a type to start from, while a prompt is empty. */
export function PromptStarters({ type, texts, onChoose }: PromptStartersProps) {
  const starters = startersOf(type);
  if (starters.length === 0 || Object.values(texts).some((text) => text.trim() !== '')) return null;
  return (
    <section aria-label={t('Start from an example')} className="flex flex-col gap-3">
      <div>
        <h2 className="text-section">{t('Start from an example')}</h2>
        <p className="text-ink-muted">{t('Choose one and make it yours, or write your own below.')}</p>
      </div>
      <ul className="grid gap-3 md:grid-cols-3">
        {starters.map((starter) => (
          <li key={starter.id} className="flex">
            <button
              type="button"
              className="flex w-full flex-col items-start gap-1 rounded-card border border-control bg-surface p-4 text-start hover:bg-hover"
              onClick={() => onChoose(starter)}
            >
              <span className="font-medium">{starter.title}</span>
              <span className="text-ink-muted">{starter.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
