const GAP_PX = 6;
const EDGE_PX = 8;

/**
 * Puts a floating panel below its anchor (above it when there is more room there), inside the window. Called before the panel
 * is shown, so that it never jumps. `align` names the edge of the anchor that the panel keeps to; on a phone, the edge of the window.
 */
export function placeBeside(anchor: Element, panel: HTMLElement, align: 'start' | 'end'): void {
  const box = anchor.getBoundingClientRect();
  const below = window.innerHeight - box.bottom;
  const isAbove = below < 240 && box.top > below;
  const { style } = panel;
  style.top = isAbove ? 'auto' : `${box.bottom + GAP_PX}px`;
  style.bottom = isAbove ? `${window.innerHeight - box.top + GAP_PX}px` : 'auto';
  style.maxHeight = `${Math.max(120, (isAbove ? box.top : below) - GAP_PX - EDGE_PX)}px`;
  const isPhone = window.innerWidth < 480;
  style.marginLeft = isPhone && align === 'end' ? 'auto' : '0';
  if (isPhone) {
    style.left = `${EDGE_PX}px`;
    style.right = `${EDGE_PX}px`;
  } else if (align === 'start') {
    style.left = `${box.left}px`;
    style.right = 'auto';
  } else {
    style.left = 'auto';
    style.right = `${document.documentElement.clientWidth - box.right}px`;
  }
}
