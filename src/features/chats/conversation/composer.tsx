import Send from 'lucide-react/icons/send';
import Sparkles from 'lucide-react/icons/sparkles';
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react';
import { prospectName } from '#domain/prospect/person-name.ts';
import { MAX_OUTGOING, type OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import { waitsForTime } from '#domain/chat/outgoing/send-time.ts';
import { MAX_MESSAGE_LENGTH } from '#domain/text/text-limits.ts';
import { formatNumber, t } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useNetworkClock } from '#ui/network-clock.ts';
import { showToast } from '#ui/notices/toast.ts';
import { useToastsAbove } from '#ui/page-actions.tsx';
import { PHONE, useMedia } from '#ui/use-media.ts';
import { replyToChat } from '../chat-commands.ts';
import { RoomHint, roomText } from '../replies/room-hint.tsx';
import { useReplyList } from '../saved-replies/use-reply-list.tsx';
import { suggestionStorage } from '../suggestions/reply-suggestion.ts';
import type { SuggestionTerms } from '../suggestions/suggestion-panel.tsx';
import { holdChangedTexts, listPageLocks, takeLeftTexts } from './left-texts.ts';
import type { OpenChat } from './open-chat.ts';
import { draftIdOf, replyDrafts } from './reply-drafts.ts';
import { earlierOf, questionOf, sendNow, SendTimeChoice, writeAtOnce } from './send-time/send-time-choice.tsx';

const SuggestionPanel = lazy(async () => ({
  default: (await import('../suggestions/suggestion-panel.tsx')).SuggestionPanel,
}));

/** Rows of the field at most, where the browser does not size it by its text. */
const MAX_ROWS = 6;
/** With this many characters left or fewer, their number is shown. */
const NEAR_LIMIT = 500;

/** Says how much room a text has left, or by how much it is too long; undefined while there is plenty. */
const hintOf = (length: number): string | undefined =>
  roomText(MAX_MESSAGE_LENGTH - length, NEAR_LIMIT, () =>
    t('Too long: the network takes {limit} characters. Shorten it by {excess}.', {
      limit: formatNumber(MAX_MESSAGE_LENGTH),
      excess: formatNumber(length - MAX_MESSAGE_LENGTH),
    }),
  );

interface ComposerProps {
  readonly userId: string;
  readonly openChat: OpenChat;
  /** Whether the AI can suggest a reply; absent where none is suggested. */
  readonly suggestionTerms?: SuggestionTerms;
  /** The message whose text is changed; without one, a new message is written. */
  readonly edited?: OutgoingMessage;
  /** Stands before the field. */
  readonly toggle?: ReactNode;
  /** Called once the message is stored, and when changing it is given up or put off. */
  readonly onDone?: () => void;
}

/**
 * Writes a message to the prospect. What is typed stays on this device until it is sent (docs/adr/0049); the key of the
 * draft names the conversation, and the message that is changed. Outside working hours it is asked once whether the
 * message is sent now or when they begin.
 */
