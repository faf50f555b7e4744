import { useRef, useState } from 'react';
import { dismissToastsAbout } from '#ui/notices/toast.ts';

/** What the toasts of every way in are about: another try, by whichever way, makes the last one's word untrue. */
export const SIGN_IN = 'sign-in';

/**
 * One request at a time: `isBusy` while it runs, and a second press meanwhile does nothing. What was said `about` the
 * last attempt goes with the next.
 */
export function useSubmit(about?: string): { isBusy: boolean; attempt(act: () => Promise<void>): void } {
  const running = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    attempt(act) {
      if (running.current) return;
      running.current = true;
      if (about !== undefined) dismissToastsAbout(about);
      setIsBusy(true);
      void act().finally(() => {
        running.current = false;
        setIsBusy(false);
      });
    },
  };
}
