import { t } from '#i18n/translate.ts';
import { resync } from '#replica/resync.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { showToast } from '#ui/notices/toast.ts';

/** Confirms pulling everything again. */
export function ResyncDialog({ unsent, onClose }: { unsent: number; onClose: () => void }) {
  const replica = useReplica();
  const keptMessage =
    unsent === 0
      ? t('There are no unsent changes.')
      : unsent === 1
        ? t('The unsent change is kept.')
        : t('The {unsent} unsent changes are kept.', { unsent });
  const pullAgain = async (): Promise<void> => {
    onClose();
    try {
      await resync(replica);
      showToast({ tone: 'neutral', title: t('Downloading all data again'), description: keptMessage });
    } catch {
      showToast({
        tone: 'danger',
        title: t('It could not be started'),
        description: t('The data on this device could not be opened. Reload the page and try again.'),
      });
    }
  };
  return (
    <Dialog
      title={t('Re-download all data?')}
      description={t(
        'Removes the data of your teams from this device and downloads it again, newest first. Until that is done, some lists are incomplete.',
      )}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="button" className="button-primary" onClick={() => void pullAgain()}>
            {t('Re-download')}
          </button>
        </>
      }
    >
      <p>{keptMessage}</p>
    </Dialog>
  );
}
