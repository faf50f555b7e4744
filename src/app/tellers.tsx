import { CommandOutcomes } from '#features/device/command-outcomes.tsx';
import { IncidentTeller } from '#features/device/incident-teller.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';

/** What speaks up by itself: toasts, what became of commands, what had to be restored. Loaded behind the first screen. */
export function Tellers() {
  return (
    <>
      <CommandOutcomes />
      <IncidentTeller />
      <ToastRegion />
    </>
  );
}
