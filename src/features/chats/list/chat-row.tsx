import AlarmClock from 'lucide-react/icons/alarm-clock';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock3 from 'lucide-react/icons/clock-3';
import Pause from 'lucide-react/icons/pause';
import StickyNote from 'lucide-react/icons/sticky-note';
import UserRound from 'lucide-react/icons/user-round';
import { lazy, memo, Suspense, type ReactNode } from 'react';
import { prospectName } from '#domain/prospect/person-name.ts';
import { needsDecision } from '#domain/chat/outgoing/needs-decision.ts';
import { outgoingRowText } from '#domain/chat/outgoing/outgoing-row-text.ts';
import type { Chat } from '#domain/chat/chat.ts';
import { t } from '#i18n/translate.ts';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { TimeText } from '#ui/time-text.tsx';
import { PHONE, useMedia } from '#ui/use-media.ts';
import { ChatScore } from './chat-score.tsx';
import { ChatStatusChip } from './chat-status-chip.tsx';

const RowTags = lazy(async () => ({ default: (await import('./chat-row-actions.tsx')).RowTags }));

const heightOf = (isPhone: boolean): number => (isPhone ? 52 : 64);

/** Returns the present row height in px. */
export const chatRowHeight = (): number => heightOf(matchMedia(PHONE).matches);

/** Returns the row height in px, and follows the width of the window. */
export const useChatRowHeight = (): number => heightOf(useMedia(PHONE));

export interface ChatRowProps {
  readonly chat: Chat;
  /** Link address of the list; the chat id is appended. */
  readonly hrefPrefix: string;
  readonly isOpen: boolean;
  readonly isUnread: boolean;
  readonly isSelected: boolean;
  readonly profileName: string;
  /** Name of its campaign; empty when obvious. */
  readonly campaignName: string;
  /** True while rows can be selected: room for the mark. */
  readonly isSelecting?: boolean;
  /** The row's actions, while it is hovered or focused. */
  readonly actions?: ReactNode;
}

/** `clip` instead of `hidden`: a scroll container per text would cost time in every frame. */
const CUT_OFF = 'truncate overflow-clip';

/**
 * Renders a chat in the list: prospect, campaign, last message, its sender and time, status; on a phone the name, the
 * last message, its time and the score.
 */
export const ChatRow = memo(function ChatRow({
  chat,
  hrefPrefix,
  isOpen,
  isUnread,
  isSelected,
  profileName,
  campaignName,
  isSelecting = false,
  actions,
}: ChatRowProps) {
  const name = prospectName(chat);
  const hasScore = chat.score > 0 || chat.rating !== undefined;
  /** Shows the tags in the place of something that matters less. */
  const tagsOr = (otherwise: ReactNode) =>
    chat.tags === undefined ? (
      otherwise
    ) : (
      <Suspense fallback={otherwise}>
        <RowTags teamId={chat.teamId} ids={chat.tags} otherwise={otherwise} />
      </Suspense>
    );
  const sender = chat.lastMessageRole === 'assistant' ? profileName : chat.lastMessageRole === 'user' ? name : '';
  return (
    <>
      <a
        href={hrefPrefix + chat.id}
        data-chat={chat.id}
        aria-current={isOpen ? 'true' : undefined}
        className={classNames(
          'relative block h-full border-b border-line ps-15 pe-13 pt-[3.5px] touch-pan-y touch-pinch-zoom focus-visible:-outline-offset-2 max-md:pt-1.5',
          !isSelecting && 'max-md:ps-3',
          !hasScore && 'max-md:pe-3',
          isOpen
            ? 'bg-accent-soft shadow-[inset_2px_0_var(--accent)]'
            : isSelected
              ? 'bg-accent-soft'
              : 'hover:bg-hover',
        )}
      >
        <Avatar
          name={name}
          picture={chat.avatar}
          size={36}
          className="absolute inset-y-0 start-3 my-auto max-md:hidden"
        />
        <span className="flex items-baseline gap-2">
          {isUnread && (
            <span
              role="img"
              aria-label={t('Unread')}
              title={t('Unread')}
              className="size-2 shrink-0 self-center rounded-full bg-accent"
            />
          )}
          <span
            dir="auto"
            className={classNames(CUT_OFF, 'min-w-0 flex-1 text-left', isUnread ? 'font-semibold' : 'font-medium')}
          >
            {name}
          </span>
          <TimeText time={chat.lastActivityAt} className="shrink-0 text-small tabular-nums text-ink-muted" />
        </span>
        <span className="flex gap-2 text-small text-ink-muted max-md:hidden">
          <span dir="auto" className={`${CUT_OFF} min-w-0 flex-1 text-left`}>
            {chat.headline || ' '}
          </span>
          {tagsOr(
            campaignName !== '' && <bdi className={`${CUT_OFF} max-w-2/5 shrink-0 text-ink-faint`}>{campaignName}</bdi>,
          )}
        </span>
        <span className="flex h-5 items-center gap-2 text-small text-ink-muted">
          <LastMessage sender={sender} chat={chat} />
          <span className="contents md:hidden">{tagsOr(undefined)}</span>
          <RowMark chat={chat} />
          <span className="contents max-md:hidden">
            <ChatStatusChip chat={chat} />
          </span>
        </span>
        {hasScore && <ChatScore chat={chat} className="absolute inset-y-0 end-3 my-auto" />}
      </a>
      {actions}
    </>
  );
});

