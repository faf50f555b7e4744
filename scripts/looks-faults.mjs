/** The minimum size of a touch target, CSS pixels. */
const TARGET_PX = 44;

/**
 * Lists the layout faults of the open page: elements wider than the page or than their column, words wider than their
 * button, text that is cut off and cannot be read in full anywhere, and touch targets that are too small. Runs inside
 * the page.
 * @param {{ width: number, targetPx?: number }} device `width` of the page; `targetPx` on a touch device
 * @returns {string[]}
 */
function listFaultsInPage({ width, targetPx }) {
  const faults = [];
  const truncate = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
  const nameOf = (element) => {
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    const id = element.id === '' ? '' : `#${element.id}`;
    return `${element.localName}${id} “${truncate(name)}” (${truncate(element.getAttribute('class') ?? '')})`;
  };
  const boxOf = (element) => element.getBoundingClientRect();
  const isShown = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width: wide, height: high } = boxOf(element);
    // Text for screen readers only is one pixel large.
    return wide > 1 && high > 1;
  };
  const clips = (element) => getComputedStyle(element).overflowX !== 'visible';
  /** Whether a part of the element cuts the words off; how it does is checked by itself. */
  const isClippedWithin = (node, element) => {
    for (let up = node.parentElement; up !== null && up !== element; up = up.parentElement) if (clips(up)) return true;
    return false;
  };
  /** The boxes of the lines of an element's visible words. */
  const textBoxesOf = (element) => {
    const boxes = [];
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      if (node.textContent.trim() === '' || !isShown(node.parentElement) || isClippedWithin(node, element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      boxes.push(...range.getClientRects());
    }
    return boxes;
  };
  const ancestorsOf = (element) => {
    const ancestors = [];
    for (let up = element.parentElement; up !== null; up = up.parentElement) ancestors.push(up);
    return ancestors;
  };
  const elements = [...document.body.querySelectorAll('*')].filter(
    (element) => !(element instanceof SVGElement && element.localName !== 'svg') && isShown(element),
  );

  if (document.documentElement.scrollWidth > width)
    faults.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  for (const element of elements) {
    const { left, right } = boxOf(element);
    if ((right > width + 1 || left < -1) && !ancestorsOf(element).some(clips))
      faults.push(`reaches from ${Math.round(left)} to ${Math.round(right)} px: ${nameOf(element)}`);
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
    const wider = element.scrollWidth - element.clientWidth;
    const higher = element.scrollHeight - element.clientHeight;
    const isField = element.matches('input, textarea, select, [contenteditable="true"]');
    if (isField || element.clientWidth === 0) continue;
    if (wider > 1 && (overflowX === 'auto' || overflowX === 'scroll') && !element.matches('[tabindex="0"]'))
      faults.push(`scrolls sideways by ${wider} px: ${nameOf(element)}`);
    if (wider > 1 && (overflowX === 'hidden' || overflowX === 'clip')) {
      if (textOverflow !== 'ellipsis') faults.push(`is cut off by ${wider} px: ${nameOf(element)}`);
      // A cut line of a list can be read in full in what it opens.
      else if (element.closest('[title], a, button, [role="option"]') === null)
        faults.push(`is cut off and has no title: ${nameOf(element)}`);
    }
    if (wider > 1 && overflowX === 'visible' && element.matches('td, th'))
      faults.push(`is wider than its column by ${wider} px: ${nameOf(element)}`);
    if (element.matches('button, [class*="button-"]')) {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const past = Math.max(
        ...textBoxesOf(element).map((box) =>
          Math.max(left + parseFloat(paddingLeft) - box.left, box.right - (right - parseFloat(paddingRight))),
        ),
      );
      if (past > 2) faults.push(`has words ${Math.round(past)} px into its padding: ${nameOf(element)}`);
    }
    if (higher > 2 && (overflowY === 'hidden' || overflowY === 'clip') && webkitLineClamp === 'none')
      faults.push(`is cut off below by ${higher} px: ${nameOf(element)}`);
  }

  if (targetPx !== undefined) {
    const interactive =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="menuitem"], [role="option"], [role="tab"], [role="switch"], [role="checkbox"], [role="radio"], [role="slider"]';
    const isInText = (element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    for (const element of elements) {
      if (!element.matches(interactive) || isInText(element) || element.matches(':disabled')) continue;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width: wide, height: high } = boxOf(element);
      if (wide >= targetPx - 0.5 && high >= targetPx - 0.5) continue;
      const parts = [element, ...(element.labels ?? [])].map(boxOf);
      const span = (from, to) =>
        Math.max(...parts.map((part) => part[to])) - Math.min(...parts.map((part) => part[from]));
      if (span('left', 'right') >= targetPx - 0.5 && span('top', 'bottom') >= targetPx - 0.5) continue;
      // A smaller control may include the area around it, or its label, where a finger still hits it.
      const hits = (x, y) => {
        const at = document.elementFromPoint(x, y);
        if (at === null) return false;
        return (
          element.contains(at) ||
          (at.contains(element) && at.matches('label, a, button')) ||
          [...(element.labels ?? [])].some((label) => label.contains(at))
        );
      };
      const [x, y, reach] = [left + wide / 2, top + high / 2, targetPx / 2 - 1];
      if (!hits(x, y)) continue;
      const misses = [
        ...(wide < targetPx - 0.5 && !(hits(x - reach, y) && hits(x + reach, y)) ? ['wide'] : []),
        ...(high < targetPx - 0.5 && !(hits(x, y - reach) && hits(x, y + reach)) ? ['high'] : []),
      ];
      if (misses.length > 0)
        faults.push(
          `is ${Math.round(wide)} × ${Math.round(high)} px, not ${misses.join(' and ')} enough for a finger: ${nameOf(element)}`,
        );
    }
  }
  return [...new Set(faults)];
}

/**
 * Lists the layout faults of a page, each in a sentence. The page may scroll meanwhile.
 * @param {import('playwright-core').Page} page
 * @param {{ width: number, isTouched: boolean }} device
 * @returns {Promise<string[]>}
 */
export const listFaults = (page, { width, isTouched }) =>
  page.evaluate(listFaultsInPage, { width, ...(isTouched && { targetPx: TARGET_PX }) });
