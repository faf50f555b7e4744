import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useFloatingPanel } from './use-floating-panel.ts';

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
 * Shows a button with a panel beside it, on the browser's popover: closes on Esc and on a press outside, returns the
 * focus.
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
  const { isOpen, close, panel, buttonProps, panelProps } = useFloatingPanel(align, {
    onOpening: onOpen,
    onOpenChange,
  });
  const showInitially = useEffectEvent(() => isInitiallyOpen && panel.current?.showPopover());
  useEffect(() => {
    showInitially();
  }, []);
  return (
    <>
      <button
        {...buttonProps}
        type="button"
        aria-haspopup="dialog"
        aria-label={buttonLabel}
        title={buttonTitle}
        className={buttonClassName}
      >
        {button}
      </button>
      <div
        {...panelProps}
        role="dialog"
        aria-label={label}
        className={classNames('floating-panel overflow-y-auto', className)}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}
