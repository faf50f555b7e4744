import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { classNames } from '../class-names.ts';
import { placeFloating } from './floating-position.ts';
import { createTypeahead } from './typeahead.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon?: ReactNode;
}

interface SelectMenuProps {
  readonly label: string;
  /** Shown when no option has the value. */
  readonly placeholder: string;
  readonly value: string | undefined;
  readonly options: readonly SelectOption[];
  /** Cannot be opened, but stays focusable. */
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
  readonly className?: string;
}

/** A select with a list that opens: arrows, Home, End, typeahead, Enter, Esc. The focus stays on the button. */
export function SelectMenu({
  label,
  placeholder,
  value,
  options,
  disabled = false,
  onChange,
  className,
}: SelectMenuProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [typeahead] = useState(createTypeahead);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const selected = options.find((option) => option.value === value);

  const close = () => panel.current?.hidePopover();
  const moveTo = (index: number) => {
    setActive(index);
    panel.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (option: SelectOption | undefined) => {
    close();
    // A press on an option takes the focus from the button; a dialog that opens for the choice returns it there.
    anchor.current?.focus();
    if (option !== undefined && option.value !== value) onChange(option.value);
  };

  function handleKey(event: KeyboardEvent): void {
    const { key } = event;
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isOpen) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      event.preventDefault();
      panel.current?.showPopover();
      return;
    }
    const last = options.length - 1;
    if (key === 'ArrowDown') moveTo(Math.min(last, active + 1));
    else if (key === 'ArrowUp') moveTo(Math.max(0, active - 1));
    else if (key === 'Home') moveTo(0);
    else if (key === 'End') moveTo(last);
    else if (key === 'Enter') choose(options[active]);
    else if (key === 'Tab') return close();
    // Closes only the list, not a dialog around it.
    else if (key === 'Escape') close();
    else if (key.length === 1) {
      const found = typeahead.type(
        key,
        options.map((option) => option.label),
        active,
        event.timeStamp,
      );
      // A space belongs to the typed word where a label continues with it ("New York"); otherwise it selects.
      if (found !== undefined) moveTo(found);
      else if (key === ' ') choose(options[active]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={className}>
      <button
        ref={anchor}
        type="button"
        role="combobox"
        popoverTarget={disabled ? undefined : `${id}-list`}
        aria-disabled={disabled}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        onKeyDown={handleKey}
        onKeyUp={(event) => {
          // A button acts on the release of the space bar; the list has already acted on the press.
          if (isOpen && event.key === ' ') event.preventDefault();
        }}
        className="flex h-9 w-full items-center gap-2 rounded-control border border-control bg-surface px-3 text-start not-aria-disabled:hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-60 touch:h-11"
      >
        {selected?.icon}
        <span className={classNames('min-w-0 grow truncate', selected === undefined && 'text-ink-muted')}>
          {selected?.label ?? placeholder}
        </span>
        <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-muted" />
      </button>
      <div
        ref={panel}
        id={`${id}-list`}
        popover="auto"
        role="listbox"
        aria-label={label}
        className="floating-panel overflow-y-auto p-1"
        style={{ minWidth: '14rem' }}
        onBeforeToggle={(event) => {
          const opens = event.newState === 'open';
          setIsOpen(opens);
          if (!opens || anchor.current === null || panel.current === null) return;
          setActive(
            Math.max(
              0,
              options.findIndex((option) => option.value === value),
            ),
          );
          panel.current.style.minWidth = `${anchor.current.offsetWidth}px`;
          placeFloating(anchor.current, panel.current, 'start');
        }}
        // Shows the selected option at once.
        onToggle={({ newState }) =>
          newState === 'open' &&
          panel.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
        }
      >
        {options.map((option, index) => (
          // The keys are handled by the combobox, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(option)}
            className={classNames(
              'flex min-h-9 items-center gap-2 rounded-control px-2 py-1 touch:min-h-11',
              index === active && 'bg-hover',
            )}
          >
            {option.icon}
            <span className="min-w-0 grow">
              <span className="block truncate">{option.label}</span>
              {option.detail !== undefined && (
                <span className="block truncate text-small text-ink-muted">{option.detail}</span>
              )}
            </span>
            <Check
              size={16}
              strokeWidth={1.75}
              aria-hidden
              className={classNames('shrink-0 text-accent-ink', option.value !== value && 'invisible')}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
