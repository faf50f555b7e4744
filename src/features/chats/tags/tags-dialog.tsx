import { useState } from 'react';
import { ManageTags } from './manage-tags.tsx';
import { TagPicker } from './tag-picker.tsx';

interface TagsDialogProps {
  readonly teamId: string;
  /** The conversations whose tags are chosen; undefined for the tags of the team alone. */
  readonly chatIds: readonly string[] | undefined;
  readonly onClose: () => void;
}

/** Chooses the tags of conversations and manages those of the team, in one place. Loaded when first opened. */
export function TagsDialog({ teamId, chatIds, onClose }: TagsDialogProps) {
  const [isManaging, setIsManaging] = useState(chatIds === undefined);
  return isManaging || chatIds === undefined ? (
    <ManageTags
      teamId={teamId}
      onClose={onClose}
      onBack={chatIds === undefined ? undefined : () => setIsManaging(false)}
    />
  ) : (
    <TagPicker teamId={teamId} chatIds={chatIds} onManage={() => setIsManaging(true)} onClose={onClose} />
  );
}
