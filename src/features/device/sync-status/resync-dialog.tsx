import { say } from '#i18n/translate.ts';
import { resync } from '#replica/resync.ts';
import { useReplica } from '#replica/live/use-live.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { showToast } from '#ui/notices/toast.ts';

/** Confirms pulling everything again. */
export function ResyncDialog({ unsent, onClose }: { unsent: number; onClose: () => void }) {
  const replica = useReplica();
  const keptMessage =
    unsent === 0
      ? say('Nothing waits to be sent.')
      : unsent === 1
        ? say('The change that waits to be sent is kept.')
        : say('The {unsent} changes that wait to be sent are kept.', { unsent });
  const pullAgain = async (): Promise<void> => {
    onClose();
    try {
      await resync(replica);
      showToast({ tone: 'neutral', title: say('Everything is being read again'), description: keptMessage });
    } catch {
      showToast({
        tone: 'danger',
        title: say('It could not be started'),
        description: say('The data on this device could not be opened. Reload the page and try again.'),
      });
    }
  };
  return (
    <Dialog
      title={say('Pull everything again?')}
      description={say(
        'The copy of your teams on this device is removed and read again from the server, the newest first. Until that is done, some lists are short.',
      )}
      onClose={onClose}
      acts={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            {say('Leave it as it is')}
          </button>
          <button type="button" className="button-primary" onClick={() => void pullAgain()}>
            {say('Pull again')}
          </button>
        </>
      }
    >
      <p>{keptMessage}</p>
    </Dialog>
  );
}
