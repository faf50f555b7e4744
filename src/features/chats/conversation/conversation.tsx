import { profileName, prospectName } from '#domain/prospect/person-name.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ExternalLink from 'lucide-react/icons/external-link';
import Mail from 'lucide-react/icons/mail';
import Pause from 'lucide-react/icons/pause';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { t } from '#i18n/translate.ts';
import { profileLinkOf } from '#domain/profile/profile-key.ts';
import { markUnread } from '#replica/live/unread.ts';
import { liveOr, useReplica } from '#replica/live/use-live.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { canBeTakenOver } from '#domain/chat/control.ts';
import type { ChatNote } from '#domain/chat/chat-note.ts';
import { classNames } from '#ui/class-names.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { Chip } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ChatScore } from '../list/chat-score.tsx';
import type { OpenChat } from './open-chat.ts';
import { ChatStatusChip } from '../list/chat-status-chip.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { useDuplicates } from './duplicates.ts';
import { MessageList } from './message-list.tsx';
import { OutgoingMessages } from './outgoing-messages.tsx';
import { PausedSince } from './paused-since.tsx';
import type { Chat } from '#domain/chat/chat.ts';
import type { RefusalOf } from '#domain/roles/permissions.ts';
import { ChatNoteItem } from '../notes/chat-note-item.tsx';
import { ReminderMenu } from '../reminders/reminder-menu.tsx';
import { ReminderNotice } from '../reminders/reminder-notice.tsx';
import { useId, useRef, useState, type ReactNode } from 'react';
import { TagButton, TagLine } from '../tags/tag-control.tsx';
import { RatePopover } from './rate-popover.tsx';
import { PAUSE_ICONS } from '#ui/pause-icons.ts';
import { showToast } from '#ui/notices/toast.ts';
import { useToastsAbove } from '#ui/page-actions.tsx';
import { PHONE, useMedia } from '#ui/use-media.ts';
import { useChatPause } from '../chat-pause.ts';
import { useReach } from '../chat-queries.ts';
import Clock3 from 'lucide-react/icons/clock-3';

const NO_NOTES: readonly ChatNote[] = [];

const PARTS = {
  messages: t('its messages'),
  qualificationHistory: t('its qualification history'),
  prospect: t('the facts about the prospect'),
} as const;

