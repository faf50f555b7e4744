import { useEffect, useState } from 'react';
import { focusHeading, focusSuccessorOf } from './focus-successor.ts';

/**
 * Returns the focus on unmount to the element that had it on mount. The dialog library does this by the presses it has
 * seen, but its code loads only with the first dialog and misses the press that opened it. When the element's row has
 * been removed, its successor gets the focus; otherwise the page's heading.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  const [focusSuccessor] = useState(() => focusSuccessorOf(opener));
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected)
        opener.focus({ preventScroll: true });
      else (focusSuccessor ?? focusHeading)();
    },
    [opener, focusSuccessor],
  );
}
