import { startersOf, type PromptStarter } from '#domain/prompt/prompt-starters.ts';
import { t } from '#i18n/translate.ts';

interface PromptStartersProps {
  readonly type: string;
  readonly onChoose: (starter: PromptStarter) => void;
}

/** Offers complete prompts of a type to start from, while a prompt is empty. */
export const PromptStarters = ({ type, onChoose }: PromptStartersProps) => (
  <section aria-label={t('Start from an example')} className="flex flex-col gap-3">
    <div>
      <h2 className="text-section">{t('Start from an example')}</h2>
      <p className="text-ink-muted">{t('Choose one and make it yours, or write your own below.')}</p>
    </div>
    <ul className="grid gap-3 md:grid-cols-3">
      {startersOf(type).map((starter) => (
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
