import MessageSquareText from 'lucide-react/icons/message-square-text';
import StickyNote from 'lucide-react/icons/sticky-note';
import { useAtom } from 'jotai';
import { useEffect, useRef, type MouseEvent } from 'react';
import { MAX_NOTES } from '#domain/chat/chat-note.ts';
import { canBeWrittenTo } from '#domain/chat/outgoing/outgoing-message.ts';
import { prospectName } from '#domain/prospect/person-name.ts';
import { t } from '#i18n/translate.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Composer } from '../conversation/composer.tsx';
import type { OpenChat } from '../conversation/open-chat.ts';
import { NoteComposer } from '../notes/note-composer.tsx';
import { notedChatAtom, noteDrafts } from '../notes/note-drafts.ts';
import type { SuggestionTerms } from '../suggestions/suggestion-panel.tsx';

/** A button that took the focus would hide what is below the field on a phone, and move from under the finger. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Writes a message to the prospect, or a note for the team in its place. */
export function Writer({
  userId,
  openChat,
  suggestionTerms,
}: {
  userId: string;
  openChat: OpenChat;
  suggestionTerms: SuggestionTerms;
}) {
  const { chat } = openChat;
  const [notedChat, setNotedChat] = useAtom(notedChatAtom);
  const region = useRef<HTMLDivElement>(null);
  const canWrite = canBeWrittenTo(chat);
  const isFull = (chat.notes?.length ?? 0) >= MAX_NOTES;
  const hasDraft = noteDrafts.of(userId, chat.teamId, chat.id).read() !== undefined;
  const label = isFull
    ? t('There are 50 notes here. Remove one first.')
    : hasDraft
      ? t('Continue your note')
      : t('Write a note for the team');
  // A conversation that is opened again begins with its messages: the field of a note would take the focus.
  useEffect(() => () => setNotedChat((noted) => (noted === chat.id ? undefined : noted)), [chat.id, setNotedChat]);
  const startNote = () => !isFull && setNotedChat(chat.id);
  const endNote = () => {
    setNotedChat(undefined);
    region.current?.closest('section')?.querySelector<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
  };
  return (
    <div ref={region} className="contents">
      {notedChat === chat.id && !isFull ? (
        <NoteComposer
          userId={userId}
          chat={chat}
          toggle={
            canWrite && (
              <IconButton
                label={t('Write to {name} instead', { name: prospectName(chat) })}
                icon={<MessageSquareText size={20} strokeWidth={1.5} aria-hidden />}
                onMouseDown={keepFocus}
                onClick={endNote}
              />
            )
          }
          onDone={endNote}
        />
      ) : canWrite ? (
        <Composer
          userId={userId}
          openChat={openChat}
          suggestionTerms={suggestionTerms}
          toggle={
            <IconButton
              label={label}
              aria-disabled={isFull}
              icon={
                <StickyNote
                  size={20}
                  strokeWidth={1.5}
                  aria-hidden
                  className={hasDraft ? 'text-warning-ink' : undefined}
                />
              }
              onMouseDown={keepFocus}
              onClick={startNote}
            />
          }
        />
      ) : (
        <div className="border-t border-line bg-surface px-3 py-2 md:px-6 print:hidden">
          <button type="button" className="button-secondary" aria-disabled={isFull} title={label} onClick={startNote}>
            <StickyNote size={16} strokeWidth={1.5} aria-hidden />
            {hasDraft ? t('Continue your note') : t('Add a note')}
          </button>
        </div>
      )}
    </div>
  );
}
