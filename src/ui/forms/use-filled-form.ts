import { useLayoutEffect, useRef, type SyntheticEvent } from 'react';
import { announceInput } from './announce-input.ts';

/**
 * Returns a submit handler that also reads values which the browser filled in without an event. Until then each field
 * keeps its own (`field.tsx`).
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
      for (const field of event.currentTarget.querySelectorAll('input')) announceInput(field);
      submitLatest.current();
    },
  };
}
