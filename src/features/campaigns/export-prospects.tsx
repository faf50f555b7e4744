import Download from 'lucide-react/icons/download';
import { useEffect, useRef, useState } from 'react';
import type { Campaign } from '#domain/campaign.ts';
import { say, sayFigure } from '#languages/say.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.ts';
import { prospectsFile } from './campaign-csv.ts';

/** A file's name that says what is in it: "founders-southern-europe-2026-03-31.csv". */
const fileName = (name: string): string =>
  `${[...(name.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['prospects']), new Date().toISOString().slice(0, 10)].join('-')}.csv`;

/** Saves the campaign's prospects with status and score, as far as they are on this device; says what is missing. */
export function ExportProspects({ campaign, isWhole }: { campaign: Campaign; isWhole: boolean }) {
  const { db } = useReplica();
  const stop = useRef<AbortController | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => () => stop.current?.abort(), []);

  async function save(): Promise<void> {
    stop.current = new AbortController();
    setIsBusy(true);
    try {
      const file = await prospectsFile(db, campaign.id, stop.current.signal);
      if (file === undefined) return;
      saveFile(fileName(campaign.name), 'text/csv', file.parts);
      if (!isWhole)
        showToast({
          tone: 'neutral',
          title: say('{count} prospects saved', { count: sayFigure(file.prospects) }),
          description: say('Others are not on this device yet, and not in the file.'),
        });
      else if (file.withoutAddress > 0)
        showToast({
          tone: 'neutral',
          title: say('{count} prospects saved', { count: sayFigure(file.prospects) }),
          description: say(
            '{count} of them without company and address, which are not kept on this device for lack of room.',
            { count: sayFigure(file.withoutAddress) },
          ),
        });
    } catch {
      showToast({
        tone: 'danger',
        title: say('The prospects could not be saved'),
        description: say('They could not be read from this device. Try again.'),
      });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <button type="button" className="button-secondary" aria-disabled={isBusy} onClick={() => !isBusy && void save()}>
      <Download size={16} strokeWidth={1.5} aria-hidden />
      {isBusy ? say('Saving…') : say('Export CSV')}
    </button>
  );
}
