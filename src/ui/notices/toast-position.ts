/** A box in the window, in px. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Positions of a toast on a wide page, the usual one first. */
export const TOAST_POSITIONS = [
  ['bottom', 'end'],
  ['bottom', 'center'],
  ['bottom', 'start'],
  ['top', 'center'],
  ['top', 'end'],
  ['top', 'start'],
] as const;
export type ToastPosition = (typeof TOAST_POSITIONS)[number];

/** Selectors of everything that can be pressed or typed into. */
const CONTROLS = ['a', 'button', 'input', 'select', 'textarea', '[role="option"]', '[tabindex="0"]'].join(',');

const sharedArea = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top));

/**
 * Returns the position of a toast of this size that covers no control, or the least of them. `room`: the area of
 * toasts, without their margin.
 */
export function findToastPosition(
  { width, height }: Pick<Box, 'width' | 'height'>,
  room: Box,
  controls: readonly Box[],
): ToastPosition {
  const covered = TOAST_POSITIONS.map(([edge, side]) => {
    const free = room.width - width;
    const box = {
      width,
      height,
      left: room.left + (side === 'start' ? 0 : side === 'center' ? free / 2 : free),
      top: edge === 'top' ? room.top : room.top + room.height - height,
    };
    return controls.reduce((sum, control) => sum + sharedArea(box, control), 0);
  });
  return TOAST_POSITIONS[covered.indexOf(Math.min(...covered))] ?? TOAST_POSITIONS[0];
}

/** Returns the boxes of the controls within that are drawn, scrolling panes and those of the toast not included. */
export const listControls = (within: ParentNode, toast: Element): DOMRect[] =>
  [...within.querySelectorAll(CONTROLS)]
    .filter((control) => !toast.contains(control))
    .filter((control) => !(control.matches('[tabindex]') && control.scrollHeight > control.clientHeight))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
