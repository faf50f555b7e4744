import { useEffect } from 'react';
import { INCIDENT_MESSAGES, type Incident } from '#domain/sync/incident.ts';
import { t } from '#i18n/translate.ts';
import { listIncidents } from '#replica/incidents.ts';
import { saveNotice } from '#replica/notices.ts';
import { liveOr, useLive, useReplica } from '#replica/live/use-live.tsx';

const NONE: readonly Incident[] = [];
/** Older incidents were reported when they happened; the device screen lists them. */
const NEWS_MS = 10 * 60_000;

/** Adds a notice when unsent changes had to be restored. Renders nothing. */
export function IncidentNotifier() {
  const replica = useReplica();
  const incidents = liveOr(useLive('incidents', listIncidents), NONE);
  useEffect(() => {
    for (const { kind, at } of incidents) {
      if (kind !== 'outbox-restored' || Date.now() - Date.parse(at) > NEWS_MS) continue;
      void saveNotice(replica, {
        id: `${kind}|${at}`,
        tone: 'neutral',
        title: t('Unsent changes were restored'),
        description: INCIDENT_MESSAGES[kind],
        link: '/device',
        at,
      });
    }
  }, [replica, incidents]);
  return null;
}
