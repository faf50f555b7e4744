import { useState } from 'react';
import { TEST_WORDS } from '#domain/prompt-test.ts';
import type { TestContent } from '#domain/test-content.ts';
import { DangerDialog } from '#ui/danger-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import type { PromptRequests } from './prompt-requests.ts';

/** Asks before a saved post goes. */
export function DeletePostDialog({ requests, post, onClose }: { requests: PromptRequests; post: TestContent; onClose: () => void }) {
  const [isDeleting, setIsDeleting] = useState(false);

  async function remove(): Promise<void> {
    if (isDeleting) return;
    setIsDeleting(true);
    const result = await requests.removePost(post.id);
    if (result.isDeleted) showToast({ tone: 'success', title: 'Post deleted', description: post.name });
    else showToast({ tone: 'danger', title: TEST_WORDS.postDeleteFailed, description: result.reason });
    onClose();
  }

  return (
    <DangerDialog
      title={`Delete ${post.name}?`}
      description="The post is deleted for the whole team. This cannot be undone."
      keep="Keep it"
      confirm={isDeleting ? 'Deleting…' : 'Delete post'}
      onClose={onClose}
      onConfirm={() => void remove()}
    />
  );
}
