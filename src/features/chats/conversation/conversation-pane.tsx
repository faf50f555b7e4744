import MessageSquareText from 'lucide-react/icons/message-square-text';
import { Fragment, memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { liveOr, useReplica } from '#replica/live/use-live.tsx';
import { useReach } from '../chat-queries.ts';
import type { ChatsSearchParams } from '../chats-search-params.ts';
import { useCloseChat } from './use-close-chat.ts';
import { useOpenChat, type OpenChat } from './open-chat.ts';
import { prospectName } from '#domain/prospect/person-name.ts';
import { t } from '#i18n/translate.ts';
import type { Replica } from '#replica/replica.ts';
import { markSeen } from '#replica/live/unread.ts';
import { requestBody, watchBodyRead } from '#replica/eviction/requested-bodies.ts';
import { ListState } from '#ui/lists/list-state.tsx';
import { NetworkClock } from '#ui/network-clock.ts';
import { Trans } from '#ui/trans.tsx';
import { Conversation } from './conversation.tsx';
import { ProspectFacts } from './prospect-facts.tsx';
import { canBeWrittenTo } from '#domain/chat/outgoing/outgoing-message.ts';
import type { RefusalOf } from '#domain/roles/permissions.ts';
import { AssignControl } from './assign-control.tsx';
import { TagControl } from '../tags/tag-control.tsx';
import { ControlStrip } from './control-strip.tsx';
import { useConversationClock } from './send-time/conversation-clock-requests.ts';
import { RateControl } from './rate-control.tsx';
import { Writer } from '../replies/writer.tsx';
import type { SuggestionTerms } from '../suggestions/suggestion-panel.tsx';

/** Renders the conversation named in the address, or its placeholder. Memoized: changes of the list cause no render. */
export const ConversationPane = memo(function ConversationPane({
  userId,
  teamId,
  searchParams,
  refusalOf,
  suggestionTerms,
  onSearchParamsChange,
}: {
  userId: string;
  teamId: string;
  searchParams: ChatsSearchParams;
  refusalOf: RefusalOf;
  suggestionTerms: SuggestionTerms;
  onSearchParamsChange: (searchParams: ChatsSearchParams, replace: boolean) => void;
}) {
  const chatId = searchParams.chat;
  const onBack = useCloseChat(searchParams, () => onSearchParamsChange({ ...searchParams, chat: undefined }, true));
  const live = useOpenChat(teamId, chatId ?? '');
  const open = liveOr(live, undefined);
  if (open !== undefined)
    return (
      <ConversationClock userId={userId} teamId={teamId} canWrite={canBeWrittenTo(open.chat)}>
        <OpenConversation
          userId={userId}
          openChat={open}
          refusalOf={refusalOf}
          suggestionTerms={suggestionTerms}
          onBack={onBack}
          onOpen={(chat) => onSearchParamsChange({ ...searchParams, chat }, true)}
        />
      </ConversationClock>
    );
  return live.state === 'ready' ? <ConversationEmpty missingId={chatId} onBack={onBack} /> : null;
});

/** Follows the network's clock for what is written; where nobody can write, it is not asked. */
function ConversationClock({
  userId,
  teamId,
  canWrite,
  children,
}: {
  userId: string;
  teamId: string;
  canWrite: boolean;
  children: ReactNode;
}) {
  const isReachable = useReach() === 'reachable';
  const clock = useConversationClock(teamId, userId, !canWrite || !isReachable);
  return <NetworkClock value={clock}>{children}</NetworkClock>;
}

/**
 * Replaces the conversation when none is open or the one with `missingId` is not on this device; then it says whether
 * it is still being fetched or does not exist.
 */
function ConversationEmpty({ missingId, onBack }: { missingId: string | undefined; onBack: () => void }) {
  const replica = useReplica();
  const [readId, setReadId] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (missingId === undefined) return undefined;
    let stop: (() => void) | undefined = () => undefined;
    const watch = () => {
      if (stop !== undefined) stop = watchBodyRead(replica, missingId, () => setReadId(missingId));
    };
    requestBody(replica, missingId).then(watch, () => undefined);
    return () => {
      stop?.();
      stop = undefined;
    };
  }, [replica, missingId]);
  const isReachable = useReach() === 'reachable';
  const isMissing = missingId !== undefined && readId === missingId;
  return (
    <div className="grid h-full place-items-center">
      {missingId !== undefined ? (
        <ListState
          title={isMissing ? t('Conversation not found') : t('This conversation is not on this device yet')}
          action={
            <button type="button" className="button-secondary" onClick={onBack}>
              {t('Back to the list')}
            </button>
          }
        >
          {isMissing
            ? t('It was deleted, or it belongs to another team.')
            : isReachable
              ? t('It is being fetched from the server.')
              : t('It appears as soon as the server can be reached, unless it was deleted or belongs to another team.')}
        </ListState>
      ) : (
        <ListState
          title={t('Select a chat to view messages')}
          illustration={<MessageSquareText size={32} strokeWidth={1.25} />}
        >
          <Trans
            text="Press {next} or {previous} to move, {needy} for the next one that needs you, {pause} to pause."
            parts={{ next: <kbd>j</kbd>, previous: <kbd>k</kbd>, needy: <kbd>e</kbd>, pause: <kbd>p</kbd> }}
          />
        </ListState>
      )}
    </div>
  );
}

