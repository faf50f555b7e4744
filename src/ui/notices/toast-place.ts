/** A box in the window, in px. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a toast can be on a wide page, the usual place first. */
export const TOAST_PLACES = [
  ['bottom', 'end'],
  ['bottom', 'center'],
  ['bottom', 'start'],
  ['top', 'center'],
  ['top', 'end'],
  ['top', 'start'],
] as const;
export type ToastPlace = (typeof TOAST_PLACES)[number];

/** Whatever can be pressed or typed into. */
const CONTROLS = ['a', 'button', 'input', 'select', 'textarea', '[role="option"]', '[tabindex="0"]']
  .map((control) => `#root ${control}`)
  .join(',');

const sharedArea = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top));

/**
 * Returns the place of a toast of this size that covers no control, or the least of them. `room`: where toasts may be,
 * without their margin.
 */
export function freestPlace(
  { width, height }: Pick<Box, 'width' | 'height'>,
  room: Box,
  controls: readonly Box[],
): ToastPlace {
  const covered = TOAST_PLACES.map(([edge, side]) => {
    const free = room.width - width;
    const box = {
      width,
      height,
      left: room.left + (side === 'start' ? 0 : side === 'center' ? free / 2 : free),
      top: edge === 'top' ? room.top : room.top + room.height - height,
    };
    return controls.reduce((sum, control) => sum + sharedArea(box, control), 0);
  });
  return TOAST_PLACES[covered.indexOf(Math.min(...covered))] ?? TOAST_PLACES[0];
}

/** Returns the boxes of the controls of the page that are drawn, scrolling panes not included. */
export const listControls = (): DOMRect[] =>
  [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !(control.matches('[tabindex]') && control.scrollHeight > control.clientHeight))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
