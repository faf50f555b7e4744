import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { classNames } from '#ui/class-names.ts';

/** What somebody is typing to choose from a list: where it begins, with its sign, and what is searched for. */
export interface TypedQuery {
  readonly at: number;
  readonly query: string;
}

/** An entry of a list of suggestions. */
export interface Suggestion {
  readonly id: string;
  readonly content: ReactNode;
  /** Stands apart from those before it. */
  readonly isApart?: boolean;
  readonly onChoose: () => void;
}

/** The field in which somebody types, with its text. */
interface SuggestedField {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  /** Returns what ends at the caret; undefined where nothing is suggested. */
  readonly typedAt: (text: string, caret: number) => TypedQuery | undefined;
  /** Lists the entries for a query, which ends before `to`; `isOpened` when the button opened the list. */
  readonly suggest: (typed: TypedQuery & { readonly to: number; readonly isOpened: boolean }) => readonly Suggestion[];
}

/**
 * Suggests entries while somebody types in a field: arrows move, Enter, Tab and a press choose, Esc dismisses. The
 * focus stays in the field, which gets `fieldProps`; `handleInput` and `handleKey` are called by its handlers.
 */
export function useSuggestions({ field, text, typedAt, suggest }: SuggestedField) {
  const listId = useId();
  /** Where the caret is, while suggestions may be shown; undefined after they were dismissed. */
  const [caret, setCaret] = useState<number | undefined>(undefined);
  /** Where the query begins when the list was opened by its button, without a sign. */
  const [openedAt, setOpenedAt] = useState<number | undefined>(undefined);
  const [chosen, setChosen] = useState(0);
  /** The text that is inserted, with where the caret goes once it is drawn. */
  const pending = useRef<{ readonly text: string; readonly caret: number }>(undefined);
  useLayoutEffect(() => {
    const { caret: at, text: inserted } = pending.current ?? {};
    if (at !== undefined && inserted === text) field.current?.setSelectionRange(at, at);
    pending.current = undefined;
  }, [field, text]);

  const typed =
    caret === undefined
      ? undefined
      : openedAt === undefined
        ? typedAt(text, caret)
        : caret < openedAt
          ? undefined
          : { at: openedAt, query: text.slice(openedAt, caret) };
  const suggestions =
    typed === undefined || caret === undefined
      ? []
      : suggest({ ...typed, to: caret, isOpened: openedAt !== undefined });
  const active = Math.min(chosen, suggestions.length - 1);
  const close = () => {
    setCaret(undefined);
    setOpenedAt(undefined);
  };
  return {
    listId,
    suggestions,
    active,
    isOpen: suggestions.length > 0,
    close,
    /** Opens the list at the caret, or at the end of a text that has not been touched. */
    open() {
      const at = field.current?.selectionEnd ?? text.length;
      setChosen(0);
      setOpenedAt(at);
      setCaret(at);
      field.current?.focus({ preventScroll: true });
    },
    /** Ends the choice: puts the caret behind what was inserted, once that is drawn. */
    finish(inserted: { readonly text: string; readonly caret: number }) {
      close();
      field.current?.focus({ preventScroll: true });
      if (inserted.text === text) field.current?.setSelectionRange(inserted.caret, inserted.caret);
      else pending.current = inserted;
    },
    handleInput(target: HTMLTextAreaElement) {
      setChosen(0);
      setCaret(target.selectionEnd);
    },
    /** Returns whether the key was for the list. */
    handleKey(event: KeyboardEvent): boolean {
      if (suggestions.length === 0) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setChosen((active + step + suggestions.length) % suggestions.length);
      else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')
        suggestions[active]?.onChoose();
      else if (event.key === 'Escape') close();
      else return false;
      event.preventDefault();
      return true;
    },
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-controls': suggestions.length > 0 ? listId : undefined,
      'aria-activedescendant': suggestions.length > 0 ? `${listId}-${active}` : undefined,
      onBlur: close,
    } as const,
  };
}

/** Shows the suggestions above the form that is their containing block; nothing without any. */
export function SuggestionList({
  label,
  className,
  listId,
  suggestions,
  active,
}: {
  readonly label: string;
  readonly className?: string;
} & Pick<ReturnType<typeof useSuggestions>, 'listId' | 'suggestions' | 'active'>) {
  const activeId = suggestions.length > 0 ? `${listId}-${active}` : undefined;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  if (suggestions.length === 0) return null;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label}
      className={classNames(
        'absolute inset-x-3 bottom-full z-10 mb-1 max-h-[min(22rem,45dvh)] overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-float md:inset-x-6',
        className,
      )}
    >
      {suggestions.map(({ id, content, isApart, onChoose }, index) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === active}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onChoose}
          className={classNames(
            'block min-h-9 w-full truncate text-start rounded-control px-2 py-1.5 touch:min-h-11',
            isApart === true && 'mt-1 border-t border-line',
            index === active ? 'bg-accent-soft text-accent-ink' : 'hover:bg-hover',
          )}
        >
          {content}
        </button>
      ))}
    </div>
  );
}
