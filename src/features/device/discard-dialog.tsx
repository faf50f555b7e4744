import { useReplica } from '#replica/use-live.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Change } from './change.ts';
import { discardChange } from './device-commands.ts';

/** What is lost when a change is given up. */
function lossWords({ entry }: Change): string {
  if (entry.state === 'rejected') return 'The server has refused it, and what you see is already as the server has it. Only this notice goes away.';
  if (entry.attempts > 0) return 'It was sent at least once without an answer, so the server may have carried it out; discarding it only stops further tries. What you see will follow the server.';
  return 'It was never sent and will not be carried out. What you see goes back to what the server has.';
}

/** Asks before a change is given up. */
export function DiscardDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const replica = useReplica();
  const { entry, title, about } = change;
  return (
    <Dialog
      title="Discard this change?"
      description={about === '' ? title : `${title}: ${about}`}
      onClose={onClose}
      acts={
        <>
          <button type="button" className="button-secondary" onClick={onClose}>
            Keep it
          </button>
          <button
            type="button"
            className="button-danger"
            onClick={() => {
              onClose();
              void discardChange(replica, entry);
            }}
          >
            Discard change
          </button>
        </>
      }
    >
      <p>{lossWords(change)}</p>
    </Dialog>
  );
}
