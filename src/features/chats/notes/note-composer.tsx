import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { Chat } from '#domain/chat/chat.ts';
import { chatNoteTextSchema, MAX_CHAT_NOTE_LENGTH, type ChatNote } from '#domain/chat/chat-note.ts';
import { mentionsIn } from '#domain/chat/note-mentions.ts';
import { prospectName } from '#domain/prospect/person-name.ts';
import { formatNumber, t } from '#i18n/translate.ts';
import { liveOr, useReplica } from '#replica/live/use-live.tsx';
import { classNames } from '#ui/class-names.ts';
import { useToastsAbove } from '#ui/page-actions.tsx';
import { PHONE, useMedia } from '#ui/use-media.ts';
import { setChatNote } from '../chat-commands.ts';
import { RoomHint, roomText } from '../replies/room-hint.tsx';
import { SuggestionList, useSuggestions } from '../replies/suggestions.tsx';
import { NO_MEMBERS, useTeamMembers } from '../team-members.ts';
import { completeMention, suggestMembers, typedMentionAt } from './mention-input.ts';
import { noteDrafts } from './note-drafts.ts';
import { draftIdOf } from '../conversation/reply-drafts.ts';

/** Rows of the field at most, where the browser does not size it by its text. */
const MAX_ROWS = 6;
/** With this many characters left or fewer, their number is shown. */
const NEAR_LIMIT = 200;

interface NoteComposerProps {
  readonly userId: string;
  readonly chat: Chat;
  /** The note whose text is changed; without one, a new note is written. */
  readonly edited?: ChatNote;
  /** Stands before the field: a new note is written in place of a message. */
  readonly toggle?: ReactNode;
  /** Called once the note is stored, and when writing it is put off. */
  readonly onDone: () => void;
}

/** Says how much room a note has left, or by how much it is too long; undefined while there is plenty. */
const hintOf = (length: number): string | undefined =>
  roomText(MAX_CHAT_NOTE_LENGTH - length, NEAR_LIMIT, () =>
    t('Too long: a note has room for {limit} characters. Shorten it by {excess}.', {
      limit: formatNumber(MAX_CHAT_NOTE_LENGTH),
      excess: formatNumber(length - MAX_CHAT_NOTE_LENGTH),
    }),
  );

/**
 * Writes a note for the team, which the prospect and the AI never see (docs/adr/0050). After an @ it suggests the names
 * of members. What is typed stays on this device until it is saved.
 */
export function NoteComposer({ userId, chat, edited, toggle, onDone }: NoteComposerProps) {
  const replica = useReplica();
  const drafts = noteDrafts.of(userId, chat.teamId, draftIdOf(chat.id, edited?.id));
  const [text, setText] = useState(() => drafts.read() ?? edited?.text ?? '');
  const [noteId] = useState(() => edited?.id ?? crypto.randomUUID());
  const isStoring = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  useToastsAbove(form, useMedia(PHONE) && edited === undefined);
  const members = liveOr(useTeamMembers(chat.teamId), NO_MEMBERS);
  const others = new Map([...members].filter(([id]) => id !== userId));
  const suggestions = useSuggestions({
    field,
    text,
    typedAt: typedMentionAt,
    suggest: (typed) =>
      suggestMembers(others, typed.query).map(([id, name]) => ({
        id,
        content: name,
        onChoose() {
          const completed = completeMention(text, typed, name);
          suggestions.finish(completed);
          change(completed.text);
        },
      })),
  });
  useEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  const isTooLong = text.trim().length > MAX_CHAT_NOTE_LENGTH;
  const isEmpty = !chatNoteTextSchema.safeParse(text).data && !isTooLong;
  const hint = hintOf(text.trim().length);
  const change = (next: string) => {
    setText(next);
    drafts.save(next === (edited?.text ?? '') ? undefined : next);
  };
  const save = async () => {
    if (isEmpty || isTooLong || isStoring.current) return;
    isStoring.current = true;
    const isStored = await setChatNote(replica, chat, { id: noteId, text, mentions: mentionsIn(text, members) });
    isStoring.current = false;
    // What is typed meanwhile stays, and is saved as a change.
    if (!isStored || (field.current?.value ?? text) !== text) return;
    drafts.save(undefined);
    setText('');
    onDone();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (suggestions.handleKey(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onDone();
    }
  };
  return (
    <form
      ref={form}
      noValidate
      data-note={edited === undefined ? chat.id : undefined}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
      className={classNames(
        'relative flex flex-wrap items-end gap-2 print:hidden',
        edited === undefined
          ? 'border-t border-line bg-warning-soft px-3 py-2 max-md:focus-within:pb-[max(0.5rem,var(--bottom-inset))] md:px-6'
          : 'w-full',
      )}
    >
      <SuggestionList label={t('Members to mention')} className="max-w-80" {...suggestions} />
      {toggle}
      <textarea
        ref={field}
        aria-label={t('Note about {name}', { name: prospectName(chat) })}
        aria-describedby={hint === undefined ? undefined : hintId}
        aria-invalid={isTooLong ? true : undefined}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        {...suggestions.fieldProps}
        placeholder={t('Write a note. Only your team sees it. @ mentions somebody')}
        dir="auto"
        rows={Math.min(MAX_ROWS, text.split('\n').length)}
        value={text}
        onChange={({ target }) => {
          change(target.value);
          suggestions.handleInput(target);
        }}
        onKeyDown={handleKey}
        className="text-field field-sizing-content max-h-[30dvh] min-h-9 min-w-0 flex-1 basis-40 resize-none touch:min-h-11 touch:py-2.5"
      />
      {!toggle && (
        <button
          type="button"
          className="button-secondary"
          onClick={() => {
            drafts.save(undefined);
            onDone();
          }}
        >
          {t('Cancel')}
        </button>
      )}
      <button
        type="submit"
        className="button-primary"
        disabled={isEmpty || isTooLong}
        title={t('Save (Ctrl+Enter)')}
        onMouseDown={(event) => event.preventDefault()}
      >
        {t('Save note')}
      </button>
      <RoomHint id={hintId} hint={hint} isAlert={isTooLong} />
    </form>
  );
}
