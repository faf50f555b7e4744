import { useEffect, useState } from 'react';
import { focusHeading, focusSuccessorOf } from './focus-successor.ts';

/**
 * Gives the focus back to what had it when this was first drawn. The dialog library does so by the presses it has seen,
 * and it sees none before its code was loaded: the press that asked for the first dialog is not among them. Whose row
 * has gone meanwhile has an heir; the heading of the page has it where nothing else does.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  const [leave] = useState(() => focusSuccessorOf(opener));
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected)
        opener.focus({ preventScroll: true });
      else (leave ?? focusHeading)();
    },
    [opener, leave],
  );
}
