import { useId, useLayoutEffect, useRef, useState } from 'react';
import { savedReplyFields, MAX_SAVED_REPLY_NAME_LENGTH, type SavedReply } from '#domain/saved-reply/saved-reply.ts';
import { fillReply, REPLY_VARIABLES } from '#domain/saved-reply/filled-reply.ts';
import { variableExample, variableMeaning } from '#domain/prompt/prompt-variables.ts';
import { SAVED_REPLY_FIELDS } from '#domain/text/field-labels.ts';
import { tooLongMessage } from '#domain/text/text-limit-messages.ts';
import { MAX_MESSAGE_LENGTH } from '#domain/text/text-limits.ts';
import { t } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Field, TextArea } from '#ui/forms/field.tsx';
import { saveReply } from './saved-reply-commands.ts';

interface SavedReplyFormProps {
  readonly teamId: string;
  /** What it begins with; without an id it is a new one. */
  readonly reply: Partial<SavedReply>;
  /** Why it cannot be saved; undefined when it can. */
  readonly blockedReason: string | undefined;
  readonly onClose: () => void;
}

/** Writes a saved reply: name, text with variables, and how it reads for an example person. */
export function SavedReplyForm({ teamId, reply, blockedReason, onClose }: SavedReplyFormProps) {
  const replica = useReplica();
  const [name, setName] = useState(reply.name ?? '');
  const [text, setText] = useState(reply.text ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const isSaving = useRef(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const pendingCaret = useRef<number>(undefined);
  const [variablesId, previewId] = [useId(), useId()];
  useLayoutEffect(() => {
    if (pendingCaret.current !== undefined) area.current?.setSelectionRange(pendingCaret.current, pendingCaret.current);
    pendingCaret.current = undefined;
  }, [text]);
  const parsed = { name: savedReplyFields.name.safeParse(name), text: savedReplyFields.text.safeParse(text) };
  const errorOf = (field: 'name' | 'text', value: string, most: number, empty: string) =>
    tooLongMessage(SAVED_REPLY_FIELDS[field], value.trim().length, most) ??
    (isChecked && !parsed[field].success ? empty : undefined);
  const insert = (variable: string) => {
    const [from, to] = [area.current?.selectionStart ?? text.length, area.current?.selectionEnd ?? text.length];
    const written = `{{${variable}}}`;
    pendingCaret.current = from + written.length;
    area.current?.focus();
    setText(text.slice(0, from) + written + text.slice(to));
  };
  const save = async (focusOnWrong: () => void) => {
    setIsChecked(true);
    if (!parsed.name.success || !parsed.text.success) return focusOnWrong();
    if (blockedReason !== undefined || isSaving.current) return;
    isSaving.current = true;
    const isStored = await saveReply(replica, teamId, { id: reply.id, name: parsed.name.data, text: parsed.text.data });
    isSaving.current = false;
    if (isStored) onClose();
  };
  return (
    <FormDialog
      title={reply.id === undefined ? t('New saved reply') : t('Edit saved reply')}
      submitLabel={t('Save')}
      isWide
      isBlocked={blockedReason !== undefined}
      blockedReason={blockedReason}
      isUnsaved={name !== (reply.name ?? '') || text !== (reply.text ?? '')}
      onClose={onClose}
      onSubmit={(focusOnWrong) => void save(focusOnWrong)}
    >
      <Field
        label={SAVED_REPLY_FIELDS.name}
        name="name"
        data-autofocus
        autoComplete="off"
        dir="auto"
        value={name}
        error={errorOf('name', name, MAX_SAVED_REPLY_NAME_LENGTH, t('Enter a name.'))}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        ref={area}
        label={SAVED_REPLY_FIELDS.text}
        name="text"
        value={text}
        error={errorOf('text', text, MAX_MESSAGE_LENGTH, t('Enter a text.'))}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <section aria-labelledby={variablesId} className="flex flex-col gap-1.5">
        <h3 id={variablesId} className="text-small text-ink-muted">
          {t('Insert what is filled in for each prospect')}
        </h3>
        <div className="flex flex-wrap gap-2">
          {REPLY_VARIABLES.map((variable) => (
            <button
              key={variable}
              type="button"
              className="button-secondary"
              title={`{{${variable}}}`}
              onClick={() => insert(variable)}
            >
              {variableMeaning(variable)}
            </button>
          ))}
        </div>
      </section>
      {text.trim() !== '' && (
        <section aria-labelledby={previewId} className="flex flex-col gap-1.5">
          <h3 id={previewId} className="text-small text-ink-muted">
            {t('For an example person')}
          </h3>
          <p dir="auto" className="rounded-card bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap">
            {fillReply(text, variableExample)}
          </p>
        </section>
      )}
    </FormDialog>
  );
}
