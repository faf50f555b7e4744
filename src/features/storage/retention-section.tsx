import { RETAINS_ALL, type Retention } from '#domain/chat/chat-retention.ts';
import type { Reach } from '#domain/sync/sync-status.ts';
import { t, tInContext } from '#i18n/translate.ts';
import { setChatRetention, readChatRetention } from '#replica/eviction/chat-retention.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { SectionCard } from '#ui/section-card.tsx';
import { showToast } from '#ui/notices/toast.ts';

const CHOICES = [
  { value: 'all', label: t('All') },
  { value: '90-days', label: t('90 days') },
  { value: 'none', label: tInContext('conversations', 'None') },
] as const;

const RETENTION_MESSAGES: Readonly<Record<Retention, string>> = {
  all: t('Every conversation can be read and searched offline.'),
  '90-days': t(
    'Only those with activity in the last 90 days. Older ones load when you open them online. Lists, counts, searches and the duplicate check of imports use only what is stored here.',
  ),
  none: t('They load while the app is open and are removed before the next start. They cannot be read offline.'),
};

/** Lets the person choose which chats stay on this device. Unsent changes, drafts and unread marks always stay. */
export function RetentionSection({ reach }: { reach: Reach }) {
  const replica = useReplica();
  const live = useLive('chat-retention', readChatRetention);
  const { keeping, isDue } = liveOr(live, RETAINS_ALL);
  const choose = (retention: Retention): void => {
    setChatRetention(replica, retention, Date.now()).catch(() => {
      showToast({
        tone: 'danger',
        title: t('The setting could not be changed'),
        description: t('The data on this device could not be written. Reload the page and try again.'),
      });
    });
  };
  return (
    <SectionCard title={t('Keep conversations on this device')}>
      <SegmentedControl
        label={t('Keep conversations on this device')}
        options={CHOICES}
        value={live.state === 'ready' ? keeping : undefined}
        onChange={choose}
      />
      <p className="mt-2 text-ink-muted">
        {RETENTION_MESSAGES[keeping]} {t('Unsent changes, drafts and unread marks always stay.')}
      </p>
      <p role="status" className="mt-2 text-small text-ink-muted empty:hidden">
        {isDue
          ? t('Removing older conversations…')
          : (reach === 'unreachable' || reach === 'needs-sign-in') &&
            t('You are offline. Removed conversations cannot be read until you are back online.')}
      </p>
    </SectionCard>
  );
}
