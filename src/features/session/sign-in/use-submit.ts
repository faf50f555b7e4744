import { useRef, useState } from 'react';
import { dismissToastsByTag } from '#ui/notices/toast.ts';

/** Toast group of all sign-in methods: another attempt by any of them replaces the last toast. */
export const SIGN_IN = 'sign-in';

/**
 * Runs one submission at a time: `isBusy` meanwhile, further submits do nothing. Toasts of the last attempt, those with `tag`, are
 * removed by the next.
 */
export function useSubmit(tag?: string): { isBusy: boolean; submit(action: () => Promise<void>): void } {
  const running = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    submit(action) {
      if (running.current) return;
      running.current = true;
      if (tag !== undefined) dismissToastsByTag(tag);
      setIsBusy(true);
      void action().finally(() => {
        running.current = false;
        setIsBusy(false);
      });
    },
  };
}