/** Renders one conversation: prospect, status, pause control, messages. */
export function Conversation({
  userId,
  openChat,
  refusalOf,
  facts,
  rating,
  control,
  onBack,
  onOpen,
}: {
  userId: string;
  openChat: OpenChat;
  refusalOf: RefusalOf;
  /** What is known of the prospect, for screens without room beside the conversation. */
  facts: ReactNode;
  /** The control that rates the prospect. */
  rating: ReactNode;
  /** Who writes, and the control that changes it. */
  control: ReactNode;
  onBack: () => void;
  onOpen: (chatId: string) => void;
}) {
  const { chat, body, profile, campaign, memberNames } = openChat;
  const isPhone = useMedia(PHONE);
  const isReachable = useReach() === 'reachable';
  const [isRating, setIsRating] = useState(false);
  const [hasFacts, setHasFacts] = useState(false);
  const factsId = useId();
  const ratePopover = (
    <RatePopover chat={chat} openState={[isRating, setIsRating]}>
      {rating}
    </RatePopover>
  );
  const name = prospectName(chat);
  const duplicates = liveOr(useDuplicates(chat.teamId), []).filter(
    (pair) => pair.chat.id === chat.id || pair.other.id === chat.id,
  );
  const pausedSince =
    chat.pause === undefined || chat.pendingPause !== undefined ? undefined : (
      <PausedSince pause={chat.pause} member={memberNames.get(chat.pause.by)} />
    );
  /** The strip says it, unless a person writes: here it would move the messages with each pause. */
  const isPauseInStrip = canBeTakenOver(chat) && chat.takeover === undefined;
  const origin = [campaign?.name, profile === undefined ? undefined : profileName(profile)].filter(
    (fact) => fact !== undefined,
  );
  const about = chat.headline || origin.join(' · ');
  return (
    <section
      data-print-area
      aria-label={t('Conversation with {name}', { name })}
      className="flex h-full min-w-0 flex-col"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2.5 md:px-6">
        <div className="relative flex min-w-0 grow basis-60 items-center gap-3">
          <IconButton
            label={t('Back to the list')}
            icon={<ArrowLeft size={20} strokeWidth={1.5} aria-hidden />}
            onClick={onBack}
            className="z-1 lg:hidden"
          />
          <Avatar name={name} picture={chat.avatar} size={36} />
          <div className="min-w-0 grow">
            <div className="flex items-center gap-2">
              <h2 dir="auto" title={name} className="min-w-0 truncate text-left text-section">
                {isPhone ? (
                  // All of the header opens the facts, without a bar of their own below it.
                  <button
                    type="button"
                    aria-expanded={hasFacts}
                    aria-controls={factsId}
                    className="max-w-full truncate after:absolute after:inset-x-0 after:-inset-y-2.5"
                    onClick={() => setHasFacts(!hasFacts)}
                  >
                    {name}
                  </button>
                ) : (
                  name
                )}
              </h2>
              {isPhone && (
                <ChevronDown
                  size={16}
                  strokeWidth={1.75}
                  aria-hidden
                  className={classNames('-ms-1 shrink-0 text-ink-muted', hasFacts && 'rotate-180')}
                />
              )}
              {/* Beside the name, which shrinks for it: beside the control it would move the control under the
                  pointer. On a phone the control is at the bottom. */}
              {chat.paused && !isPhone && <PausedChip />}
            </div>
            <div className="flex items-center gap-2">
              <p dir="auto" title={about} className="min-w-0 grow truncate text-left text-small text-ink-muted">
                {about}
              </p>
              {isPhone && <ChatStatusChip chat={chat} />}
            </div>
          </div>
        </div>
        {!isPhone && (
          <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="flex h-9 items-center gap-2 touch:h-11">
              {ratePopover}
              <span className="hidden items-center gap-2 xl:flex">
                <ChatStatusChip chat={chat} />
                <ChatScore chat={chat} />
              </span>
            </div>
            <div className="ms-auto flex items-start gap-1">
              <TagButton chat={chat} />
              <ReminderMenu chat={chat} />
              <PauseControl chat={chat} />
            </div>
          </div>
        )}
        <TagLine chat={chat} />
        {!isPauseInStrip && (pausedSince !== undefined || (isPhone && chat.paused)) && (
          <div className="-mt-1 basis-full text-small text-ink-muted md:text-end">{pausedSince ?? <PausedChip />}</div>
        )}
      </header>
      <ReminderNotice userId={userId} openChat={openChat} />
      {body !== undefined && body.malformed.length > 0 && (
        <Banner tone="warning" role="status" icon={<TriangleAlert size={16} strokeWidth={1.5} />}>
          {t('Part of this conversation could not be read: {parts}. The rest is shown.', {
            parts: body.malformed.map((part) => PARTS[part]).join(', '),
          })}
        </Banner>
      )}
      {duplicates.map((pair) => (
        <DuplicateNotice key={pair.chat.id} pair={pair} openId={chat.id} onOpen={onOpen} />
      ))}
      {isPhone ? (
        <div
          id={factsId}
          hidden={!hasFacts}
          // Leaves room for the bars of the app and of the conversation, and for an edge of the messages.
          className="max-h-[max(10rem,min(50dvh,100dvh-25rem))] shrink-0 overflow-y-auto border-b border-line print:hidden"
        >
          {hasFacts && facts}
        </div>
      ) : (
        <details className="group border-b border-line xl:hidden">
          <summary className="flex h-9 cursor-pointer list-none items-center gap-1.5 px-3 text-small font-medium text-ink-muted hover:text-ink touch:h-11 md:px-6 [&::-webkit-details-marker]:hidden">
            <ChevronRight
              size={14}
              strokeWidth={1.75}
              aria-hidden
              className="shrink-0 group-open:rotate-90 rtl:-scale-x-100"
            />
            <span dir="auto" className="min-w-0 truncate">
              {t('About {name}', { name })}
            </span>
          </summary>
          <div className="max-h-[50dvh] overflow-y-auto border-t border-line">{facts}</div>
        </details>
      )}
      {body === undefined ? (
        <p className="grow p-6 text-ink-muted">
          {isReachable
            ? t('The messages are being fetched from the server.')
            : t(
                'The messages of this conversation are not on this device. They appear as soon as the server can be reached.',
              )}
        </p>
      ) : (
        <MessageList
          key={chat.id}
          body={body}
          profile={profile}
          unreadFrom={openChat.unread?.seenTo}
          userId={userId}
          memberNames={memberNames}
          notes={chat.notes ?? NO_NOTES}
          renderNote={(note) => (
            <ChatNoteItem key={note.id} userId={userId} openChat={openChat} note={note} refusalOf={refusalOf} />
          )}
          outgoingIds={(chat.outgoing ?? []).map(({ id }) => id)}
          outgoing={<OutgoingMessages userId={userId} openChat={openChat} />}
        />
      )}
      {control}
      {isPhone && <PhoneActions openChat={openChat} ratePopover={ratePopover} onBack={onBack} />}
    </section>
  );
}

