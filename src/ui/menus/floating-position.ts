const GAP_PX = 6;
const EDGE_PX = 8;
/** A panel of which so much is in sight is high enough; one that is drawn only when it is shown may need it. */
const ENOUGH_PX = 240;

/**
 * Puts a floating panel below its anchor, inside the window: above it where it does not fit below and there is more
 * room. Called before the panel is shown, so that it never jumps; while it is, it goes where its anchor is scrolled to.
 * `align` names the edge of the anchor that the panel keeps to; on a phone, the edge of the window, or the other one
 * where the anchor is.
 */
export function placeFloating(anchor: Element, panel: HTMLElement, align: 'start' | 'end'): void {
  const shown = new AbortController();
  panel.addEventListener('beforetoggle', () => shown.abort(), { once: true });
  const follow = ({ target }: Event) => panel.contains(target as Node) || place(anchor, panel, align);
  addEventListener('scroll', follow, { capture: true, signal: shown.signal });
  place(anchor, panel, align);
}

function place(anchor: Element, panel: HTMLElement, align: 'start' | 'end'): void {
  const box = anchor.getBoundingClientRect();
  const below = window.innerHeight - box.bottom;
  const { style } = panel;
  style.display = 'block';
  const wanted = panel.childElementCount === 0 ? ENOUGH_PX : Math.min(ENOUGH_PX, panel.scrollHeight + GAP_PX + EDGE_PX);
  style.display = '';
  const isAbove = below < wanted && box.top > below;
  style.top = isAbove ? 'auto' : `${box.bottom + GAP_PX}px`;
  style.bottom = isAbove ? `${window.innerHeight - box.top + GAP_PX}px` : 'auto';
  style.maxHeight = `${Math.max(120, (isAbove ? box.top : below) - GAP_PX - EDGE_PX)}px`;
  const isPhone = window.innerWidth < 480;
  style.marginLeft = isPhone && (align === 'end' || box.left * 2 > window.innerWidth) ? 'auto' : '0';
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
