import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useLayer } from '../dialogs/open-layers.ts';
import { placeFloating } from './floating-position.ts';

interface PopoverProps {
  /** Accessible name of the button, when its content has none. */
  readonly buttonLabel?: string;
  readonly button: ReactNode;
  readonly buttonClassName: string;
  readonly buttonTitle?: string | undefined;
  /** Accessible name of the panel. */
  readonly label: string;
  readonly align: 'start' | 'end';
  readonly className?: string;
  readonly onOpen?: () => void;
  /** Open from the start, in place of one that was elsewhere. */
  readonly isInitiallyOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** Rendered only while open. */
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A button with a panel beside it, on the browser's popover: closes on Esc and on a press outside, returns the focus.
 */
export function Popover({
  buttonLabel,
  button,
  buttonClassName,
  buttonTitle,
  label,
  align,
  className,
  onOpen,
  isInitiallyOpen = false,
  onOpenChange,
  children,
}: PopoverProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => document.getElementById(id)?.hidePopover();
  useLayer(close, isOpen);
  const showInitially = useEffectEvent(() => isInitiallyOpen && panel.current?.showPopover());
  useEffect(() => {
    showInitially();
  }, []);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={buttonLabel}
        title={buttonTitle}
        className={buttonClassName}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classNames('floating-panel overflow-y-auto', className)}
        onBeforeToggle={(event) => {
          if (event.newState === 'closed' || anchor.current === null || panel.current === null) return;
          setIsOpen(true);
          placeFloating(anchor.current, panel.current, align);
          onOpen?.();
        }}
        // Not earlier: the browser returns the focus only from content that is still there.
        onToggle={(event) => {
          setIsOpen(event.newState === 'open');
          onOpenChange?.(event.newState === 'open');
        }}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}
