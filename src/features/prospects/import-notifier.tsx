import { useEffect } from 'react';
import { importedMessage, PROSPECT_MESSAGES } from '#domain/prospect/prospect-messages.ts';
import { failedRows, type ProspectList } from '#domain/prospect/prospect-list.ts';
import { t, plural, formatNumber } from '#i18n/translate.ts';
import { teamStorageItem } from '#replica/storage/local-storage.ts';
import { saveNotice } from '#replica/notices.ts';
import { scopeOf } from '#replica/scopes.ts';
import { useLive, useReplica } from '#replica/live/use-live.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { announcedImportsSchema, importsToAnnounce } from './announced-imports.ts';

/** Stored so that each import is announced once, also after a reload or restart. */
const announcedStorage = teamStorageItem('imports-told', announcedImportsSchema);

/** Says what an import came to. */
function resultMessage(list: Pick<ProspectList, 'imported' | 'existing' | 'invalid' | 'processed'>): string {
  const { imported, existing, invalid } = list;
  const failed = failedRows(list);
  const others = [
    existing > 0 ? t('{count} already known', { count: formatNumber(existing) }) : '',
    invalid > 0 ? t('{count} without a usable address', { count: formatNumber(invalid) }) : '',
    failed > 0 ? plural(failed, '{count} row could not be imported', '{count} rows could not be imported') : '',
  ].filter((words) => words !== '');
  return others.length === 0
    ? `${importedMessage(imported)}.`
    : t('{imported}; {others}.', { imported: importedMessage(imported), others: others.join(', ') });
}

/** Announces finished imports of the team by toast and notice (specification part 2 §4, §8). Renders nothing. */
export function ImportNotifier({ userId, teamId }: { userId: string; teamId: string }) {
  const replica = useReplica();
  const live = useLive(
    `imports|${teamId}`,
    (db) => db.prospectLists.where('teamId').equals(teamId).toArray(),
    scopeOf.prospectLists(teamId),
  );
  const lists = live.state === 'ready' ? live.value : undefined;

  useEffect(() => {
    if (lists === undefined) return;
    const storage = announcedStorage(userId, teamId);
    const { toAnnounce, announced } = importsToAnnounce(lists, storage.read(), userId, Date.now());
    for (const list of toAnnounce) {
      const description = resultMessage(list);
      const [tone, title] =
        list.status === 'failed'
          ? (['danger', PROSPECT_MESSAGES.failed] as const)
          : (['success', PROSPECT_MESSAGES.completed] as const);
      showToast({ isTransient: true, tone, title, description });
      // Every tab sees it; the shared id makes it one notice.
      void saveNotice(replica, {
        id: `import|${list.id}|${list.processed}`,
        tone,
        title,
        description,
        link: `/campaigns/${list.campaignId}`,
        at: new Date().toISOString(),
      }).catch(() => undefined);
    }
    storage.save(announced);
  }, [lists, replica, userId, teamId]);
  return null;
}
