import { useState, type KeyboardEvent, type ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import { classNames } from '../class-names.ts';
import { createTypeahead } from './typeahead.ts';
import { useFloatingPanel } from './use-floating-panel.ts';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Language of the label, when it differs from the page's. */
  readonly lang?: string;
  /** At its end: a mark with its own accessible text. */
  readonly trailing?: ReactNode;
  /** Set for one of several choices: whether it is chosen. */
  readonly checked?: boolean;
  /** Draws a line above it. */
  readonly startsGroup?: boolean;
  /** Why it is disabled; shown below the label. */
  readonly disabledReason?: string | undefined;
  readonly onSelect: () => void;
}

interface MenuProps {
  readonly buttonLabel: string;
  readonly button: ReactNode;
  readonly buttonClassName: string;
  readonly align: 'start' | 'end';
  readonly items: readonly MenuItem[];
}

/**
 * Shows a menu button with keyboard support: arrows, Home, End, typeahead, Enter, Esc. The focus moves in and returns.
 */
export function Menu({ buttonLabel, button, buttonClassName, align, items }: MenuProps) {
  const [typeahead] = useState(createTypeahead);
  const { close, panel, buttonProps, panelProps } = useFloatingPanel(align, { onOpening: chooseFirst });

  const elements = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  const focusItem = (index: number) => elements()[index]?.focus();

  /**
   * Lets the browser focus the chosen item, else the first, as the menu opens. Focusing it in an event afterwards would
   * let an earlier key press go to the button, or be undone.
   */
  function chooseFirst(): void {
    const first = Math.max(
      0,
      items.findIndex((item) => item.checked === true),
    );
    for (const [index, element] of elements().entries()) element.autofocus = index === first;
  }

  function handleKey(event: KeyboardEvent): void {
    const focused = elements().findIndex((element) => element === document.activeElement);
    const { key } = event;
    if (key === 'ArrowDown') focusItem((focused + 1) % items.length);
    else if (key === 'ArrowUp') focusItem((focused - 1 + items.length) % items.length);
    else if (key === 'Home') focusItem(0);
    else if (key === 'End') focusItem(items.length - 1);
    else if (key === 'Tab') return close();
    else if (key.length === 1 && key !== ' ') {
      const found = typeahead.type(
        key,
        items.map((item) => item.label),
        focused,
        event.timeStamp,
      );
      if (found !== undefined) focusItem(found);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <button
        {...buttonProps}
        type="button"
        aria-haspopup="menu"
        aria-label={buttonLabel}
        className={buttonClassName}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          panel.current?.showPopover();
        }}
      >
        {button}
      </button>
      <div
        {...panelProps}
        role="menu"
        tabIndex={-1}
        aria-label={buttonLabel}
        className="floating-panel min-w-56 overflow-y-auto p-1"
        onKeyDown={handleKey}
      >
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            lang={item.lang}
            aria-checked={item.checked}
            aria-disabled={item.disabledReason !== undefined}
            tabIndex={-1}
            onClick={() => {
              if (item.disabledReason !== undefined) return;
              close();
              item.onSelect();
            }}
            className={classNames(
              'flex min-h-9 w-full items-center gap-2 rounded-control px-2 text-start hover:bg-hover focus-visible:bg-hover touch:min-h-11',
              item.startsGroup === true && 'mt-1 border-t border-line',
            )}
          >
            {item.icon}
            <span className={classNames('min-w-0 grow', item.disabledReason !== undefined && 'py-1.5')}>
              <span className={classNames('block truncate', item.disabledReason !== undefined && 'text-ink-muted')}>
                {item.label}
              </span>
              {item.disabledReason !== undefined && (
                <span className="block max-w-60 text-small text-ink-muted">{item.disabledReason}</span>
              )}
            </span>
            {item.trailing}
            {item.checked !== undefined && (
              <Check
                size={16}
                strokeWidth={1.75}
                aria-hidden
                className={classNames('shrink-0 text-accent-ink', !item.checked && 'invisible')}
              />
            )}
          </button>
        ))}
      </div>
    </>
  );
}
