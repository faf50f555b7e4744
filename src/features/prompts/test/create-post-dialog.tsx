import { useState } from 'react';
import { POST_FIELDS } from '#domain/text/field-labels.ts';
import { TEST_MESSAGES } from '#domain/prompt/prompt-test.ts';
import { MAX_NAME_LENGTH, MAX_POST_LENGTH } from '#domain/text/text-limits.ts';
import { tooLongMessage } from '#domain/text/text-limit-messages.ts';
import { t } from '#i18n/translate.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Field, TextArea } from '#ui/forms/field.tsx';
import { showToast } from '#ui/notices/toast.ts';
import type { NewPost } from './prompt-test.ts';
import type { PromptRequests } from '../prompt-requests.ts';

interface CreatePostDialogProps {
  readonly requests: PromptRequests;
  readonly draft: NewPost;
  /** Why requests cannot be sent now; undefined when they can. */
  readonly offlineReason: string | undefined;
  /** Stores the typed post; undefined once it is saved. */
  readonly onChange: (draft: NewPost | undefined) => void;
  readonly onClose: () => void;
}

/** Saves a post for the whole team to test comments on (specification part 2 §2, §5). */
export function CreatePostDialog({ requests, draft: opened, offlineReason, onChange, onClose }: CreatePostDialogProps) {
  const [draft, setDraft] = useState(opened);
  const [isChecked, setIsChecked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const isNameless = isChecked && draft.name.trim() === '';
  const isEmpty = isChecked && draft.content.trim() === '';
  const nameTooLong = tooLongMessage(POST_FIELDS.name, draft.name.trim().length, MAX_NAME_LENGTH);
  const contentTooLong = tooLongMessage(POST_FIELDS.content, draft.content.trim().length, MAX_POST_LENGTH);
  const isBlocked = isSaving || offlineReason !== undefined;

  const change = (part: Partial<NewPost>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setFailure(undefined);
    onChange(next);
  };

  async function save(): Promise<void> {
    setIsChecked(true);
    if (
      draft.name.trim() === '' ||
      draft.content.trim() === '' ||
      nameTooLong !== undefined ||
      contentTooLong !== undefined ||
      isBlocked
    )
      return;
    setIsSaving(true);
    const result = await requests.createPost(draft);
    setIsSaving(false);
    if (result.isCreated) {
      onChange(undefined);
      showToast({ tone: 'success', title: t('Post saved'), description: draft.name.trim() });
      return onClose();
    }
    if (result.isRejected) change({ id: crypto.randomUUID() });
    setFailure(`${TEST_MESSAGES.postCreateFailed} ${result.reason}`);
  }

  return (
    <FormDialog
      title={t('Save a post')}
      description={t('Everyone on your team can test comments on it.')}
      isUnsaved={false}
      onClose={onClose}
      submitLabel={isSaving ? t('Saving…') : t('Save post')}
      isBlocked={isBlocked}
      blockedReason={offlineReason}
      onSubmit={() => void save()}
    >
      <Field
        label={POST_FIELDS.name}
        name="name"
        autoComplete="off"
        data-autofocus
        value={draft.name}
        error={isNameless ? t('Give it a name') : nameTooLong}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label={POST_FIELDS.content}
        name="content"
        rows={6}
        value={draft.content}
        error={isEmpty ? t('Write or paste the post') : contentTooLong}
        onChange={(event) => change({ content: event.target.value })}
      />
      {(isNameless || isEmpty) && (
        <p role="alert" className="text-danger-ink">
          {TEST_MESSAGES.postIncomplete}
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" className="text-danger-ink">
          {failure}
        </p>
      )}
      {offlineReason !== undefined && (
        <p className="text-ink-muted">
          {offlineReason} {t('What you typed is kept.')}
        </p>
      )}
    </FormDialog>
  );
}
