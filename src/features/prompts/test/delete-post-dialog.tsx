import { useState } from 'react';
import { TEST_MESSAGES } from '#domain/prompt/prompt-test.ts';
import type { TestContent } from '#domain/prompt/test-content.ts';
import { t } from '#i18n/translate.ts';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';
import { showToast } from '#ui/notices/toast.ts';
import type { PromptRequests } from '../prompt-requests.ts';

/** Confirms deleting a saved post. */
export function DeletePostDialog({
  requests,
  post,
  onClose,
}: {
  requests: PromptRequests;
  post: TestContent;
  onClose: () => void;
}) {
  const [isDeleting, setIsDeleting] = useState(false);

  async function remove(): Promise<void> {
    if (isDeleting) return;
    setIsDeleting(true);
    const result = await requests.removePost(post.id);
    if (result.isDeleted) showToast({ tone: 'success', title: t('Post deleted'), description: post.name });
    else showToast({ tone: 'danger', title: TEST_MESSAGES.postDeleteFailed, description: result.reason });
    onClose();
  }

  return (
    <DangerDialog
      title={t('Delete {name}?', { name: post.name })}
      description={t('The post is deleted for the whole team. This cannot be undone.')}
      cancelLabel={t('Keep it')}
      confirmLabel={isDeleting ? t('Deleting…') : t('Delete post')}
      onClose={onClose}
      onConfirm={() => void remove()}
    />
  );
}
