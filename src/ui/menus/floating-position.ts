const GAP_PX = 6;
const EDGE_PX = 8;
/** Height at which a panel counts as fitting; assumed for a panel whose content is rendered only when shown. */
const MAX_NEEDED_PX = 240;

/**
 * Positions a floating panel below its anchor within the window; above when it does not fit below and there is more
 * room above. Called before the panel is shown, so that it never jumps; while shown it follows its anchor on scroll.
 * `align` names the edge shared with the anchor, as far as the panel fits into the window; on a phone, the panel spans
 * the window and keeps to that edge, or to the other one where the anchor is.
 */
export function placeFloating(anchor: Element, panel: HTMLElement, align: 'start' | 'end'): void {
  const shown = new AbortController();
  panel.addEventListener('beforetoggle', () => shown.abort(), { once: true });
  const follow = ({ target }: Event) => panel.contains(target as Node) || position(anchor, panel, align);
  addEventListener('scroll', follow, { capture: true, signal: shown.signal });
  position(anchor, panel, align);
}

function position(anchor: Element, panel: HTMLElement, align: 'start' | 'end'): void {
  const box = anchor.getBoundingClientRect();
  const below = window.innerHeight - box.bottom;
  const { style } = panel;
  style.display = 'block';
  const neededPx =
    panel.childElementCount === 0 ? MAX_NEEDED_PX : Math.min(MAX_NEEDED_PX, panel.scrollHeight + GAP_PX + EDGE_PX);
  const widthPx = panel.offsetWidth;
  style.display = '';
  const isAbove = below < neededPx && box.top > below;
  style.top = isAbove ? 'auto' : `${box.bottom + GAP_PX}px`;
  style.bottom = isAbove ? `${window.innerHeight - box.top + GAP_PX}px` : 'auto';
  style.maxHeight = `${Math.max(120, (isAbove ? box.top : below) - GAP_PX - EDGE_PX)}px`;
  const windowPx = document.documentElement.clientWidth;
  /** Returns the distance from an edge of the window that leaves room for the panel. */
  const within = (distancePx: number): number => Math.max(EDGE_PX, Math.min(distancePx, windowPx - EDGE_PX - widthPx));
  const isPhone = window.innerWidth < 480;
  style.marginLeft = isPhone && (align === 'end' || box.left * 2 > window.innerWidth) ? 'auto' : '0';
  if (isPhone) {
    style.left = `${EDGE_PX}px`;
    style.right = `${EDGE_PX}px`;
  } else if (align === 'start') {
    style.left = `${within(box.left)}px`;
    style.right = 'auto';
  } else {
    style.left = 'auto';
    style.right = `${within(windowPx - box.right)}px`;
  }
}
