import Clock3 from 'lucide-react/icons/clock-3';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { MAX_SAVED_REPLIES, type SavedReply } from '#domain/saved-reply/saved-reply.ts';
import { t } from '#i18n/translate.ts';
import { liveOr, useReplica, valueOf } from '#replica/live/use-live.tsx';
import { DangerDialog } from '#ui/dialogs/danger-dialog.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useFocusSuccessor } from '#ui/dialogs/focus-successor.ts';
import { SearchField } from '#ui/forms/search-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListState } from '#ui/lists/list-state.tsx';
import { NotSyncedNotice } from '#ui/notices/not-synced-notice.tsx';
import { StillReading } from '#ui/notices/still-reading.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';
import { useReach } from '../chat-queries.ts';
import { NO_MEMBERS, otherMember, useTeamMembers } from '../team-members.ts';
import { deleteReply } from './saved-reply-commands.ts';
import { SavedReplyForm } from './saved-reply-form.tsx';
import { searchReplies } from './saved-reply-input.ts';
import { NO_REPLIES, useSavedReplies } from './saved-reply-queries.ts';

/** The composer needs it as late as this dialog: a chunk of its own would be one more for the service worker. */
export { replyFiller } from '#domain/saved-reply/filled-reply.ts';

/** Replies from which on the list can be searched. */
const MANY_REPLIES = 8;

interface SavedRepliesDialogProps {
  readonly userId: string;
  readonly teamId: string;
  /** Begins with a new reply of this text. */
  readonly newText: string | undefined;
  readonly onClose: () => void;
}

/** Manages the team's saved replies: lists, makes, changes and deletes them, offline too. Loaded when first opened. */
export function SavedRepliesDialog({ userId, teamId, newText, onClose }: SavedRepliesDialogProps) {
  const replica = useReplica();
  const live = useSavedReplies(teamId);
  const replies = valueOf(live, NO_REPLIES);
  const [edited, setEdited] = useState<Partial<SavedReply> | undefined>(
    newText === undefined ? undefined : { text: newText },
  );
  const [removed, setRemoved] = useState<SavedReply | undefined>(undefined);
  const [query, setQuery] = useState('');
  const listRef = useFocusSuccessor();
  const isFull = replies.length >= MAX_SAVED_REPLIES;
  const fullReason = isFull ? t('Your team has 200 saved replies. Delete one first.') : undefined;
  const shown = searchReplies(replies, replies.length < MANY_REPLIES ? '' : query);

  if (edited !== undefined)
    return (
      <SavedReplyForm
        teamId={teamId}
        reply={edited}
        blockedReason={edited.id === undefined ? fullReason : undefined}
        // What was saved from a message ends where it began.
        onClose={() => (newText === undefined ? setEdited(undefined) : onClose())}
      />
    );
  return (
    <>
      <Dialog
        title={t('Saved replies')}
        description={t('Texts of your team for answering prospects. Type / in a message to insert one.')}
        isWide
        isUnsaved={false}
        onClose={onClose}
        actions={
          <>
            <button type="button" className="button-secondary" onClick={onClose}>
              {t('Close')}
            </button>
            <button
              type="button"
              className="button-primary"
              data-autofocus
              aria-disabled={isFull}
              title={fullReason}
              onClick={() => !isFull && setEdited({})}
            >
              <Plus size={16} strokeWidth={1.5} aria-hidden />
              {t('New reply')}
            </button>
          </>
        }
      >
        {live.state === 'never-synced' && <NotSyncedNotice subject={t('The saved replies')} />}
        {live.state === 'partial' && <StillReading />}
        {live.state === 'ready' && replies.length === 0 && (
          <ListState title={t('No saved replies yet')}>
            {t('Save what you write often, such as an answer about prices. Your whole team can use it.')}
          </ListState>
        )}
        {replies.length >= MANY_REPLIES && (
          <SearchField
            label={t('Search saved replies')}
            placeholder={t('Search by name or text')}
            value={query}
            onChange={setQuery}
          />
        )}
        {replies.length > 0 && shown.length === 0 && <ListState title={t('No saved reply matches')} />}
        {shown.length > 0 && (
          <ul ref={listRef} aria-label={t('Saved replies')} className="-mx-2 flex flex-col">
            {shown.map((reply) => (
              <ReplyItem
                key={reply.id}
                userId={userId}
                reply={reply}
                onEdit={() => setEdited(reply)}
                onDelete={() => setRemoved(reply)}
              />
            ))}
          </ul>
        )}
      </Dialog>
      {removed !== undefined && (
        <DangerDialog
          title={t('Delete {name}?', { name: removed.name })}
          description={t('The saved reply is deleted for the whole team. Messages that were sent stay.')}
          cancelLabel={t('Keep it')}
          confirmLabel={t('Delete saved reply')}
          onClose={() => setRemoved(undefined)}
          onConfirm={() => {
            setRemoved(undefined);
            void deleteReply(replica, removed);
          }}
        />
      )}
    </>
  );
}

/** Shows one saved reply, who made it and when it changed, or that it waits. */
function ReplyItem({
  userId,
  reply,
  onEdit,
  onDelete,
}: {
  userId: string;
  reply: SavedReply;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { name, text, by, updatedAt, unsaved, teamId } = reply;
  const members = useTeamMembers(teamId);
  const isOffline = useReach() !== 'reachable';
  const { waiting, waitingOffline } = textsOfCommand({ type: 'savedReply.update' });
  const author = by === userId ? t('You') : (liveOr(members, NO_MEMBERS).get(by) ?? otherMember(members));
  return (
    <li className="flex items-start gap-1 rounded-control px-2 py-2 hover:bg-hover">
      <div className="min-w-0 grow">
        <p dir="auto" className="font-medium wrap-anywhere">
          {name}
        </p>
        <p dir="auto" className="line-clamp-2 wrap-anywhere whitespace-pre-line text-ink-muted">
          {text}
        </p>
        {unsaved !== undefined ? (
          <p role="status" className="flex gap-1.5 text-small text-ink-muted">
            <Clock3 size={14} strokeWidth={1.75} aria-hidden className="mt-0.75 shrink-0" />
            {isOffline ? waitingOffline : waiting}
          </p>
        ) : (
          <p className="flex flex-wrap gap-x-1.5 text-small text-ink-muted">
            <bdi>{author}</bdi>
            <span aria-hidden>·</span>
            <TimeText time={updatedAt} format={relativeTime} />
          </p>
        )}
      </div>
      <IconButton
        label={t('Edit {name}', { name })}
        icon={<Pencil size={16} strokeWidth={1.5} aria-hidden />}
        onClick={onEdit}
      />
      <IconButton
        label={t('Delete {name}', { name })}
        icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden />}
        onClick={onDelete}
      />
    </li>
  );
}