export function Composer({ userId, openChat, suggestionTerms, edited, toggle, onDone }: ComposerProps) {
  const { chat } = openChat;
  const replica = useReplica();
  const clock = useNetworkClock();
  const [isAsking, setIsAsking] = useState(false);
  /** Says the time as it goes on; once the hours begin there is nothing to ask. */
  const question = isAsking ? questionOf(openChat, edited, clock) : undefined;
  const drafts = replyDrafts.of(userId, chat.teamId, draftIdOf(chat.id, edited?.id));
  const [text, setText] = useState(() => drafts.read() ?? edited?.content ?? '');
  const isStoring = useRef(false);
  /** Set when the next message is to be sent while the one before is stored. */
  const isNextAsked = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  /** A suggestion that was asked for before is shown again. */
  const [suggestionState, setSuggestionState] = useState<'opened' | 'restored' | undefined>(() =>
    suggestionTerms !== undefined && suggestionStorage.of(userId, chat.teamId, chat.id).read() !== undefined
      ? 'restored'
      : undefined,
  );
  // On a phone it is the only bar at the bottom while somebody writes.
  const isPhone = useMedia(PHONE);
  useToastsAbove(form, isPhone && edited === undefined);
  const length = text.trim().length;
  const isFull = edited === undefined && (chat.outgoing?.length ?? 0) >= MAX_OUTGOING;
  const isTooLong = length > MAX_MESSAGE_LENGTH;
  const change = (next: string) => {
    setText(next);
    setIsAsking(false);
    drafts.save(next === (edited?.content ?? '') ? undefined : next);
  };
  const canSuggest = suggestionTerms !== undefined;
  const replies = useReplyList(
    openChat,
    field,
    text,
    change,
    canSuggest ? () => setSuggestionState('opened') : undefined,
  );
  const hint = isFull
    ? t('Ten messages here have not been sent. Settle them first.')
    : ((isTooLong ? undefined : replies.leftHint) ?? hintOf(length));
  const messageIds = chat.outgoing?.map(({ id }) => id).join();
  const receiveLeftTexts = useEffectEvent((pageLocks: Awaited<ReturnType<typeof listPageLocks>>) => {
    const left = takeLeftTexts(userId, chat, pageLocks, openChat.body?.messages);
    if (left.length === 0) return;
    change([text, ...left].filter((part) => part.trim() !== '').join('\n\n'));
    showToast({
      tone: 'neutral',
      title: t('Your change came too late'),
      description: t('The message was sent or taken back before. Your text is in the field.'),
    });
  });
  const isChanging = edited !== undefined;
  // Only a message that comes or goes leaves a text behind.
  useEffect(() => {
    if (isChanging) return holdChangedTexts(navigator.locks);
    let isShown = true;
    void listPageLocks(navigator.locks).then((pageLocks) => isShown && receiveLeftTexts(pageLocks));
    return () => {
      isShown = false;
    };
  }, [isChanging, messageIds]);
  /** On a phone the list of saved replies has it: two buttons would leave the field no room. */
  const hasSuggestButton = canSuggest && !isPhone;
  const focusField = () => field.current?.focus();
  /** Stores the message, to be sent at a time; without one the person may be asked, and the empty text means now. */
  const send = async (time?: string) => {
    isNextAsked.current = isStoring.current;
    if (length === 0 || isTooLong || isFull || isStoring.current) return;
    if (replies.leftHint !== undefined) {
      replies.selectLeft();
      return;
    }
    if (time === undefined && questionOf(openChat, edited, clock) !== undefined) {
      setIsAsking(true);
      return;
    }
    const notBefore = time ?? edited?.notBefore ?? '';
    const timed = earlierOf(chat, edited).filter((message) => waitsForTime(message, clock?.atMs));
    isStoring.current = true;
    // What is typed while it is stored is the next message.
    if (edited === undefined) setText('');
    const isStored =
      (time !== '' || (await sendNow(replica, chat, timed))) &&
      (await replyToChat(replica, chat, text, edited?.id, notBefore === '' ? undefined : notBefore));
    isStoring.current = false;
    const next = edited === undefined ? (field.current?.value ?? '') : '';
    if (!isStored) {
      if (edited === undefined) change(next === '' ? text : `${text}\n\n${next}`);
      return;
    }
    if (next === '') {
      change('');
      drafts.save(undefined);
    } else if (isNextAsked.current) form.current?.requestSubmit();
    // The button that was pressed is disabled now.
    if (form.current?.contains(document.activeElement) === true) focusField();
    onDone?.();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form
      ref={form}
      noValidate
      data-reply={edited === undefined ? chat.id : undefined}
      onSubmit={handleSubmit}
      className={classNames(
        'relative flex flex-wrap items-end gap-2 print:hidden',
        edited === undefined
          ? 'border-t border-line bg-surface px-3 py-2 max-md:focus-within:pb-[max(0.5rem,var(--bottom-inset))] md:px-6'
          : 'w-full',
      )}
    >
      {replies.list}
      {suggestionState !== undefined && suggestionTerms !== undefined && (
        <Suspense fallback={null}>
          <SuggestionPanel
            userId={userId}
            openChat={openChat}
            terms={suggestionTerms}
            isOpened={suggestionState === 'opened'}
            typed={text}
            onTake={change}
            onClose={() => {
              setSuggestionState(undefined);
              focusField();
            }}
          />
        </Suspense>
      )}
      {toggle}
      <div className="relative flex min-w-0 flex-1 basis-40">
        <textarea
          ref={field}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={edited !== undefined}
          aria-label={t('Message to {name}', { name: prospectName(chat) })}
          aria-describedby={hint === undefined ? undefined : hintId}
          aria-invalid={isTooLong ? true : undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          placeholder={t('Write a message')}
          dir="auto"
          // For browsers that do not size it by its text.
          rows={Math.min(MAX_ROWS, text.split('\n').length)}
          value={text}
          {...replies.fieldProps}
          onChange={({ target }) => {
            change(target.value);
            replies.handleInput(target);
          }}
          onKeyDown={(event) => {
            if (replies.handleKey(event)) return;
            if (event.key === 'Escape') {
              event.preventDefault();
              // The typed text stays a draft. The keys of Messages work again outside the field.
              form.current
                ?.closest('section')
                ?.querySelector<HTMLElement>('[role="log"]')
                ?.focus({ preventScroll: true });
              onDone?.();
            }
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void send();
          }}
          className={classNames(
            'text-field field-sizing-content max-h-[30dvh] min-h-9 min-w-0 flex-1 resize-none touch:min-h-11 touch:py-2.5',
            edited === undefined && (hasSuggestButton ? 'pe-19 touch:pe-22' : 'pe-10 touch:pe-11'),
          )}
        />
        {hasSuggestButton && (
          <IconButton
            label={t('Suggest a reply')}
            aria-expanded={suggestionState !== undefined}
            icon={<Sparkles size={20} strokeWidth={1.5} aria-hidden />}
            onClick={() => setSuggestionState(suggestionState === undefined ? 'opened' : undefined)}
            className="absolute end-9 bottom-0 touch:end-11"
          />
        )}
        {edited === undefined && replies.button}
      </div>
      {edited !== undefined && (
        <button
          type="button"
          className="button-secondary"
          onClick={() => {
            drafts.save(undefined);
            onDone?.();
          }}
        >
          {t('Cancel')}
        </button>
      )}
      <button
        type="submit"
        className="button-primary"
        disabled={length === 0 || isTooLong || isFull}
        title={t('Send (Ctrl+Enter)')}
        // Keeps the focus in the field, and the keyboard of a phone open for the next message.
        onMouseDown={(event) => event.preventDefault()}
      >
        <Send size={16} strokeWidth={1.5} aria-hidden className="rtl:-scale-x-100" />
        {t('Send')}
      </button>
      {question !== undefined && (
        <SendTimeChoice
          question={question}
          onNow={() => {
            writeAtOnce(chat.id, question);
            void send('');
          }}
          onLater={() => void send(new Date(question.untilMs).toISOString())}
          onCancel={() => {
            setIsAsking(false);
            focusField();
          }}
        />
      )}
      <RoomHint id={hintId} hint={hint} isAlert={isTooLong} />
    </form>
  );
}
