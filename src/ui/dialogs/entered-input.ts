import { useState, type SyntheticEvent } from 'react';

/** Fields of forms, which are submitted; other fields only choose what is shown. */
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

/** Returns the content of a field as a text to compare; still valid after the field is removed. */
function contentOf(field: Element): string {
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) return String(field.checked);
  return 'value' in field && !(field instanceof HTMLButtonElement)
    ? String(field.value)
    : `${field.ariaChecked ?? ''} ${field.textContent}`;
}

/** Returns the labels of a field, and the elements that it names as such. */
function labelsOf(field: Element): readonly (Element | null)[] {
  const ids = field.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = 'labels' in field ? ((field.labels ?? []) as NodeListOf<HTMLLabelElement>) : [];
  return [...labels, ...ids.map((id) => field.ownerDocument.getElementById(id))];
}

/**
 * Returns what tells a field from the others of its dialog, also when it is shown again as another element. A field
 * without name and label has an identity of its own: it is never taken for another one.
 */
function identityOf(field: Element): string | symbol {
  const value = field instanceof HTMLInputElement && field.type === 'radio' ? field.value : '';
  const names = [field.getAttribute('name'), field.getAttribute('aria-label')].map((name) => name ?? '');
  const labels = labelsOf(field).map((label) => label?.textContent ?? '');
  return [...names, ...labels].join('').trim() === ''
    ? Symbol('unnamed')
    : JSON.stringify([field.tagName, value, ...names, ...labels]);
}

/** A field of a dialog, and what a person has done to it. */
interface KnownField {
  readonly identity: string | symbol;
  readonly form: Element | null;
  /** What it held before anything was entered. */
  readonly before: string;
  isTouched: boolean;
  /** Whether its form was submitted or reset since. */
  isSubmitted: boolean;
}

/** Keeps what a person has entered in the fields of forms, whether the fields are still shown or not. */
export class EnteredInput {
  readonly #known = new Map<Element, KnownField>();

  /** Takes note of the fields inside an element, before one of them changes. */
  see(within: Element): void {
    // A submitted form starts over.
    for (const [field, known] of this.#known) if (this.#isDone(known)) this.#known.delete(field);
    const shown = new Map<string | symbol, Element[]>();
    for (const field of within.querySelectorAll(FIELDS)) {
      if (this.#known.has(field)) continue;
      const identity = identityOf(field);
      shown.set(identity, [...(shown.get(identity) ?? []), field]);
    }
    for (const [identity, fields] of shown) {
      const alike = [...this.#known].filter(([, known]) => known.identity === identity);
      // Fields with the same labels come back together, in their order. Otherwise it is unknown which one a field is:
      // it is a new one, and what was entered in the others is asked about.
      const areBack = alike.length === fields.length && alike.every(([field]) => !field.isConnected);
      for (const [index, field] of fields.entries()) {
        const [gone, same] = (areBack ? alike[index] : undefined) ?? [];
        if (gone !== undefined) this.#known.delete(gone);
        this.#known.set(field, {
          identity,
          form: field.closest('form'),
          before: same?.before ?? contentOf(field),
          isTouched: same?.isTouched ?? false,
          isSubmitted: false,
        });
      }
    }
  }

  /**
   * Notes that a field is about to change; `isFilled`: it has changed already, perhaps before any other event in it.
   */
  touch(field: Element, isFilled: boolean): void {
    const known = this.#known.get(field);
    if (known !== undefined) Object.assign(known, { isTouched: true, isSubmitted: false });
    // A password manager fills in before anything else happens in the field.
    else if (isFilled)
      this.#known.set(field, {
        identity: identityOf(field),
        form: field.closest('form'),
        before: '',
        isTouched: true,
        isSubmitted: false,
      });
  }

  /** Notes that the fields of a form may be about to change. */
  touchForm(form: Element | null): void {
    for (const [field, known] of this.#known) if (known.form === form && field.isConnected) this.touch(field, false);
  }

  /** Notes that a form was submitted or reset, so that removing it loses nothing. */
  markSubmitted(form: Element): void {
    for (const known of this.#known.values()) if (known.form === form) known.isSubmitted = true;
  }

  /** Whether the form of a field is done: submitted, and removed. */
  #isDone = ({ isSubmitted, form }: KnownField): boolean => isSubmitted && form?.isConnected !== true;

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
  const markSubmitted = ({ target }: SyntheticEvent<HTMLElement>): void => {
    if (target instanceof HTMLFormElement) entered.markSubmitted(target);
  };
  return {
    watch: {
      onFocusCapture: note,
      onPointerDownCapture: note,
      onKeyDownCapture: note,
      onInputCapture: note,
      onSubmitCapture: markSubmitted,
      // A form may announce its fields as it is submitted (`use-filled-form.ts`).
      onSubmit: markSubmitted,
      onResetCapture: markSubmitted,
    },
    hasEntered: entered.hasAny,
  };
}
