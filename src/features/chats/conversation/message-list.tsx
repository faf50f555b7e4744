import ArrowDown from 'lucide-react/icons/arrow-down';
import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { profileName, prospectName } from '#domain/prospect/person-name.ts';
import type { ChatBody, ChatMessage } from '#domain/chat/chat.ts';
import type { ChatNote } from '#domain/chat/chat-note.ts';
import type { ControlTurn } from '#domain/chat/control.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { createDateFormat } from '#i18n/date-format.ts';
import { t } from '#i18n/translate.ts';
import { relativeTime } from '#ui/relative-time.ts';
import { TimeText } from '#ui/time-text.tsx';
import { Trans } from '#ui/trans.tsx';
import { MessageGroup } from './message-group.tsx';
import { eventsAfterMessages, threadEvents, toThread, type ThreadEvent } from './message-thread.ts';

const formatDay = createDateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
/** Distance from the end that still counts as the end, in px. */
const AT_END_PX = 48;

const isNearEnd = (element: HTMLElement): boolean =>
  element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_PX;

/** Scroll positions of chats left in the middle, by id, for the lifetime of the page. */
const savedTops = new Map<string, number>();
const MAX_SAVED_TOPS = 200;

/** Remembers the scroll position of a chat; `top` undefined: at its end. */
function saveTop(chatId: string, top: number | undefined): void {
  savedTops.delete(chatId);
  if (top === undefined) return;
  savedTops.set(chatId, top);
  const oldest = savedTops.keys().next().value;
  if (savedTops.size > MAX_SAVED_TOPS && oldest !== undefined) savedTops.delete(oldest);
}

/**
 * Lists a chat's messages, starting where the person left or at the first new one. Follows new messages, turns and
 * notes only while scrolled to the end; otherwise offers to jump there.
 */
export function MessageList({
  body,
  profile,
  unreadFrom,
  userId,
  memberNames,
  notes,
  renderNote,
  outgoingIds,
  outgoing,
}: {
  body: ChatBody;
  profile: Profile | undefined;
  unreadFrom: string | undefined;
  userId: string;
  memberNames: ReadonlyMap<string, string>;
  /** Notes of the team, oldest first, shown between the messages; a new one of the person is scrolled to. */
  notes: readonly ChatNote[];
  renderNote: (note: ChatNote) => ReactNode;
  /** Ids of our messages that have not arrived; a new one is scrolled to. */
  outgoingIds: readonly string[];
  /** Shows these messages, after the others. */
  outgoing: ReactNode;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const jumpButton = useRef<HTMLButtonElement>(null);
  const isAtEnd = useRef(true);
  const [hasNew, setHasNew] = useState(false);
  // The divider keeps its place after the messages are read.
  const [readUntil] = useState(unreadFrom);
  const events = useMemo(() => threadEvents(body.turns, notes), [body.turns, notes]);
  const days = useMemo(() => toThread(body.messages, readUntil, events), [body.messages, readUntil, events]);
  const eventsAfter = eventsAfterMessages(body.messages, events);
  const count = body.messages.length;
  const seenCount = useRef(count);
  const writtenCount = outgoingIds.length + notes.filter(({ isUnsaved }) => isUnsaved === true).length;
  const seenWritten = useRef(writtenCount);

  const scrollToEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  const isPositioned = useRef(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const marker = element.querySelector('[data-first-unread]');
    const savedTop = savedTops.get(body.id);
    if (!isPositioned.current && marker !== null) marker.scrollIntoView({ block: 'start' });
    else if (!isPositioned.current && savedTop !== undefined) element.scrollTop = savedTop;
    else if (isAtEnd.current || writtenCount > seenWritten.current) scrollToEnd();
    isPositioned.current = true;
    isAtEnd.current = isNearEnd(element);
    seenWritten.current = writtenCount;
  }, [count, eventsAfter.length, body.id, writtenCount]);
  useScrollAnchoring(scroller, isAtEnd);
  useEffect(() => {
    if (count > seenCount.current && !isAtEnd.current) setHasNew(true);
    seenCount.current = count;
  }, [count]);

  const handleScroll = () => {
    const element = scroller.current;
    if (element === null) return;
    isAtEnd.current = isNearEnd(element);
    saveTop(body.id, isAtEnd.current ? undefined : element.scrollTop);
    if (!isAtEnd.current) return;
    // The jump button scrolls to the end and moves the focus to the messages.
    if (jumpButton.current !== null && jumpButton.current === document.activeElement)
      element.focus({ preventScroll: true });
    setHasNew(false);
  };

  const names = {
    assistant: profile === undefined ? t('Profile') : profileName(profile),
    user: prospectName(body.prospect),
  };
  /** Names who wrote a group: the prospect, the profile, or somebody of the team in its name. */
  const senderOf = ({ role, by, byKey }: { role: ChatMessage['role']; by: string; byKey: string }): string => {
    if (by === '' && byKey === '') return names[role];
    const author = byKey || (by === userId ? t('You') : (memberNames.get(by) ?? t('A former member')));
    return t('{author} as {profile}', { author, profile: names[role] });
  };
  const renderEvent = (event: ThreadEvent) =>
    event.kind === 'note' ? (
      renderNote(event.note)
    ) : (
      <TurnLine key={event.at} turn={event.turn} userId={userId} memberNames={memberNames} />
    );
  const pictures = { assistant: profile?.avatar ?? '', user: body.prospect.resume };
  return (
    <div className="relative min-h-0 grow">
      {/* A scrollable region must be reachable by keyboard. */}
      <div
        ref={scroller}
        data-messages={body.id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="log"
        aria-label={t('Messages with {user}', { user: names.user })}
        onScroll={handleScroll}
        className="h-full overflow-y-auto overscroll-contain px-4 py-4 focus-visible:-outline-offset-2 md:px-6"
      >
        {count === 0 && outgoingIds.length === 0 && (
          <p className="py-12 text-center text-ink-muted">
            {body.malformed.includes('messages')
              ? t('None of the messages here can be read.')
              : t('No messages yet. They appear here when the conversation begins.')}
          </p>
        )}
        <div className="mx-auto flex max-w-3xl flex-col gap-4">
          {days.map(({ day, groups }) => (
            <section key={groups[0]?.key} className="flex flex-col gap-4">
              <h3 className="flex justify-center">
                <span className="rounded-full border border-line bg-surface px-3 py-0.5 text-small font-medium text-ink-muted">
                  {day === '' ? t('Date unknown') : formatDay(new Date(`${day}T12:00:00`))}
                </span>
              </h3>
              {groups.map((run) => (
                <Fragment key={run.key}>
                  {run.events.map(renderEvent)}
                  {run.messages[0]?.isFirstUnread === true && (
                    <h4
                      data-first-unread
                      className="flex scroll-mt-4 items-center gap-3 text-small font-medium text-accent-ink before:h-px before:grow before:bg-accent after:h-px after:grow after:bg-accent"
                    >
                      {t('New')}
                    </h4>
                  )}
                  <MessageGroup
                    role={run.role}
                    sender={senderOf(run)}
                    name={names[run.role]}
                    picture={pictures[run.role]}
                    messages={run.messages}
                    userId={userId}
                    memberNames={memberNames}
                  />
                </Fragment>
              ))}
            </section>
          ))}
          {eventsAfter.map(renderEvent)}
          {outgoing}
        </div>
      </div>
      {hasNew && (
        <button
          ref={jumpButton}
          type="button"
          className="button-secondary absolute bottom-4 left-1/2 -translate-x-1/2 rounded-full shadow-float"
          onClick={scrollToEnd}
        >
          <ArrowDown size={16} strokeWidth={1.5} aria-hidden />
          {t('New messages')}
        </button>
      )}
    </div>
  );
}

/**
 * Keeps the read position when the height changes, for example when the offline strip or a pause note appears:
 * the bottom edge stays fixed, so the end stays visible.
 */
function useScrollAnchoring(scroller: RefObject<HTMLElement | null>, isAtEnd: RefObject<boolean>): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const bottomEdge = () => element.scrollTop + element.clientHeight;
    let [edge, width] = [bottomEdge(), element.clientWidth];
    const handleScroll = () => {
      edge = bottomEdge();
    };
    const observer = new ResizeObserver(() => {
      // Hidden, it has no height and keeps its position.
      if (element.clientHeight === 0) return;
      // At another width lines wrap differently, so the position cannot be kept.
      // A jump to the end in the same frame is not in `edge` yet.
      if (element.clientWidth === width)
        element.scrollTop = (isAtEnd.current ? element.scrollHeight : edge) - element.clientHeight;
      [edge, width] = [bottomEdge(), element.clientWidth];
    });
    observer.observe(element);
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', handleScroll);
    };
  }, [scroller, isAtEnd]);
}

