import { useRef, type ReactNode } from 'react';

const OFFSET_PX = 4;

/**
 * Shows a tooltip beside its child on hover and keyboard focus. It repeats the accessible name, so it is hidden from
 * assistive technology.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);

  const show = () => {
    const box = anchor.current?.firstElementChild?.getBoundingClientRect();
    if (box === undefined || tip.current === null || tip.current.matches(':popover-open')) return;
    tip.current.style.left = `${box.right + OFFSET_PX}px`;
    tip.current.style.top = `${box.top + box.height / 2}px`;
    tip.current.showPopover();
  };
  const hide = () => {
    if (tip.current?.matches(':popover-open') === true) tip.current.hidePopover();
  };
  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={({ target }) => {
        // Not at once: a popover that opens may move the focus, and meanwhile no other may be shown.
        requestAnimationFrame(() => target.matches(':focus-visible') && show());
      }}
      onBlur={hide}
      onClick={hide}
      role="presentation"
    >
      {children}
      <span
        ref={tip}
        popover="manual"
        aria-hidden
        className="floating-panel pointer-events-none -translate-y-1/2 rounded-control px-2 py-1 text-small font-medium"
      >
        {text}
      </span>
    </span>
  );
}
