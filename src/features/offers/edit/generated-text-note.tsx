import Sparkles from 'lucide-react/icons/sparkles';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { t, plural } from '#i18n/translate.ts';
import { Trans } from '#ui/trans.tsx';
import { TextDiff } from './text-diff.tsx';
import type { GeneratedText } from '../create/offer-draft.ts';

const DONE_WORDS = {
  describe: {
    template: t('Written from your answers by the template writer'),
    model: t('Written from your answers by AI'),
  },
  improve: { template: t('Improved by the template writer'), model: t('Improved by AI') },
  enrich: {
    template: t('Written from the website by the template writer'),
    model: t('Written from the website by AI'),
  },
} as const;

/** Says who generated a text, from what, at what cost, what it replaced, and offers to undo it. */
export function GeneratedTextNote({
  generatedText,
  description,
  onToggle,
}: {
  generatedText: GeneratedText;
  description: string;
  onToggle: () => void;
}) {
  const { kind, writer, credits, page, isUndone, before, after } = generatedText;
  // A replaced text is compared first.
  const [isCompared, setIsCompared] = useState(before.trim() !== '');
  return (
    <section
      aria-label={t('What the AI wrote')}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 grow basis-60 items-start gap-2">
          <Sparkles size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0 text-accent-ink" />
          <div className="min-w-0">
            <p role="status" className="font-medium">
              {isUndone ? t('Your own text is back') : DONE_WORDS[kind][writer]}
            </p>
            <p className="text-ink-muted">
              {plural(credits, '{count} credit charged', '{count} credits charged', { count: credits })}
            </p>
            {page !== undefined && (
              <p className="break-words text-ink-muted">
                <Trans
                  text={page.title === '' ? 'Page read: {link}' : 'Page read: {title}, {link}'}
                  parts={{
                    title: page.title,
                    link: (
                      <a href={page.url} target="_blank" rel="noopener noreferrer nofollow" className="link break-all">
                        {page.url}
                        <span className="sr-only"> {t('(opens in a new tab)')}</span>
                      </a>
                    ),
                  }}
                />
              </p>
            )}
          </div>
        </div>
        <button type="button" className="button-secondary" onClick={onToggle}>
          <Undo2 size={16} strokeWidth={1.5} aria-hidden />
          {isUndone ? t('Use the new text') : t('Undo')}
        </button>
      </div>
      <details open={isCompared} onToggle={(event) => setIsCompared(event.currentTarget.open)}>
        <summary className="w-fit cursor-pointer rounded-control font-medium text-accent-ink">
          {t('Before and after')}
        </summary>
        {isCompared && <TextDiff before={isUndone ? description : before} after={isUndone ? after : description} />}
      </details>
    </section>
  );
}