/** Shows the actions of a conversation within the thumb's reach; toasts appear above them. */
function PhoneActions({
  openChat,
  ratePopover,
  onBack,
}: {
  openChat: OpenChat;
  ratePopover: ReactNode;
  onBack: () => void;
}) {
  const { chat, body } = openChat;
  const replica = useReplica();
  const bar = useRef<HTMLDivElement>(null);
  useToastsAbove(bar);
  const address = body === undefined ? '' : profileLinkOf(body.prospect.profileUrl);
  const leaveUnread = async () => {
    await markUnread(replica, chat);
    showToast({ tone: 'neutral', isTransient: true, tag: `unread ${chat.id}`, title: t('Marked as unread') });
    onBack();
  };
  return (
    <div
      ref={bar}
      role="group"
      aria-label={t('Conversation actions')}
      // While somebody writes, its height is the messages'.
      className="flex items-start gap-1 border-t border-line bg-canvas px-3 pt-2 pb-[max(0.5rem,var(--bottom-inset))] print:hidden [section:has(:is([data-reply],[data-note]):focus-within)>&]:hidden"
    >
      {ratePopover}
      <IconButton
        label={t('Mark as unread')}
        icon={<Mail size={20} strokeWidth={1.5} aria-hidden />}
        onClick={() => void leaveUnread()}
      />
      <ReminderMenu chat={chat} />
      {address !== '' && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={t('Open on the network')}
          title={t('Open on the network')}
          className="grid size-9 shrink-0 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink touch:size-11"
        >
          <ExternalLink size={20} strokeWidth={1.5} aria-hidden />
        </a>
      )}
      <PauseControl chat={chat} />
    </div>
  );
}

/** Renders pause and resume. While the server has not answered it says what will happen, never that it has (law 8). */
function PauseControl({ chat }: { chat: Chat }) {
  const { label, icon, explanation, isInert, toggle } = useChatPause(chat);
  const Icon = PAUSE_ICONS[icon];
  return (
    <div className="ms-auto flex min-w-0 flex-col items-end gap-1">
      <button
        type="button"
        className="button-secondary md:min-w-32 min-[84rem]:min-w-49"
        aria-busy={isInert}
        aria-disabled={isInert}
        onClick={toggle}
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden />
        <span>
          {label}
          {icon !== 'waiting' && <span className="max-[84rem]:sr-only">{t(' conversation')}</span>}
        </span>
      </button>
      <p role="status" className="flex max-w-80 gap-1.5 text-small text-ink-muted empty:hidden">
        {explanation !== undefined && (
          <>
            <Clock3 size={14} strokeWidth={1.75} aria-hidden className="mt-0.75 shrink-0" />
            {explanation}
          </>
        )}
      </p>
    </div>
  );
}

const PausedChip = () => (
  <Chip tone="neutral">
    <Pause size={12} strokeWidth={2} aria-hidden />
    {t('Paused')}
  </Chip>
);
