import { resync } from '#replica/resync.ts';
import { useReplica } from '#replica/use-live.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.ts';

/** Asks before everything is read again. */
export function ResyncDialog({ unsent, onClose }: { unsent: number; onClose: () => void }) {
  const replica = useReplica();
  const keptWords = unsent === 0 ? 'Nothing waits to be sent.' : unsent === 1 ? 'The change that waits to be sent is kept.' : `The ${unsent} changes that wait to be sent are kept.`;
  const pullAgain = async (): Promise<void> => {
    onClose();
    try {
      await resync(replica);
      showToast({ tone: 'neutral', title: 'Everything is being read again', description: keptWords });
    } catch {
      showToast({ tone: 'danger', title: 'It could not be started', description: 'The data on this device could not be opened. Reload the page and try again.' });
    }
  };
  return (
    <Dialog
      title="Pull everything again?"
      description="The copy of your teams on this device is removed and read again from the server, the newest first. Until that is done, some lists are short."
      onClose={onClose}
      acts={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            Leave it as it is
          </button>
          <button type="button" className="button-primary" onClick={() => void pullAgain()}>
            Pull again
          </button>
        </>
      }
    >
      <p>{keptWords}</p>
    </Dialog>
  );
}
