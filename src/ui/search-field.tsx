import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { say } from '#languages/say.ts';
import { foreseenText } from './foreseen-text.ts';

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
  /** Told of what a key is about to write, right before `onType`; for what can be begun by then. A guess: nothing may come of it. */
  readonly onForesee?: (value: string) => void;
  /** Escape in the empty field leads out of it; it gives the focus to whoever has it next. */
  readonly onLeave?: () => void;
}

/** The search field; asks when the person pauses typing or leaves it, and follows the address when it changes elsewhere. */
export function SearchField({ label, placeholder, shortcut, value, onChange, onType, onForesee, onLeave }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<{ for: string; text: string; asked: readonly string[] }>({ for: value, text: value, asked: [] });
  if (draft.for !== value) {
    // What was asked for from here comes back a moment later: what was typed in that moment stays.
    const answered = draft.asked.indexOf(value);
    setDraft(answered === -1 ? { for: value, text: value, asked: [] } : { for: value, text: draft.text, asked: draft.asked.slice(answered + 1) });
  }
  const { text } = draft;
  const pauseMs = onType === undefined ? SEARCH_PAUSE_MS : ADDRESS_PAUSE_MS;

  const search = () => {
    const wanted = text.trim();
    if (wanted === value.trim() || wanted === draft.asked.at(-1)) return;
    setDraft((last) => ({ ...last, asked: [...last.asked, wanted] }));
    onChange(wanted);
  };
  const searchAfterPause = useEffectEvent(search);
  const clear = () => {
    onType?.('');
    if (value !== '') onChange('');
    setDraft({ for: value, text: '', asked: [] });
  };
  useEffect(() => {
    if (text.trim() === value.trim()) return undefined;
    const timer = setTimeout(() => searchAfterPause(), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value, pauseMs]);

  return (
    <div className="relative min-w-0 grow">
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
        value={text}
        onChange={({ target }) => {
          const typed = target.value;
          setDraft((last) => ({ ...last, text: typed }));
          onType?.(typed.trim());
        }}
        onKeyDown={(event) => {
          const foreseen = onForesee && foreseenText(event.currentTarget, event.nativeEvent);
          if (foreseen !== undefined) onForesee?.(foreseen.trim());
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          if (text !== '') clear();
          else if (onLeave === undefined) input.current?.blur();
          else onLeave();
        }}
        // A letter is laid out in here alone, and not in all that stands around it.
        // What is pressed next is about what is searched by now: whoever clears all filters clears this one, too.
        onBlur={search}
        className="text-field contain-strict ps-8.5 pe-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {/* Behind the field, which is drawn over what stands before it. */}
      <Search size={16} strokeWidth={1.5} aria-hidden className="pointer-events-none absolute start-2.5 top-1/2 -translate-y-1/2 text-ink-faint" />
      {text !== '' && (
        <button
          type="button"
          aria-label={say('Clear search')}
          onClick={() => {
            clear();
            input.current?.focus();
          }}
          className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded-control text-ink-muted hover:text-ink touch:w-11"
        >
          <X size={16} strokeWidth={1.5} aria-hidden />
        </button>
      )}
    </div>
  );
}