/** Stays behind the name even when the name is truncated. */
const AFTER_NAME = t('{name}:', { name: '' });

/**
 * Shows the last message and its sender. The text direction is the line's, so that the sender comes first;
 * right-to-left text keeps its beginning.
 */
function LastMessage({
  sender,
  chat: { lastMessage: words, messageCount, isUnreadable },
}: {
  sender: string;
  chat: Chat;
}) {
  return (
    <span dir="auto" className={`${CUT_OFF} min-w-0 flex-1 text-left`}>
      {words === '' ? (
        isUnreadable ? (
          t('Messages that cannot be read')
        ) : messageCount > 0 ? (
          t('Message without text')
        ) : (
          t('No messages yet')
        )
      ) : (
        <>
          <bdi className={`${CUT_OFF} inline-block max-w-2/5 align-bottom`}>{firstName(sender)}</bdi>
          {`${AFTER_NAME} ${words}`}
        </>
      )}
    </span>
  );
}

const firstName = (name: string): string => name.split(/\s+/, 1)[0] ?? name;

/** Shows the state of a conversation that matters most, if any. */
function RowMark({ chat }: { chat: Chat }) {
  const mark = markOf(chat);
  if (mark === undefined) return null;
  const [Icon, state, color] = mark;
  return (
    <span role="img" aria-label={state} title={state} className={`shrink-0 ${color}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
    </span>
  );
}

/**
 * Returns icon, name and colour of a message that was not sent, else of what waits to be sent, else of a reminder that
 * is due, the pause, a reminder, that a person writes, or that there are notes.
 */
function markOf(chat: Chat): readonly [icon: typeof Pause, state: string, color: string] | undefined {
  const { outgoing = [], reminder, paused, takeover, notes } = chat;
  const muted = 'text-ink-muted';
  const written = outgoingRowText(outgoing);
  if (written !== undefined && outgoing.some(needsDecision)) return [CircleAlert, written, 'text-danger-ink'];
  const waiting = written ?? waitingMessage(chat);
  if (waiting !== undefined) return [Clock3, waiting, 'text-warning-ink'];
  if (reminder?.isDue === true) return [AlarmClock, t('Reminder due'), 'text-accent-ink'];
  if (paused) return [Pause, t('Paused'), muted];
  if (reminder !== undefined) return [AlarmClock, reminder.isSnooze ? t('Snoozed') : t('Reminder set'), muted];
  if (takeover !== undefined) return [UserRound, t('A person writes'), muted];
  return notes && [StickyNote, t('With notes'), muted];
}

/** Says of attributes that they are not saved. */
const UNSAVED = {
  rating: t('Rating is waiting to be sent'),
  assignment: t('Assignment is waiting to be sent'),
  notes: t('A note is waiting to be sent'),
  tags: t('Tags are waiting to be sent'),
  reminder: t('Reminder is waiting to be sent'),
};

/** Says what waits to be sent; undefined when nothing does. */
function waitingMessage({ pendingPause, unsaved, takeover }: Chat): string | undefined {
  if (pendingPause !== undefined)
    return pendingPause.paused ? t('Pause is waiting to be sent') : t('Resume is waiting to be sent');
  for (const [attribute, words] of Object.entries(UNSAVED)) if (unsaved?.[attribute] !== undefined) return words;
  if (unsaved?.['takeover'] === undefined) return undefined;
  return takeover === undefined ? t('Handing back is waiting to be sent') : t('Takeover is waiting to be sent');
}