/** Shows in the thread who took the conversation over, or handed it back with which note, and when. */
function TurnLine({
  turn: { control, by, byKey, at, note, rejected },
  userId,
  memberNames,
}: {
  turn: ControlTurn;
  userId: string;
  memberNames: ReadonlyMap<string, string>;
}) {
  const name = byKey || memberNames.get(by);
  const isOwn = by !== '' && by === userId;
  return (
    <div className="mx-auto max-w-prose text-center text-small text-ink-muted">
      <p>
        <Trans
          text={
            control === 'person'
              ? isOwn
                ? 'You took over {when}'
                : name === undefined
                  ? 'Taken over {when}'
                  : byKey === ''
                    ? '{name} took over {when}'
                    : 'Taken over with the API key {name} {when}'
              : rejected !== undefined
                ? isOwn
                  ? 'You rejected an AI message {when}'
                  : name === undefined
                    ? 'An AI message was rejected {when}'
                    : byKey === ''
                      ? '{name} rejected an AI message {when}'
                      : 'An AI message was rejected with the API key {name} {when}'
                : isOwn
                  ? 'You handed back to the AI {when}'
                  : name === undefined
                    ? 'Handed back to the AI {when}'
                    : byKey === ''
                      ? '{name} handed back to the AI {when}'
                      : 'Handed back to the AI with the API key {name} {when}'
          }
          parts={{ name: <bdi>{name}</bdi>, when: <TimeText time={at} format={relativeTime} /> }}
        />
      </p>
      {note !== '' && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {note}
        </p>
      )}
      {rejected !== undefined && (
        <details>
          <summary className="cursor-pointer touch:inline-flex touch:min-h-11 touch:items-center">
            {t('What the AI wrote')}
          </summary>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {rejected}
          </p>
        </details>
      )}
    </div>
  );
}
