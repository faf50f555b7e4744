import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { memo, useId, useState } from 'react';
import { requiredVariables } from '#domain/prompt/prompt-content.ts';
import { nameTooLongMessage } from '#domain/prompt/prompt-size.ts';
import {
  suggestVariable,
  isVariableName,
  optionalVariables,
  roleOfVariable,
  variableExample,
  variableMeaning,
} from '#domain/prompt/prompt-variables.ts';
import { t } from '#i18n/translate.ts';
import { Field } from '#ui/forms/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface VariablesPanelProps {
  readonly type: string;
  /** Names in the text, in order of first use. */
  readonly used: readonly string[];
  /** The prompt's saved own variables that are still in the text: candidates for misspelt ones. */
  readonly savedVariables: readonly string[];
  readonly onInsert: (name: string) => void;
  readonly onRename: (from: string, to: string) => void;
  /** Returns where the new name that somebody types for a variable is kept. */
  readonly draftOf: (name: string) => NameDraft;
}

/** Keeps a new name until it is given or given up. */
interface NameDraft {
  readonly read: () => string | undefined;
  readonly save: (name: string | undefined) => void;
}

/**
 * Lists the used, required and optional variables; a press inserts one at the caret (specification part 2 §2, §5). Not
 * rendered at each key of the text beside it.
 */
export const VariablesPanel = memo(function VariablesPanel({
  type,
  used,
  savedVariables,
  onInsert,
  onRename,
  draftOf,
}: VariablesPanelProps) {
  const required = requiredVariables(type);
  const own = used.filter((name) => roleOfVariable(type, name) === 'own');
  return (
    <section aria-label={t('Variables')} className="flex flex-col gap-5">
      {required.length > 0 && (
        <Group title={t('Required')} hint={t('This prompt needs them before it can be saved.')}>
          {required.map((name) => (
            <Known key={name} name={name} isUsed={used.includes(name)} isRequired onInsert={onInsert} />
          ))}
        </Group>
      )}
      <Group title={t('Optional')} hint={t('Filled in automatically.')}>
        {optionalVariables(type).map((name) => (
          <Known key={name} name={name} isUsed={used.includes(name)} onInsert={onInsert} />
        ))}
      </Group>
      <Group
        title={t('Your own')}
        hint={
          own.length === 0
            ? t('Type a name in double braces, such as {{toneOfVoice}}. Each campaign fills it in.')
            : t('Each campaign fills these in.')
        }
      >
        {own.map((name) => (
          <OwnVariable
            key={name}
            name={name}
            used={used}
            suggestion={suggestVariable(type, name, savedVariables)}
            onInsert={onInsert}
            onRename={onRename}
            stored={draftOf(name)}
          />
        ))}
      </Group>
    </section>
  );
});

function Group({ title, hint, children }: { title: string; hint: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5">
      <h2 id={id} className="font-medium">
        {title}
      </h2>
      <p className="text-small text-ink-muted">{hint}</p>
      <ul className="flex flex-col gap-1">{children}</ul>
    </section>
  );
}

function Known({
  name,
  isUsed,
  isRequired = false,
  onInsert,
}: {
  name: string;
  isUsed: boolean;
  isRequired?: boolean;
  onInsert: (name: string) => void;
}) {
  return (
    <li className="flex min-h-11 items-center gap-2">
      {isUsed ? (
        <Check size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-success-ink" />
      ) : isRequired ? (
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-warning-ink" />
      ) : (
        <span className="size-4 shrink-0" />
      )}
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-small text-ink-muted">
          {variableMeaning(name)}
          <span className="sr-only">{isUsed ? t(', used') : isRequired ? t(', missing') : t(', not used')}</span>
        </span>
        <span className="block text-small text-ink-muted">
          {t('For example: {example}', { example: variableExample(name) ?? '' })}
        </span>
      </span>
      <IconButton
        label={t('Insert {name}', { name })}
        icon={<Plus size={16} strokeWidth={1.5} aria-hidden />}
        onClick={() => onInsert(name)}
      />
    </li>
  );
}

/** Returns why a text is no valid variable name. */
const nameProblemOf = (name: string): string =>
  name === '' ? t('Give it a name') : (nameTooLongMessage(name) ?? t('A name has no braces'));

function OwnVariable({
  name,
  used,
  suggestion,
  onInsert,
  onRename,
  stored,
}: {
  name: string;
  used: readonly string[];
  suggestion: string | undefined;
  onInsert: (name: string) => void;
  onRename: (from: string, to: string) => void;
  stored: NameDraft;
}) {
  const [draft, showDraft] = useState(stored.read);
  const setDraft = (next: string | undefined) => {
    showDraft(next);
    stored.save(next === name ? undefined : next);
  };
  const isWrong = draft !== undefined && !isVariableName(draft.trim());
  // Merging two variables cannot be undone.
  const becomesOne = draft !== undefined && draft.trim() !== name && used.includes(draft.trim());
  if (draft !== undefined) {
    return (
      <li className="py-1.5">
        <form
          noValidate
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (isWrong) return;
            onRename(name, draft.trim());
            setDraft(undefined);
          }}
        >
          {/* The person asked for this field in order to type. */}
          <Field
            label={t('New name of {name}', { name })}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoComplete="off"
            value={draft}
            error={isWrong ? nameProblemOf(draft.trim()) : undefined}
            hint={
              becomesOne
                ? t('{name} is already in the text. The two will be merged.', { name: draft.trim() })
                : undefined
            }
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setDraft(undefined)}
          />
          <div className="flex gap-2">
            <button type="submit" className="button-secondary">
              {becomesOne ? t('Merge them') : t('Rename everywhere')}
            </button>
            <button type="button" className="button-quiet" onClick={() => setDraft(undefined)}>
              {t('Cancel')}
            </button>
          </div>
        </form>
      </li>
    );
  }
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-2 touch:min-h-11">
      <span className="min-w-0 grow truncate font-medium">{name}</span>
      {nameTooLongMessage(name) !== undefined && <span className="text-small text-danger-ink">{t('Too long')}</span>}
      {suggestion !== undefined && (
        <button type="button" className="button-quiet text-warning-ink" onClick={() => onRename(name, suggestion)}>
          {t('Did you mean {meant}?', { meant: suggestion })}
        </button>
      )}
      <IconButton
        label={t('Insert {name}', { name })}
        icon={<Plus size={16} strokeWidth={1.5} aria-hidden />}
        onClick={() => onInsert(name)}
      />
      <IconButton
        label={t('Rename {name}', { name })}
        icon={<Pencil size={16} strokeWidth={1.5} aria-hidden />}
        onClick={() => setDraft(name)}
      />
    </li>
  );
}
