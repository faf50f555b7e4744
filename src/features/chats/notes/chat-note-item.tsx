import Clock3 from 'lucide-react/icons/clock-3';
import StickyNote from 'lucide-react/icons/sticky-note';
import { useRef, useState } from 'react';
import { writerOf, type ChatNote } from '#domain/chat/chat-note.ts';
import type { RefusalOf } from '#domain/roles/permissions.ts';
import { textsOfCommand } from '#domain/commands/command-messages.ts';
import { t } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { Popover } from '#ui/menus/popover.tsx';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';
import { setChatNote } from '../chat-commands.ts';
import { useReach } from '../chat-queries.ts';
import { MessageText } from '../conversation/message-group.tsx';
import { NoteComposer } from './note-composer.tsx';
import { noteDrafts } from './note-drafts.ts';
import type { OpenChat } from '../conversation/open-chat.ts';
import { draftIdOf } from '../conversation/reply-drafts.ts';

interface ChatNoteItemProps {
  readonly userId: string;
  readonly openChat: OpenChat;
  readonly note: ChatNote;
  readonly refusalOf: RefusalOf;
}

/** Shows a note of the team in the thread, with what the person can do with it. */
export function ChatNoteItem({ userId, openChat: { chat, memberNames }, note, refusalOf }: ChatNoteItemProps) {
  const replica = useReplica();
  const isOffline = useReach() !== 'reachable';
  const drafts = noteDrafts.of(userId, chat.teamId, draftIdOf(chat.id, note.id));
  const [isEditing, setIsEditing] = useState(() => drafts.read() !== undefined);
  const item = useRef<HTMLElement>(null);
  /** Moves the focus to the messages, because the pressed control disappears. */
  const focusMessages = () => item.current?.closest<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
  const { by, byKey, at, editedAt, isUnsaved } = note;
  // The note of a member stands without a name until it is saved.
  const isOwn = by === userId || (by === '' && byKey === '');
  const author = byKey || (isOwn ? t('You') : (memberNames.get(by) ?? t('A former member')));
  const isChangeable = isOwn || refusalOf('chats.change-note', writerOf(note)) === undefined;
  const { waiting, waitingOffline } = textsOfCommand({ type: 'chat.setNote' });
  return (
    <article
      ref={item}
      aria-label={t('Note of the team')}
      className="mx-auto flex w-full max-w-prose flex-col gap-1 rounded-card border border-line bg-warning-soft px-3 py-2"
    >
      <p className="flex flex-wrap items-baseline gap-x-1.5 text-small text-warning-ink">
        <StickyNote size={14} strokeWidth={1.75} aria-hidden className="self-center" />
        <bdi className="font-medium">{author}</bdi>
        <TimeText time={at} format={relativeTime} />
        {editedAt !== undefined && <span>{t('changed')}</span>}
      </p>
      {isEditing ? (
        <NoteComposer
          userId={userId}
          chat={chat}
          edited={note}
          onDone={() => {
            setIsEditing(false);
            focusMessages();
          }}
        />
      ) : (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          <MessageText content={note.text} />
        </p>
      )}
      {isUnsaved === true && (
        <p role="status" className="flex gap-1.5 text-small text-ink-muted">
          <Clock3 size={14} strokeWidth={1.75} aria-hidden className="mt-0.75 shrink-0" />
          {isOffline ? waitingOffline : waiting}
        </p>
      )}
      {!isEditing && isChangeable && (
        <div className="flex flex-wrap justify-end gap-x-3 print:hidden">
          <button type="button" className="link text-small touch:min-h-11" onClick={() => setIsEditing(true)}>
            {t('Edit')}
          </button>
          <Popover
            label={t('Remove this note')}
            align="end"
            className="w-64 p-4"
            buttonClassName="link text-small touch:min-h-11"
            button={t('Remove')}
          >
            {(close) => (
              <div className="flex flex-col items-start gap-3">
                <p>{t('Nobody of the team will see this note any more.')}</p>
                <button
                  type="button"
                  className="button-danger"
                  onClick={() => {
                    close();
                    focusMessages();
                    void setChatNote(replica, chat, { id: note.id, text: '', mentions: [] });
                  }}
                >
                  {t('Remove the note')}
                </button>
              </div>
            )}
          </Popover>
        </div>
      )}
    </article>
  );
}
