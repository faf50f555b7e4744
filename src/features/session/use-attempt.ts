import { useRef, useState } from 'react';

/** One request at a time: `isBusy` while it runs, and a second press meanwhile does nothing. */
export function useAttempt(): { isBusy: boolean; attempt(act: () => Promise<void>): void } {
  const running = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    attempt(act) {
      if (running.current) return;
      running.current = true;
      setIsBusy(true);
      void act().finally(() => {
        running.current = false;
        setIsBusy(false);
      });
    },
  };
}
