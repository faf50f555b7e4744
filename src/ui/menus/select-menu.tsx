import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import {
  useCallback,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import Check from 'lucide-react/icons/check';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { classNames } from '../class-names.ts';
import { useLayer } from '../dialogs/open-layers.ts';
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

/**
 * Shows a select with a list that opens: arrows, Home, End, typeahead, Enter, Esc. The focus is in the list while it is
 * open, and returns to the button. The list is a popover, so that nothing covers or clips it, not even in a dialog.
 */
export function SelectMenu({
  label,
  placeholder,
  value,
  options,
  disabled = false,
  onChange,
  className,
}: SelectMenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [typeahead] = useState(createTypeahead);
  const selected = options.find((option) => option.value === value);

  const showPanel = useCallback((element: HTMLDivElement | null) => {
    if (element === null) panel.current?.hidePopover();
    else if (anchor.current !== null) {
      element.showPopover();
      placeFloating(anchor.current, element, 'start');
    }
    panel.current = element;
  }, []);

  // The library's own typeahead counts from the end of each key's rendering, so that a slow device loses letters.
  const handleTyped = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget: list, key } = event;
    if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const elements = [...list.querySelectorAll<HTMLElement>('[role="option"]')];
    const active = elements.findIndex(({ id }) => id === list.getAttribute('aria-activedescendant'));
    const labels = options.map((option) => option.label);
    const found = typeahead.type(key, labels, active, event.timeStamp);
    // A space belongs to the typed word where a label continues with it ("New York"); otherwise it selects.
    if (found === undefined && key === ' ') return;
    event.preventDefault();
    event.stopPropagation();
    if (found === undefined) return;
    // An option becomes the active one by getting the focus.
    elements[found]?.focus({ preventScroll: true });
    list.focus({ preventScroll: true });
  };

  return (
    <div className={className}>
      <Listbox
        value={selected ?? null}
        by="value"
        onChange={(option) => {
          if (option !== null && option.value !== value) onChange(option.value);
        }}
      >
        <ListboxButton
          as={SelectButton}
          ref={anchor}
          // The library adds `aria-expanded` and `aria-controls`.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="combobox"
          isDisabled={disabled}
          aria-label={label}
          className="flex h-9 w-full items-center gap-2 rounded-control border border-control bg-surface px-3 text-start not-aria-disabled:hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-60 touch:h-11"
        >
          {selected?.icon}
          <span className={classNames('min-w-0 grow truncate', selected === undefined && 'text-ink-muted')}>
            {selected?.label ?? placeholder}
          </span>
          <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-muted" />
        </ListboxButton>
        <ListboxOptions
          ref={showPanel}
          popover="manual"
          modal={false}
          aria-label={label}
          className="floating-panel overflow-y-auto p-1 focus-visible:outline-none"
          onKeyDown={handleTyped}
          style={{ minWidth: 'var(--button-width)' }}
        >
          <OpenList list={panel} />
          {options.map((option) => (
            <ListboxOption
              key={option.value}
              value={option}
              className="flex min-h-9 items-center gap-2 rounded-control px-2 py-1 outline-none data-focus:bg-hover touch:min-h-11"
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
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
    </div>
  );
}

/**
 * Shows the button of a select. While disabled it stays focusable, which the library's own `disabled` does not allow.
 * Enter opens the list, as the space bar does; the library would submit the form.
 */
function SelectButton({ isDisabled, ...props }: ComponentPropsWithRef<'button'> & { readonly isDisabled: boolean }) {
  const handlers = isDisabled
    ? { onPointerDown: undefined, onClick: undefined, onKeyDown: undefined }
    : {
        onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
          if (event.key !== 'Enter') return props.onKeyDown?.(event);
          event.preventDefault();
          event.currentTarget.dispatchEvent(new window.KeyboardEvent('keydown', { key: ' ', bubbles: true }));
        },
      };
  return <button {...props} {...handlers} type="button" aria-disabled={isDisabled} />;
}

/** Lists the open list of a select as a layer; the library closes it by Esc alone. Renders nothing. */
function OpenList({ list }: { list: RefObject<HTMLElement | null> }) {
  useLayer(() => list.current?.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  return null;
}
