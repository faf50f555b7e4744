import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '#i18n/translate.ts';
import { predictInput } from './predict-input.ts';

const SEARCH_DELAY_MS = 200;
/** Delay when `onInput` handles each letter at once and only the URL follows. */
const URL_DELAY_MS = 400;
/** Longest query in a URL: an address of the network that was pasted, with what is copied with it, has some hundred. */
const MAX_LENGTH = 2_000;

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** The key that focuses the field, where the screen has one. */
  readonly shortcut?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with each change at once. */
  readonly onInput?: (value: string) => void;
  /**
   * Called before `onInput` with the predicted value of a keydown, for work that can start early; the prediction may be
   * wrong.
   */
  readonly onPredict?: (value: string) => void;
  /** Called on Escape, once the field is empty; it moves the focus, so that the keys of the screen work again. */
  readonly onEscape?: () => void;
}

/**
 * Shows a search field that calls `onChange` when the person pauses or leaves it, and follows `value` when it changes
 * elsewhere. The text lives only in the DOM, so that typing renders nothing.
 */
export function SearchField({
  label,
  placeholder,
  shortcut,
  value,
  onChange,
  onInput,
  onPredict,
  onEscape,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** The value that was applied last. */
  const lastValue = useRef(value);
  /** Values passed to `onChange` that have not come back yet. */
  const pending = useRef<readonly string[]>([]);
  const delayMs = onInput === undefined ? SEARCH_DELAY_MS : URL_DELAY_MS;

  const requestSearch = (wanted: string) => {
    pending.current = [...pending.current, wanted];
    onChange(wanted);
  };
  const search = () => {
    const wanted = input.current?.value.trim();
    if (wanted !== undefined && wanted !== value.trim() && wanted !== pending.current.at(-1)) requestSearch(wanted);
  };
  const clear = () => {
    if (input.current !== null) input.current.value = '';
    onInput?.('');
    if (value !== '' || pending.current.length > 0) requestSearch('');
  };

  const searchNow = useEffectEvent(search);
  const handleText = useEffectEvent((text: string) => onInput?.(text.trim()));
  const handleKey = useEffectEvent((event: KeyboardEvent, field: HTMLInputElement) => {
    const predicted = onPredict && predictInput(field, event);
    if (predicted !== undefined) onPredict?.(predicted.trim());
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (field.value !== '') clear();
    if (onEscape === undefined) field.blur();
    else onEscape();
  });
  // Native listeners: React would rewrite the field's attributes after each letter, which forces a new layout.
  useEffect(() => {
    const field = input.current;
    if (field === null) return undefined;
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const on = <Name extends 'input' | 'keydown' | 'blur'>(
      name: Name,
      handle: (event: HTMLElementEventMap[Name]) => void,
    ) => field.addEventListener(name, handle, listening);
    on('input', (event) => {
      event.stopPropagation();
      clearTimeout(timer);
      timer = setTimeout(() => searchNow(), delayMs);
      handleText(field.value);
    });
    on('keydown', (event) => handleKey(event, field));
    // Turning a phone may put another field in the place of this one. A media query is evaluated after this event.
    addEventListener('resize', () => searchNow(), listening);
    // A press elsewhere acts on the current text, so that "Clear filters" clears it as well.
    on('blur', () => searchNow());
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [delayMs]);

  useLayoutEffect(() => {
    if (lastValue.current === value) return;
    lastValue.current = value;
    // A value from this field comes back a moment later; text typed meanwhile stays.
    const answered = pending.current.indexOf(value);
    pending.current = answered === -1 ? [] : pending.current.slice(answered + 1);
    if (answered === -1 && input.current !== null) input.current.value = value;
  }, [value]);

  // Memoized, so that the field is not rendered again for each result.
  const [first] = useState(value);
  const field = useMemo(
    () => (
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        data-search={shortcut}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={MAX_LENGTH}
        spellCheck={false}
        defaultValue={first}
        // Contained: typing lays out only the field.
        className="peer text-field contain-strict ps-8.5 pe-9 [&::-webkit-search-cancel-button]:hidden"
      />
    ),
    [label, placeholder, shortcut, first],
  );

  return (
    <div className="relative min-w-0 grow">
      {field}
      {/* Behind the field in the document, which would otherwise cover it. */}
      <Search
        size={16}
        strokeWidth={1.5}
        aria-hidden
        className="pointer-events-none absolute start-2.5 top-1/2 -translate-y-1/2 text-ink-faint"
      />
      <button
        type="button"
        aria-label={t('Clear search')}
        onClick={() => {
          clear();
          input.current?.focus();
        }}
        className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded-control text-ink-muted peer-placeholder-shown:hidden hover:text-ink touch:w-11"
      >
        <X size={16} strokeWidth={1.5} aria-hidden />
      </button>
    </div>
  );
}
