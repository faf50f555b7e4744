import Download from 'lucide-react/icons/download';
import { useEffect, useRef, useState } from 'react';
import type { Campaign } from '#domain/campaign/campaign.ts';
import { t, formatNumber } from '#i18n/translate.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { exportDelimiterMenu, readExportDelimiter } from '#replica/storage/export-delimiter.ts';
import { DelimiterMenu } from '#ui/menus/delimiter-menu.tsx';
import { showToast } from '#ui/notices/toast.ts';
import { saveFile } from '#ui/save-file.ts';

/** Returns a file name that says what is in it: "founders-southern-europe-2026-03-31.csv". */
const fileName = (name: string): string =>
  `${[...(name.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['prospects']), new Date().toISOString().slice(0, 10)].join('-')}.csv`;

/** Saves the campaign's prospects on this device with status and score; a toast says what is missing. */
export function ExportProspectsButton({ campaign, isWhole }: { campaign: Campaign; isWhole: boolean }) {
  const { db } = useReplica();
  const stop = useRef<AbortController | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => () => stop.current?.abort(), []);

  async function save(): Promise<void> {
    stop.current = new AbortController();
    setIsBusy(true);
    try {
      const { campaignCsv } = await import('./campaign-csv.ts');
      const file = await campaignCsv(db, campaign.id, stop.current.signal, readExportDelimiter());
      if (file === undefined) return;
      saveFile(fileName(campaign.name), 'text/csv', file.parts);
      if (!isWhole)
        showToast({
          tone: 'neutral',
          title: t('{count} prospects saved', { count: formatNumber(file.prospects) }),
          description: t('Others are not on this device yet, so they are not in the file.'),
        });
      else if (file.withoutAddress > 0)
        showToast({
          tone: 'neutral',
          title: t('{count} prospects saved', { count: formatNumber(file.prospects) }),
          description: t('{count} of them without company and address, which this device has no room for.', {
            count: formatNumber(file.withoutAddress),
          }),
        });
    } catch {
      showToast({
        tone: 'danger',
        title: t('The prospects could not be saved'),
        description: t('They could not be loaded from this device. Try again.'),
      });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="flex items-center">
      <button type="button" className="button-secondary" aria-disabled={isBusy} onClick={() => !isBusy && void save()}>
        <Download size={16} strokeWidth={1.5} aria-hidden />
        {isBusy ? t('Saving…') : t('Export CSV')}
      </button>
      <DelimiterMenu {...exportDelimiterMenu} />
    </div>
  );
}
