import BellIcon from 'lucide-react/icons/bell';
import { t } from '#i18n/translate.ts';
import { listNotices, markNoticesRead, type Notice } from '#replica/notices.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { classNames } from '#ui/class-names.ts';
import { Popover } from '#ui/menus/popover.tsx';
import { TimeText } from '#ui/time-text.tsx';

const NONE: readonly Notice[] = [];

/** Shows the last hundred notices; toasts disappear, notices stay. */
export function Bell({ onNavigate }: { onNavigate: (link: string) => void }) {
  const replica = useReplica();
  const notices = liveOr(useLive('notices', listNotices), NONE);
  const unread = notices.filter((notice) => !notice.isRead).length;
  return (
    <Popover
      label={t('Notifications')}
      align="end"
      buttonLabel={unread === 0 ? t('Notifications') : t('Notifications, {unread} unread', { unread })}
      buttonTitle={t('Notifications')}
      buttonClassName="relative grid size-9 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink touch:size-11"
      button={
        <>
          <BellIcon size={16} strokeWidth={1.5} aria-hidden />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute end-0 top-0 grid h-4 min-w-4 place-items-center rounded-full bg-danger-solid px-1 text-small font-medium tabular-nums text-[oklch(1_0_0)]"
            >
              {unread}
            </span>
          )}
        </>
      }
      className="w-96"
      onOpen={() => void markNoticesRead(replica)}
    >
      {(close) => (
        <div className="p-2">
          <h2 className="px-2 py-1.5 text-section">{t('Notifications')}</h2>
          {notices.length === 0 ? (
            <p className="px-2 pb-3 text-ink-muted">{t('No notifications yet. Results and errors appear here.')}</p>
          ) : (
            <ul>
              {notices.map((notice) => (
                <li key={notice.id}>
                  <NoticeRow
                    notice={notice}
                    onNavigate={() => {
                      close();
                      onNavigate(notice.link);
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Popover>
  );
}

function NoticeRow({ notice, onNavigate }: { notice: Notice; onNavigate: () => void }) {
  const content = (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className={classNames('font-medium', notice.tone === 'danger' && 'text-danger-ink')}>{notice.title}</span>
        <TimeText time={notice.at} className="shrink-0 text-small text-ink-muted" />
      </span>
      {notice.description !== '' && (
        <span dir="auto" className="block text-ink-muted">
          {notice.description}
        </span>
      )}
    </>
  );
  return notice.link === '' ? (
    <div className="p-2">{content}</div>
  ) : (
    <button type="button" onClick={onNavigate} className="block w-full rounded-control p-2 text-start hover:bg-hover">
      {content}
    </button>
  );
}
