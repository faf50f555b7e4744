import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { prospectName } from '#domain/prospect/person-name.ts';
import type { Chat, ChatBody } from '#domain/chat/chat.ts';
import { isSnoozed } from '#domain/chat/reminder.ts';
import { t } from '#i18n/translate.ts';
import { chatsLastByProspect } from '#replica/chats-last-by-prospect.ts';
import { readChatCoverage } from '#replica/coverage.ts';
import type { ReplicaDatabase } from '#replica/db.ts';
import { useLive, type Live } from '#replica/live/use-live.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { TimeText } from '#ui/time-text.tsx';

/** People shown; the others are one press away. */
const SHOWN = 5;
/** Messages shown in place. */
const MESSAGES = 4;

interface WaitingReplies {
  /** Newest first. */
  readonly chats: readonly Chat[];
  /** False while others may follow from the server. */
  readonly isWhole: boolean;
}

/** Reads the latest chats in which the prospect wrote last. */
async function readWaitingReplies(db: ReplicaDatabase, teamId: string): Promise<WaitingReplies> {
  const [chats, coverage] = await Promise.all([
    chatsLastByProspect(db, teamId)
      .reverse()
      .filter((chat) => !isSnoozed(chat))
      .limit(SHOWN)
      .toArray(),
    readChatCoverage(db, { teamId }),
  ]);
  return { chats, isWhole: coverage === 'filled' };
}

const useWaitingReplies = (teamId: string): Live<WaitingReplies> =>
  useLive(`waiting-replies|${teamId}`, (db) => readWaitingReplies(db, teamId));

/** Lists the people who wrote last with what they wrote; each conversation can be read in place. */
export function WaitingRepliesCard({ teamId }: { teamId: string }) {
  const live = useWaitingReplies(teamId);
  const [openId, setOpenId] = useState<string | undefined>(undefined);
  const isUnknown = live.state !== 'ready' || (live.value.chats.length === 0 && !live.value.isWhole);
  const chats = live.state === 'ready' ? live.value.chats : [];
  return (
    <SectionCard
      title={t('They wrote last')}
      flush
      actions={
        chats.length > 0 && (
          <Link to="/messages" search={{ profile: 'all', last: 'prospect' }} className="button-secondary">
            {t('See all')}
          </Link>
        )
      }
    >
      {isUnknown ? (
        <div role="status" aria-label={t('Loading conversations')} className="px-4 pb-4 md:px-5">
          <SkeletonRows />
        </div>
      ) : chats.length === 0 ? (
        <p className="px-4 pb-4 text-ink-muted md:px-5">{t('Nobody is waiting for an answer.')}</p>
      ) : (
        <ul>
          {chats.map((chat) => (
            <ReplyRow
              key={chat.id}
              chat={chat}
              isOpen={chat.id === openId}
              onToggle={() => setOpenId(chat.id === openId ? undefined : chat.id)}
            />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function ReplyRow({ chat, isOpen, onToggle }: { chat: Chat; isOpen: boolean; onToggle: () => void }) {
  const id = useId();
  const name = prospectName(chat);
  return (
    <li className="border-t border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-start hover:bg-hover focus-visible:-outline-offset-2 md:px-5"
      >
        <Avatar name={name} picture={chat.avatar} size={36} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-2">
            <span dir="auto" className="min-w-0 grow truncate text-left font-medium">
              {name}
            </span>
            <TimeText time={chat.lastActivityAt} className="shrink-0 text-small text-ink-muted tabular-nums" />
          </span>
          <span dir="auto" className="block truncate text-left text-ink-muted">
            {chat.lastMessage}
          </span>
        </span>
        <ChevronDown
          size={16}
          strokeWidth={1.5}
          aria-hidden
          className={classNames('shrink-0 text-ink-muted transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <div id={id} className="flex flex-col gap-3 bg-sunken px-4 py-3 md:px-5">
          <LastMessages chat={chat} />
          <Link to="/messages" search={{ profile: 'all', chat: chat.id }} className="button-primary self-start">
            {t('Open conversation')}
          </Link>
        </div>
      )}
    </li>
  );
}

/** Shows the end of a conversation; without its stored text, what the row holds of the last message. */
function LastMessages({ chat }: { chat: Chat }) {
  const live = useLive(`reply-text|${chat.id}`, async (db): Promise<ChatBody | undefined> =>
    db.chatBodies.get(chat.id),
  );
  if (live.state !== 'ready') return null;
  // The ids of messages may repeat or be empty.
  const messages = (live.value?.messages ?? [])
    .map((message, index) => ({ ...message, key: `${index} ${message.id}` }))
    .slice(-MESSAGES);
  if (messages.length === 0) return <p dir="auto">{chat.lastMessage}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {messages.map(({ key, role, content, date }) => (
        <li key={key}>
          <p className="text-small text-ink-muted">
            {role === 'user' ? prospectName(chat) : t('Profile')} <TimeText time={date} />
          </p>
          <p dir="auto" className="max-w-[72ch] break-words whitespace-pre-wrap">
            {content}
          </p>
        </li>
      ))}
    </ul>
  );
}
