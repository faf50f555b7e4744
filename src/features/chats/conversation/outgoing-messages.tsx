import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock3 from 'lucide-react/icons/clock-3';
import ExternalLink from 'lucide-react/icons/external-link';
import { useRef, useState } from 'react';
import { type OutgoingMessage } from '#domain/chat/outgoing/outgoing-message.ts';
import { waitsForTime, waitsUntil } from '#domain/chat/outgoing/send-time.ts';
import { needsDecision } from '#domain/chat/outgoing/needs-decision.ts';
import { isActionPossible, isDraft, isEditable, type OutgoingAction } from '#domain/chat/outgoing/outgoing-state.ts';
import { outgoingStateText } from '#domain/chat/outgoing/outgoing-message-texts.ts';
import { profileLinkOf } from '#domain/profile/profile-key.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import { zoneOf } from '#domain/time/working-hours.ts';
import { t } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { classNames } from '#ui/class-names.ts';
import { useNetworkClock } from '#ui/network-clock.ts';
import { settleReply } from '../chat-commands.ts';
import { useReach } from '../chat-queries.ts';
import { DraftMessage } from '../drafts/draft-message.tsx';
import { Composer } from './composer.tsx';
import { MessageText } from './message-group.tsx';
import type { OpenChat } from './open-chat.ts';
import { draftIdOf, replyDrafts } from './reply-drafts.ts';
import { earlierOf, sendNow } from './send-time/send-time-choice.tsx';

interface OutgoingMessagesProps {
  readonly userId: string;
  readonly openChat: OpenChat;
}

/**
 * Shows our messages that the prospect has not received, with what has become of each and what can be done about it
 * (docs/adr/0049).
 */
export function OutgoingMessages({ userId, openChat }: OutgoingMessagesProps) {
  const { outgoing = [] } = openChat.chat;
  if (outgoing.length === 0) return null;
  return (
    // As far from the edge as the messages beside a picture.
    <ul aria-label={t('Not sent yet')} className="flex flex-col gap-4 md:pe-8.5">
      {outgoing.map((message) =>
        isDraft(message) ? (
          <Draft key={message.id} userId={userId} openChat={openChat} message={message} />
        ) : (
          <Outgoing key={message.id} userId={userId} openChat={openChat} message={message} />
        ),
      )}
    </ul>
  );
}

/** Moves the focus from an item to the messages. */
const focusMessagesOf = (item: HTMLElement | null) =>
  item?.closest<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });

function Draft(props: OutgoingMessagesProps & { readonly message: OutgoingMessage }) {
  const item = useRef<HTMLLIElement>(null);
  return (
    <li ref={item} className="flex flex-col items-end gap-1">
      <DraftMessage {...props} onDecided={() => focusMessagesOf(item.current)} />
    </li>
  );
}

function Outgoing({ userId, openChat, message }: OutgoingMessagesProps & { readonly message: OutgoingMessage }) {
  const { chat, profile, memberNames } = openChat;
  const isOffline = useReach() !== 'reachable';
  const hasDraft = () => replyDrafts.of(userId, chat.teamId, draftIdOf(chat.id, message.id)).read() !== undefined;
  const [isEditing, setIsEditing] = useState(hasDraft);
  const item = useRef<HTMLLIElement>(null);
  /** The pressed control disappears. */
  const focusMessages = () => focusMessagesOf(item.current);
  const { state, content, by, byKey } = message;
  const atMs = useNetworkClock()?.atMs;
  const upToIt = [...earlierOf(chat, message), message];
  const untilMs = waitsUntil(upToIt, atMs);
  const zone = profile === undefined ? new Intl.DateTimeFormat().resolvedOptions().timeZone : zoneOf(profile);
  const isAlert = needsDecision(message);
  const Icon = isAlert ? CircleAlert : Clock3;
  const sender = profile === undefined ? t('Profile') : profileName(profile);
  const isByAi = by === '' && byKey === '' && state !== 'waiting';
  const author = byKey || (by === userId || by === '' ? t('You') : (memberNames.get(by) ?? t('A former member')));
  return (
    <li ref={item} className="flex flex-col items-end gap-1">
      <p dir="auto" className="max-w-full text-small font-medium break-words text-ink-muted">
        {isByAi ? sender : t('{author} as {profile}', { author, profile: sender })}
      </p>
      {isEditing && isEditable(state) ? (
        <div className="w-full max-w-[min(72ch,100%)]">
          <Composer
            userId={userId}
            openChat={openChat}
            edited={message}
            onDone={() => {
              setIsEditing(false);
              focusMessages();
            }}
          />
        </div>
      ) : (
        <div
          dir="auto"
          className={classNames(
            'max-w-[min(72ch,85%)] whitespace-pre-wrap break-words rounded-card rounded-se-sm border border-dashed px-3 py-2',
            isAlert ? 'border-danger-mark' : 'border-line text-ink-muted',
          )}
        >
          <MessageText content={content} />
        </div>
      )}
      <p
        className={classNames(
          'flex max-w-full items-start gap-1.5 text-small',
          isAlert ? 'text-danger-ink' : 'text-ink-muted',
        )}
      >
        <Icon size={14} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
        {/* A profile that is not on this device is not known to rest. */}
        {outgoingStateText(message, {
          isOffline,
          isProfileRunning: (profile?.health ?? 'running') === 'running',
          until: untilMs === undefined ? undefined : { untilMs, zone, atMs },
        })}
      </p>
      {!isEditing && (
        <OutgoingActions
          openChat={openChat}
          message={message}
          timed={upToIt.filter((other) => waitsForTime(other, atMs))}
          editLabel={hasDraft() ? t('Keep editing') : t('Edit')}
          onEdit={() => setIsEditing(true)}
          onSettled={focusMessages}
        />
      )}
    </li>
  );
}

const ACTIONS: readonly (readonly [action: OutgoingAction, label: string])[] = [
  ['assume-sent', t('It was sent')],
  ['retry', t('Send again')],
  ['discard', t('Take back')],
];

/** Shows what a person can do with a message in its present state. */
function OutgoingActions({
  openChat: { chat, body },
  message,
  timed,
  editLabel,
  onEdit,
  onSettled,
}: {
  readonly openChat: OpenChat;
  readonly message: OutgoingMessage;
  /** What waits for a time and must be sent for it to be sent, in order. */
  readonly timed: readonly OutgoingMessage[];
  readonly editLabel: string;
  readonly onEdit: () => void;
  readonly onSettled: () => void;
}) {
  const replica = useReplica();
  const address = message.state === 'unknown' ? profileLinkOf(body?.prospect.profileUrl ?? '') : '';
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {address !== '' && (
        <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="button-secondary">
          {t('Open on the network')}
          <ExternalLink size={14} strokeWidth={1.5} aria-hidden />
        </a>
      )}
      {ACTIONS.filter(([action]) => isActionPossible(action, message.state)).map(([action, label]) => (
        <button
          key={action}
          type="button"
          className="button-secondary"
          onClick={() => {
            onSettled();
            void settleReply(replica, chat, message.id, action);
          }}
        >
          {label}
        </button>
      ))}
      {timed.length > 0 && isEditable(message.state) && !needsDecision(message) && (
        <button
          type="button"
          className="button-secondary"
          onClick={() => {
            onSettled();
            void sendNow(replica, chat, timed);
          }}
        >
          {timed.every(({ id }) => id === message.id) ? t('Send now') : t('Send all up to here now')}
        </button>
      )}
      {isEditable(message.state) && (
        <button type="button" className="button-secondary" onClick={onEdit}>
          {editLabel}
        </button>
      )}
    </div>
  );
}
