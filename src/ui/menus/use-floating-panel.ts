import { useId, useRef, useState, type ToggleEvent } from 'react';
import { useLayer } from '../dialogs/open-layers.ts';
import { placeFloating } from './floating-position.ts';

interface FloatingPanelEvents {
  /** Called as the panel opens, before it is shown. */
  readonly onOpening?: (() => void) | undefined;
  /** Called once the panel is shown or hidden. */
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

/**
 * Joins a button with the panel that it opens beside itself, on the browser's popover: Esc and a press outside close
 * it, and the focus returns. Returns the attributes of both; `align` names the edge that they share.
 */
export function useFloatingPanel(align: 'start' | 'end', { onOpening, onOpenChange }: FloatingPanelEvents) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => document.getElementById(id)?.hidePopover();
  useLayer(close, isOpen);
  return {
    isOpen,
    close,
    panel,
    buttonProps: { ref: anchor, popoverTarget: id, 'aria-expanded': isOpen },
    panelProps: {
      ref: panel,
      id,
      popover: 'auto' as const,
      // In React these events bubble: what opens and closes inside the panel is not the panel.
      onBeforeToggle({ newState, target, currentTarget }: ToggleEvent<HTMLDivElement>) {
        if (target !== currentTarget || newState === 'closed' || anchor.current === null) return;
        setIsOpen(true);
        placeFloating(anchor.current, currentTarget, align);
        onOpening?.();
      },
      // Not earlier: the browser returns the focus only from content that is still there.
      onToggle({ newState, target, currentTarget }: ToggleEvent<HTMLDivElement>) {
        if (target !== currentTarget) return;
        setIsOpen(newState === 'open');
        onOpenChange?.(newState === 'open');
      },
    },
  };
}
