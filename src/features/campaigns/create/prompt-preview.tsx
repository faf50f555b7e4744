import { Fragment, useId } from 'react';
import { findVariables, listParts, readPartTexts } from '#domain/prompt/prompt-content.ts';
import { valueOf } from '#domain/prompt/prompt-variables.ts';
import type { Prompt } from '#domain/prompt/prompt.ts';
import { t } from '#i18n/translate.ts';

interface PromptPreviewProps {
  readonly prompt: Prompt;
  /** Values of its variables, as far as they are filled in. */
  readonly values: Readonly<Record<string, string>>;
}

/** Shows a prompt with its variables filled in: filled values are highlighted, missing ones stay in braces. */
export function PromptPreview({ prompt, values }: PromptPreviewProps) {
  const id = useId();
  const texts = readPartTexts(prompt);
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 self-start rounded-card border border-line bg-sunken p-4"
    >
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-section">
          {t('How the prompt reads')}
        </h2>
        <p className="text-small text-ink-muted">
          {t('Your values are highlighted. The rest in braces is filled in for each prospect.')}
        </p>
      </div>
      {listParts(prompt).map(({ key, label }) => (
        <div key={key}>
          <h3 className="text-small font-medium text-ink-muted">{label}</h3>
          <p dir="auto" className="max-h-72 overflow-y-auto break-words whitespace-pre-wrap">
            <Filled text={texts[key] ?? ''} values={values} />
          </p>
        </div>
      ))}
    </section>
  );
}

function Filled({ text, values }: { text: string; values: Readonly<Record<string, string>> }) {
  const marks = findVariables(text);
  return (
    <>
      {marks.map(({ name, from, to }, index) => {
        const value = valueOf(values, name).trim();
        return (
          <Fragment key={from}>
            {text.slice(marks[index - 1]?.to ?? 0, from)}
            {value === '' ? (
              <span className="text-ink-muted">{text.slice(from, to)}</span>
            ) : (
              <mark className="rounded-sm bg-accent-soft px-0.5 text-accent-ink">{value}</mark>
            )}
          </Fragment>
        );
      })}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </>
  );
}