/**
 * Marks the open chat as read when it opens and whenever something arrives while it is visible. A chat the person marks
 * as unread stays unread until it is opened again.
 */
function useMarkSeen(replica: Replica, { chat: { id }, unread }: OpenChat): void {
  const hasUnread =
    unread !== undefined &&
    (unread.reply || unread.qualified || unread.unsent === true || unread.mention === true || unread.reminder === true);
  const seenId = useRef<string | undefined>(undefined);
  useEffect(() => {
    const markIfVisible = () => {
      if (document.visibilityState !== 'visible' || (seenId.current === id && !hasUnread)) return;
      seenId.current = id;
      markSeen(replica, id).catch(() => undefined);
    };
    markIfVisible();
    document.addEventListener('visibilitychange', markIfVisible);
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  }, [replica, id, hasUnread]);
}

/** Renders the open conversation and, from 1 280 px, the prospect's facts beside it. */
function OpenConversation({
  userId,
  openChat,
  refusalOf,
  suggestionTerms,
  onBack,
  onOpen,
}: {
  userId: string;
  openChat: OpenChat;
  refusalOf: RefusalOf;
  suggestionTerms: SuggestionTerms;
  onBack: () => void;
  onOpen: (chatId: string) => void;
}) {
  const replica = useReplica();
  useMarkSeen(replica, openChat);
  const hasBody = openChat.body !== undefined;
  useEffect(() => {
    if (!hasBody) void requestBody(replica, openChat.chat.id);
  }, [replica, openChat.chat.id, hasBody]);
  const { chat } = openChat;
  const rating = <RateControl key={chat.id} userId={userId} chat={chat} />;
  const assigning = <AssignControl key={chat.id} userId={userId} chat={chat} />;
  // A key of its own: it stands beside the messages, which have the chat's.
  const control = (
    <Fragment key={`control ${chat.id}`}>
      <ControlStrip userId={userId} openChat={openChat} />
      <Writer userId={userId} openChat={openChat} suggestionTerms={suggestionTerms} />
    </Fragment>
  );
  const facts = (
    <ProspectFacts
      openChat={openChat}
      assigning={assigning}
      tagging={<TagControl key={`tags ${chat.id}`} chat={chat} />}
      rating={rating}
    />
  );
  return (
    <div className="flex h-full">
      <div className="min-w-0 grow">
        <Conversation
          userId={userId}
          openChat={openChat}
          refusalOf={refusalOf}
          facts={facts}
          rating={rating}
          control={control}
          onBack={onBack}
          onOpen={onOpen}
        />
      </div>
      <aside
        aria-label={t('About {name}', { name: prospectName(openChat.chat) })}
        className="hidden h-full w-68 shrink-0 overflow-y-auto border-s border-line xl:block 2xl:w-80"
      >
        {facts}
      </aside>
    </div>
  );
}
