import { useState, type SyntheticEvent } from 'react';

/** What is filled in and handed in: the fields of forms. Other fields only choose what is shown. */
const FIELDS = [
  'input:not([type=search])',
  'textarea',
  'select',
  '[contenteditable=true]',
  '[aria-haspopup=listbox]',
  '[role=switch]',
]
  .map((field) => `form ${field}:not([readonly])`)
  .join();

/** What may change the fields of its form, such as "Select all". */
const BUTTON = 'form button[type=button]';

/** Returns what a field holds, as a text to compare. It stays what it was when the field is taken off the screen. */
function contentOf(field: Element): string {
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) return String(field.checked);
  return 'value' in field && !(field instanceof HTMLButtonElement)
    ? String(field.value)
    : `${field.ariaChecked ?? ''} ${field.textContent}`;
}

/** Returns what tells a field from the others of its dialog, also when it is shown again as another element. */
function identityOf(field: Element): string {
  const labels = 'labels' in field ? [...((field.labels ?? []) as NodeListOf<HTMLLabelElement>)] : [];
  const choice = field instanceof HTMLInputElement && field.type === 'radio' ? field.value : '';
  const told = [field.getAttribute('name'), choice, field.ariaLabel, ...labels.map((label) => label.textContent)];
  return JSON.stringify([field.tagName, ...told]);
}

/** A field of a dialog, and what a person has done to it. */
interface KnownField {
  readonly identity: string;
  readonly form: Element | null;
  /** What it held before anything was entered. */
  readonly before: string;
  isTouched: boolean;
  /** Whether its form was submitted or reset since. */
  isHandedIn: boolean;
}

/** Keeps what a person has entered in the fields of forms, whether the fields are still shown or not. */
class EnteredInput {
  readonly #known = new Map<Element, KnownField>();

  /** Takes note of the fields inside an element, before one of them changes. */
  see(within: Element): void {
    for (const field of within.querySelectorAll(FIELDS)) {
      if (this.#known.has(field)) continue;
      const identity = identityOf(field);
      const [gone, same] =
        [...this.#known].find(([other, known]) => known.identity === identity && !other.isConnected) ?? [];
      if (gone !== undefined) this.#known.delete(gone);
      // What was handed in starts over.
      const isContinued = same !== undefined && !this.#isDone(same);
      this.#known.set(field, {
        identity,
        form: field.closest('form'),
        before: isContinued ? same.before : contentOf(field),
        isTouched: isContinued && same.isTouched,
        isHandedIn: false,
      });
    }
  }

  /** Notes that a field is about to change; `isFilled`: it did before anything else happened in it. */
  touch(field: Element, isFilled: boolean): void {
    const known = this.#known.get(field);
    if (known !== undefined) Object.assign(known, { isTouched: true, isHandedIn: false });
    // A password manager fills in before anything else happens in the field.
    else if (isFilled)
      this.#known.set(field, {
        identity: identityOf(field),
        form: field.closest('form'),
        before: '',
        isTouched: true,
        isHandedIn: false,
      });
  }

  /** Notes that the fields of a form may be about to change. */
  touchForm(form: Element | null): void {
    for (const [field, known] of this.#known) if (known.form === form && field.isConnected) this.touch(field, false);
  }

  /** Notes that a form is submitted or reset: what it holds is lost no more when it is gone. */
  handIn(form: Element): void {
    for (const known of this.#known.values()) if (known.form === form) known.isHandedIn = true;
  }

  /** Whether the form of a field is done: handed in, and gone. */
  #isDone = ({ isHandedIn, form }: KnownField): boolean => isHandedIn && form?.isConnected !== true;

  hasAny = (): boolean =>
    [...this.#known].some(
      ([field, known]) => known.isTouched && !this.#isDone(known) && contentOf(field) !== known.before,
    );
}

/**
 * Watches whether a person has entered something in the forms of an element: typed, ticked or chosen, and not taken
 * back again. What is no longer shown counts too, such as the field of another choice or a row that a search leaves
 * out, until its form is submitted or reset. `watch` are handlers of the element.
 */
export function useEnteredInput() {
  const [entered] = useState(() => new EnteredInput());
  const note = ({ type, target, currentTarget }: SyntheticEvent<HTMLElement>): void => {
    const pressed = target instanceof Element ? target : undefined;
    const field = pressed?.closest(FIELDS);
    if (field && type === 'input') entered.touch(field, true);
    entered.see(currentTarget);
    if (type === 'focus') return;
    if (field) entered.touch(field, false);
    else if (pressed?.closest(BUTTON)) entered.touchForm(pressed.closest('form'));
  };
  const handIn = ({ target }: SyntheticEvent<HTMLElement>): void => {
    if (target instanceof HTMLFormElement) entered.handIn(target);
  };
  return {
    watch: {
      onFocusCapture: note,
      onPointerDownCapture: note,
      onKeyDownCapture: note,
      onInputCapture: note,
      onSubmitCapture: handIn,
      onResetCapture: handIn,
    },
    hasEntered: entered.hasAny,
  };
}
