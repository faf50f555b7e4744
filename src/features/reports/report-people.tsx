import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { prospectName } from '#domain/prospect/person-name.ts';
import { chatStatusMessage } from '#domain/chat/chat-status.ts';
import type { Chat } from '#domain/chat/chat.ts';
import { isWrittenTo } from '#domain/chat/reminder.ts';
import { plural, t } from '#i18n/translate.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Chip } from '#ui/chip.tsx';
import { ListState } from '#ui/lists/list-state.tsx';
import { SkeletonRows } from '#ui/lists/skeleton.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { useChatsById } from './report-queries.ts';
import type { ReportsSearchParams } from './reports-search-params.ts';

/** Rows shown first, and more with each press. */
const PAGE_SIZE = 100;

interface ReportPeopleProps {
  readonly title: string;
  readonly subtitle: string;
  /** The people of the figure, newest invitation first. */
  readonly ids: readonly string[];
  /** Where the figure stands. */
  readonly searchParams: ReportsSearchParams;
}

/** Lists the people whom a figure counts; each opens their conversation. */
export function ReportPeople({ title, subtitle, ids, searchParams }: ReportPeopleProps) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const live = useChatsById(ids.slice(0, limit));
  const [last, setLast] = useState<readonly Chat[] | undefined>(undefined);
  if (live.state === 'ready' && live.value !== last) setLast(live.value);
  // Rows stay while more are read.
  const chats = live.state === 'ready' ? live.value : last;
  const { show: _show, of: _of, ...report } = searchParams;
  return (
    <PageFrame
      title={title}
      subtitle={subtitle}
      backLink={
        <Link
          to="/dashboard/reports"
          search={report}
          className="mb-1 inline-flex min-h-6 items-center gap-1 text-small text-ink-muted hover:text-ink touch:min-h-11 print:hidden"
        >
          <ArrowLeft size={14} strokeWidth={1.75} aria-hidden />
          {t('Reports')}
        </Link>
      }
    >
      {ids.length === 0 ? (
        <ListState title={t('Nobody is counted here')}>
          {t('The report has changed since this link was made, or the link is incomplete.')}
        </ListState>
      ) : chats === undefined ? (
        <div role="status" aria-label={t('Loading conversations')}>
          <SkeletonRows />
        </div>
      ) : (
        <ul aria-label={title} className="rounded-card border border-line bg-surface">
          {chats.map((chat) => (
            <li key={chat.id} className="border-b border-line last:border-b-0">
              <PersonLink chat={chat} />
            </li>
          ))}
        </ul>
      )}
      {ids.length > limit && (
        <button
          type="button"
          className="button-secondary self-center print:hidden"
          onClick={() => setLimit(limit + PAGE_SIZE)}
        >
          {plural(ids.length - limit, 'Show more ({count} left)', 'Show more ({count} left)')}
        </button>
      )}
    </PageFrame>
  );
}

function PersonLink({ chat }: { chat: Chat }) {
  const name = prospectName(chat);
  return (
    <Link
      to="/messages"
      search={{ profile: 'all', chat: chat.id, ...(!isWrittenTo(chat) && { people: 'all' }) }}
      className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2 md:px-5"
    >
      <Avatar name={name} picture={chat.avatar} size={36} />
      <span className="min-w-0 grow">
        <span dir="auto" className="block truncate font-medium">
          {name}
        </span>
        <span dir="auto" className="block truncate text-small text-ink-muted">
          {chat.lastMessage || chat.headline}
        </span>
      </span>
      <Chip tone="neutral" className="max-md:hidden">
        {chatStatusMessage(chat.status)}
      </Chip>
      <TimeText time={chat.lastActivityAt} className="w-16 shrink-0 text-end text-small text-ink-muted tabular-nums" />
    </Link>
  );
}
