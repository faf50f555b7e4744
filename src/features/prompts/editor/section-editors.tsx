import { lazy, Suspense, type Ref } from 'react';
import type { PartTexts } from '#domain/prompt/prompt-content.ts';
import type { PromptPart } from '#domain/prompt/prompt-type.ts';
import { t } from '#i18n/translate.ts';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { TextCompletion, TextEditorHandle, TextMark } from '#ui/forms/text-editor.tsx';

// The text editor is the largest chunk of this screen; the rest renders first.
const TextEditor = lazy(async () => ({ default: (await import('#ui/forms/text-editor.tsx')).TextEditor }));

interface SectionEditorsProps {
  readonly parts: readonly PromptPart[];
  readonly texts: PartTexts;
  readonly selected: string;
  /** Keys of sections that must not be empty. */
  readonly invalidKeys: readonly string[];
  readonly marksOf: (text: string) => readonly TextMark[];
  readonly completions: readonly TextCompletion[];
  readonly editorRef: (key: string) => Ref<TextEditorHandle>;
  readonly onSelect: (key: string) => void;
  readonly onChange: (key: string, text: string) => void;
}

const HINTS: Readonly<Record<string, string>> = {
  context: t('Who the AI is, what it knows and how it writes.'),
  first_message: t('How the conversation starts.'),
  comment: t('What a comment under a post should be like.'),
};

/** Edits the sections, one visible at a time; each keeps its undo history while another is shown. */
export function SectionEditors({
  parts,
  texts,
  selected,
  invalidKeys,
  marksOf,
  completions,
  editorRef,
  onSelect,
  onChange,
}: SectionEditorsProps) {
  const editor = ({ key, label }: PromptPart) => (
    <>
      {HINTS[key] !== undefined && (
        <p className="pb-2 text-small text-ink-muted">
          {HINTS[key]} {t('Type {{ to add a variable.')}
        </p>
      )}
      <div className="flex min-h-72 grow flex-col">
        <Suspense fallback={<Skeleton className="grow" />}>
          <TextEditor
            ref={editorRef(key)}
            label={label}
            value={texts[key] ?? ''}
            isInvalid={invalidKeys.includes(key)}
            marksOf={marksOf}
            completions={completions}
            onChange={(text) => onChange(key, text)}
          />
        </Suspense>
      </div>
      {invalidKeys.includes(key) && (
        <p role="alert" className="pt-1.5 text-small text-danger-ink">
          {t('{label} must not be empty', { label })}
        </p>
      )}
    </>
  );
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) {
    return (
      <section aria-label={only.label} className="flex min-h-0 grow flex-col">
        <h2 className="pb-1 font-medium">{only.label}</h2>
        {editor(only)}
      </section>
    );
  }
  return (
    <Tabs
      label={t('Parts of the prompt')}
      selected={selected}
      onSelect={onSelect}
      fillsHeight
      items={parts.map((part) => ({
        key: part.key,
        label: part.label,
        trailing: invalidKeys.includes(part.key) && <span className="text-small text-danger-ink">{t('empty')}</span>,
        panel: editor(part),
      }))}
    />
  );
}
