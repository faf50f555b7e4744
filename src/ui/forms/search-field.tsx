import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { say } from '#i18n/translate.ts';
import { predictInput } from './predict-input.ts';

const SEARCH_PAUSE_MS = 200;
/** Where each letter is answered at once, only the address is waiting. */
const ADDRESS_PAUSE_MS = 400;
/** No address takes more: what is typed is what is searched. */
const MOST_SIGNS = 200;

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** The key that leads here, where the screen has one. */
  readonly shortcut?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Told of each letter, for what answers at once. */
  readonly onType?: (value: string) => void;
  /**
   * Told of what a key is about to write, right before `onType`; for what can be begun by then. A guess: nothing may
   * come of it.
   */
  readonly onForesee?: (value: string) => void;
  /** Escape in the empty field leads out of it; it gives the focus to whoever has it next. */
  readonly onLeave?: () => void;
}

/**
 * The search field; asks when the person pauses typing or leaves it, and follows the address when it changes elsewhere.
 * What is typed stands in the field alone: a letter draws nothing anew.
 */
export function SearchField({
  label,
  placeholder,
  shortcut,
  value,
  onChange,
  onType,
  onForesee,
  onLeave,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** The address that was followed last. */
  const followed = useRef(value);
  /** What was asked of the address that it does not say yet. */
  const asked = useRef<readonly string[]>([]);
  const pauseMs = onType === undefined ? SEARCH_PAUSE_MS : ADDRESS_PAUSE_MS;

  const ask = (wanted: string) => {
    asked.current = [...asked.current, wanted];
    onChange(wanted);
  };
  const search = () => {
    const wanted = input.current?.value.trim();
    if (wanted !== undefined && wanted !== value.trim() && wanted !== asked.current.at(-1)) ask(wanted);
  };
  const clear = () => {
    if (input.current !== null) input.current.value = '';
    onType?.('');
    if (value !== '' || asked.current.length > 0) ask('');
  };

  const searchNow = useEffectEvent(search);
  const handleText = useEffectEvent((text: string) => onType?.(text.trim()));
  const handleKey = useEffectEvent((event: KeyboardEvent, field: HTMLInputElement) => {
    const foreseen = onForesee && predictInput(field, event);
    if (foreseen !== undefined) onForesee?.(foreseen.trim());
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (field.value !== '') clear();
    else if (onLeave === undefined) field.blur();
    else onLeave();
  });
  // React would write the field's attributes anew behind each letter, and all of it would be laid out again: it is not
  // told.
  useEffect(() => {
    const field = input.current;
    if (field === null) return undefined;
    const listening = new AbortController();
    let late: ReturnType<typeof setTimeout> | undefined;
    const on = <Name extends 'input' | 'keydown' | 'blur'>(
      name: Name,
      handle: (event: HTMLElementEventMap[Name]) => void,
    ) => field.addEventListener(name, handle, listening);
    on('input', (event) => {
      event.stopPropagation();
      clearTimeout(late);
      late = setTimeout(() => searchNow(), pauseMs);
      handleText(field.value);
    });
    on('keydown', (event) => handleKey(event, field));
    // What is pressed next is about what is searched by now: whoever clears all filters clears this one, too.
    on('blur', () => searchNow());
    return () => {
      clearTimeout(late);
      listening.abort();
    };
  }, [pauseMs]);

  useLayoutEffect(() => {
    if (followed.current === value) return;
    followed.current = value;
    // What was asked for from here comes back a moment later: what was typed in that moment stays.
    const answered = asked.current.indexOf(value);
    asked.current = answered === -1 ? [] : asked.current.slice(answered + 1);
    if (answered === -1 && input.current !== null) input.current.value = value;
  }, [value]);

  // The same for every answer: the field is not drawn anew for it.
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
        maxLength={MOST_SIGNS}
        spellCheck={false}
        defaultValue={first}
        // A letter is laid out in here alone, and not in all that stands around it.
        className="peer text-field contain-strict ps-8.5 pe-9 [&::-webkit-search-cancel-button]:hidden"
      />
    ),
    [label, placeholder, shortcut, first],
  );

  return (
    <div className="relative min-w-0 grow">
      {field}
      {/* Behind the field, which is drawn over what stands before it. */}
      <Search
        size={16}
        strokeWidth={1.5}
        aria-hidden
        className="pointer-events-none absolute start-2.5 top-1/2 -translate-y-1/2 text-ink-faint"
      />
      <button
        type="button"
        aria-label={say('Clear search')}
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
