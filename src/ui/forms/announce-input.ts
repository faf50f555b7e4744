import { flushSync } from 'react-dom';

/**
 * Announces to React what was filled into a field without an event, as typing is announced. What the screen makes of it
 * is rendered before this returns, so that the handler of the next field sees it. React ignores the event of a field
 * that it knows the value of. Not to be called while React renders.
 */
export function announceInput(input: HTMLInputElement): void {
  flushSync(() => input.dispatchEvent(new Event('input', { bubbles: true })));
}
