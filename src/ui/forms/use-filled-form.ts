import { useLayoutEffect, useRef, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Announces to React what a password manager or the browser has filled into the fields without an event. React ignores
 * the event of a field that it knows the value of.
 */
function announceFilledFields(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('input')) field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Returns the handler of a form that takes what its fields hold when it is submitted, however that came into them.
 * Until then each field keeps it (`field.tsx`).
 */
export function useFilledForm(onSubmit: () => void) {
  // What the fields hold after the last render, not what they held when the button was pressed.
  const submitLatest = useRef(onSubmit);
  useLayoutEffect(() => {
    submitLatest.current = onSubmit;
  });
  return {
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      flushSync(() => announceFilledFields(event.currentTarget));
      submitLatest.current();
    },
  };
}
