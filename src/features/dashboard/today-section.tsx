import { Link } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Coins from 'lucide-react/icons/coins';
import FilePen from 'lucide-react/icons/file-pen';
import Hourglass from 'lucide-react/icons/hourglass';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import Scale from 'lucide-react/icons/scale';
import Star from 'lucide-react/icons/star';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { QUALIFIED } from '#domain/chat/chat-status.ts';
import { t } from '#i18n/translate.ts';
import { classNames } from '#ui/class-names.ts';
import { SectionCard } from '#ui/section-card.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { NEW_FOR_DAYS, type Today } from './dashboard-queries.ts';
import { todayMessages, type TodayLine, type TodayLineName } from './today-messages.ts';

const ICONS: Readonly<Record<TodayLineName, LucideIcon>> = {
  replies: MessageSquareReply,
  approvals: FilePen,
  decisions: Scale,
  qualified: Star,
  profiles: CircleAlert,
  campaigns: Hourglass,
  credits: Coins,
};

/** Lists what may need attention today, one line each with a link. */
export function TodaySection({ today }: { today: Today }) {
  return (
    <SectionCard title={t('Today')} flush>
      <ul>
        {todayMessages(today).map((line) => (
          <li key={line.name} className="border-t border-line first:border-t-0">
            <LineLink line={line}>
              <LineText line={line} />
            </LineLink>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

const LINE = 'flex min-h-16 items-center gap-4 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2 md:px-5';

/** Links to exactly what is counted; to the whole list when the count is zero. */
function LineLink({ line, children }: { line: TodayLine; children: ReactNode }) {
  const isNone = !/[1-9]/.test(line.value);
  switch (line.name) {
    case 'replies':
      return (
        <Link to="/messages" search={{ profile: 'all', ...(!isNone && { last: 'prospect' }) }} className={LINE}>
          {children}
        </Link>
      );
    case 'approvals':
      return (
        <Link to="/messages" search={{ profile: 'all', ...(!isNone && { approve: '1' }) }} className={LINE}>
          {children}
        </Link>
      );
    case 'decisions':
      return (
        <Link to="/messages" search={{ profile: 'all', ...(!isNone && { decision: 'to-decide' }) }} className={LINE}>
          {children}
        </Link>
      );
    case 'qualified':
      return (
        <Link
          to="/messages"
          search={{ profile: 'all', status: String(QUALIFIED), ...(!isNone && { days: String(NEW_FOR_DAYS) }) }}
          className={LINE}
        >
          {children}
        </Link>
      );
    case 'profiles':
      return (
        <Link to="/agents" search={{}} className={LINE}>
          {children}
        </Link>
      );
    case 'campaigns':
      return (
        <Link to="/campaigns" search={isNone ? {} : { sort: 'days' }} className={LINE}>
          {children}
        </Link>
      );
    case 'credits':
      return (
        <Link to="/credits" className={LINE}>
          {children}
        </Link>
      );
  }
}

function LineText({ line }: { line: TodayLine }) {
  const Icon = ICONS[line.name];
  return (
    <>
      <span
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-control',
          line.isUrgent ? 'bg-warning-soft text-warning-ink' : 'bg-sunken text-ink-muted',
        )}
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-medium">
          <span className="me-1 text-section tabular-nums">{line.value}</span> {line.title}
        </span>
        <span className="break-words text-ink-muted line-clamp-3 md:line-clamp-2">{line.detail}</span>
      </span>
      <ChevronRight size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-ink-faint" />
    </>
  );
}

/** Renders the lines before they are known. */
export const TodaySkeleton = () => (
  <div
    role="status"
    aria-label={t('Loading today')}
    className="flex flex-col gap-px overflow-hidden rounded-card border border-line bg-surface"
  >
    <div className="h-12" />
    {['replies', 'qualified', 'profiles', 'campaigns', 'credits'].map((name) => (
      <div key={name} className="flex h-16 items-center gap-4 px-4 md:px-5">
        <Skeleton className="size-8" />
        <Skeleton className="h-10 w-48" />
      </div>
    ))}
  </div>
);
