import { CommandOutcomes } from '#features/device/command-outcomes.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';

/** What speaks up by itself: toasts, and what became of commands. Loaded behind the first screen. */
export function Tellers() {
  return (
    <>
      <CommandOutcomes />
      <ToastRegion />
    </>
  );
}
