import Download from 'lucide-react/icons/download';
import { memo, useEffect, useRef, useState } from 'react';
import type { Campaign } from '#domain/campaign/campaign.ts';
import { profileName } from '#domain/prospect/person-name.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { t, plural } from '#i18n/translate.ts';
import { readMemberNames } from '#replica/live/member-names.ts';
import { readTagNames } from '#replica/live/tag-names.ts';
import { liveOr, useReplica, type Live } from '#replica/live/use-live.tsx';
import { exportDelimiterMenu, readExportDelimiter } from '#replica/storage/export-delimiter.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { DelimiterMenu } from '#ui/menus/delimiter-menu.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/notices/toast.ts';
import type { Coverage } from '#replica/coverage.ts';
import { missingMessage } from '../list/coverage-messages.ts';
import { useChatRetention } from '../list/use-chat-retention.ts';
import type { ChatSearch } from '../list/use-chat-search.ts';

interface ExportChatsProps {
  /** The filter of the list, as JSON. */
  readonly filterKey: string;
  readonly teamId: string;
  readonly isFiltered: boolean;
  readonly coverage: Coverage;
  readonly isEmpty: boolean;
  readonly loadSource: ChatSearch['loadSource'];
  readonly campaigns: Live<readonly Campaign[]>;
  readonly profiles: Live<readonly Profile[]>;
}

/** Saves the whole list, not only the visible rows, as far as it is on this device, and says what is missing. */
export const ExportChats = memo(function ExportChats({
  filterKey,
  teamId,
  isFiltered,
  coverage,
  isEmpty,
  loadSource,
  campaigns,
  profiles,
}: ExportChatsProps) {
  const { db } = useReplica();
  const stop = useRef<AbortController | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => () => stop.current?.abort(), []);
  const { keeping } = useChatRetention();
  const isOff = isBusy || isEmpty;

  async function save(): Promise<void> {
    stop.current = new AbortController();
    setIsBusy(true);
    try {
      const nameLookup = (entities: readonly { readonly id: string; readonly name: string }[]) => (id: string) =>
        entities.find((entity) => entity.id === id)?.name ?? '';
      const [memberNames, tagNames] = await Promise.all([readMemberNames(db, teamId), readTagNames(db, teamId)]);
      const names = {
        member: (userId: string) => memberNames.get(userId) ?? '',
        tag: (id: string) => tagNames.get(id) ?? '',
        campaign: nameLookup(liveOr(campaigns, [])),
        profile: nameLookup(liveOr(profiles, []).map((profile) => ({ id: profile.id, name: profileName(profile) }))),
      };
      const ids = await (await loadSource()).list(filterKey);
      const { chatsCsv } = await import('./chats-csv.ts');
      const file = await chatsCsv(db, ids, names, stop.current.signal, readExportDelimiter());
      if (file === undefined) return;
      saveFile(
        `conversations${isFiltered ? '-filtered' : ''}-${new Date().toISOString().slice(0, 10)}.csv`,
        'text/csv',
        file.parts,
      );
      const saved = plural(file.chats, '{count} conversation saved', '{count} conversations saved');
      showToast({ tone: 'neutral', title: saved, description: missingMessage(coverage, keeping) });
    } catch {
      showToast({
        tone: 'danger',
        title: t('The conversations could not be saved'),
        description: t('They could not be loaded from this device. Try again.'),
      });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <IconButton
        label={isBusy ? t('Saving the list as a CSV file…') : t('Export this list as CSV')}
        icon={<Download size={16} strokeWidth={1.5} aria-hidden />}
        aria-disabled={isOff}
        onClick={() => !isOff && void save()}
      />
      <DelimiterMenu {...exportDelimiterMenu} />
    </>
  );
});
