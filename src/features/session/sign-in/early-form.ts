/** What was typed into the form of the page before the app was there. */
interface EarlyForm {
  readonly email: string;
  readonly password: string;
  /** The person has pressed "Sign in" and changed nothing since. */
  readonly isSubmitted: boolean;
}

/**
 * Takes the place of the sign-in form that the page shows on a first visit (src/sign-in-form.js, docs/adr/0045):
 * returns what was typed there, moves the focus to the same field of the app's form, and removes the other. Returns
 * undefined where there is none. Call it when the app's form is in the document, before a frame is drawn.
 */
export function takeEarlyForm(): EarlyForm | undefined {
  const frame = document.querySelector('.sign-in-skeleton');
  const form = frame?.querySelector('form');
  if (frame === null || form == null || form.hidden) return undefined;
  const valueOf = (name: string): string => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
  const early = {
    email: valueOf('email'),
    password: valueOf('password'),
    isSubmitted: form.dataset['submitted'] !== undefined,
  };
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement && form.contains(focused))
    document
      .querySelector<HTMLInputElement>(`#root form input[name="${focused.name}"]`)
      ?.focus({ preventScroll: true });
  frame.remove();
  return early;
}

/** Submits the app's form as a press on its button does. */
export const submitOwnForm = (): void => document.querySelector<HTMLFormElement>('#root form')?.requestSubmit();
