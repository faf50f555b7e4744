import { useEffect } from 'react';
import { STOP_REASONS } from '#domain/webhook/webhook-delivery.ts';
import { WEBHOOK_MESSAGES } from '#domain/webhook/webhook-messages.ts';
import { t } from '#i18n/translate.ts';
import { teamStorageItem } from '#replica/storage/local-storage.ts';
import { saveNotice } from '#replica/notices.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { announcedFailuresSchema, failuresToAnnounce } from './announced-failures.ts';
import { useWebhooks } from './webhook-queries.ts';

/** Stored so that each failure is announced once, whatever happens to its notice. */
const announcedStorage = teamStorageItem('webhook-stops-told', announcedFailuresSchema);

/** Announces webhooks switched off because of their receivers' answers, by toast and notice. Renders nothing. */
export function WebhookNotifier({ userId, teamId }: { userId: string; teamId: string }) {
  const replica = useReplica();
  const live = useWebhooks(teamId);
  const webhooks = live.state === 'ready' ? live.value : undefined;

  useEffect(() => {
    if (webhooks === undefined) return;
    const storage = announcedStorage(userId, teamId);
    const { toAnnounce, announced } = failuresToAnnounce(webhooks, storage.read() ?? []);
    for (const { id, name, reason } of toAnnounce) {
      const description = t('{what}: {detail}', {
        what: name,
        detail: `${STOP_REASONS[reason]} ${WEBHOOK_MESSAGES.stoppedRecovery}`,
      });
      showToast({ isTransient: true, tone: 'danger', title: WEBHOOK_MESSAGES.stopped, description });
      // Every tab sees it; the shared id makes it one notice.
      void saveNotice(replica, {
        id: `webhook-stopped|${id}`,
        tone: 'danger',
        title: WEBHOOK_MESSAGES.stopped,
        description,
        link: '/webhooks',
        at: new Date().toISOString(),
      }).catch(() => undefined);
    }
    storage.save([...announced]);
  }, [webhooks, replica, userId, teamId]);
  return null;
}
