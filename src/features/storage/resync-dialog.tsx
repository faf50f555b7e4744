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
      ? t('Nothing waits to be sent.')
      : unsent === 1
        ? t('The change that waits to be sent is kept.')
        : t('The {unsent} changes that wait to be sent are kept.', { unsent });
  const pullAgain = async (): Promise<void> => {
    onClose();
    try {
      await resync(replica);
      showToast({ tone: 'neutral', title: t('Everything is being read again'), description: keptMessage });
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
      title={t('Pull everything again?')}
      description={t(
        'The copy of your teams on this device is removed and read again from the server, the newest first. Until that is done, some lists are short.',
      )}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {t('Leave it as it is')}
          </button>
          <button type="button" className="button-primary" onClick={() => void pullAgain()}>
            {t('Pull again')}
          </button>
        </>
      }
    >
      <p>{keptMessage}</p>
    </Dialog>
  );
}
