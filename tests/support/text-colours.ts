import type axe from 'axe-core';
import type { NodeResult, Result } from 'axe-core';

/** The rules whose result follows from the colours of a text. */
export const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

interface CheckedColours {
  readonly violations: Result[];
  /** Signatures of the texts that have enough contrast and were not among the known ones. */
  readonly passed: number[];
}

/**
 * Runs in the page: applies the rules of colour to the texts whose signature is not known to pass. The signature of a
 * text is everything that its contrast follows from: its own colour, size and weight, and the colours and opacities
 * that it is painted on. A text that is painted on something else than its ancestors always counts as unknown, and so
 * does one that the rules could not judge.
 */
export async function checkColours({
  known,
  rules,
}: {
  readonly known: readonly number[];
  readonly rules: readonly string[];
}): Promise<CheckedColours> {
  const passing = new Set(known);
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const found = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, found);
    return found;
  };
  const isOpaque = (colour: string): boolean => !/^rgba\(|^transparent$|\/ /.test(colour);
  const isPaintedOn = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration): boolean =>
    backgroundImage === 'none' && isOpaque(backgroundColor);

  /** Lists the element and its ancestors up to the first whose background covers what is behind it. */
  const layersOf = (element: Element): Element[] => {
    const layers: Element[] = [];
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      layers.push(at);
      if (isPaintedOn(styleOf(at))) break;
    }
    return layers;
  };

  /** Tells whether something else than its ancestors may lie behind or before the text. */
  const isOverlapping = (element: Element, layers: readonly Element[]): boolean => {
    const mayMove = layers.some((layer) => {
      const { position, transform, float } = styleOf(layer);
      return !['static', 'relative'].includes(position) || transform !== 'none' || float !== 'none';
    });
    if (!mayMove) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
    const below = stack.slice(stack.indexOf(element));
    const end = below.findIndex((other) => isPaintedOn(styleOf(other)));
    return below.slice(0, end + 1).some((other) => !layers.includes(other));
  };

  const hasOwnText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
  const FIELDS = ['INPUT', 'SELECT', 'TEXTAREA'];

  /** Lists why the rules may have nothing to say: such a text must not speak for one that they judge. */
  const exemptionsOf = (element: Element): string[] => {
    const { width, height } = element.getBoundingClientRect();
    return [
      ...(element.closest(':disabled, [aria-disabled="true"]') === null ? [] : ['disabled']),
      ...(width <= 1 || height <= 1 ? ['unseen'] : []),
      ...((element.textContent ?? '').trim().length <= 1 && !FIELDS.includes(element.tagName) ? ['short'] : []),
    ];
  };

  const signatureOf = (element: Element, layers: readonly Element[]): string => {
    const own = styleOf(element);
    const { parentElement } = element;
    const parts = [
      own.color,
      own.fontSize,
      own.fontWeight,
      own.textShadow,
      own.webkitTextStrokeWidth,
      ...layers.map((layer) => {
        const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = styleOf(layer);
        return backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1'
          ? filter + mixBlendMode
          : [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join();
      }),
      ...exemptionsOf(element),
    ];
    // What is behind an opaque background shows through when an ancestor of it is not opaque.
    for (let at = layers.at(-1)?.parentElement; at; at = at.parentElement) {
      const { opacity, backgroundColor } = styleOf(at);
      if (opacity !== '1') parts.push(opacity, backgroundColor);
    }
    if (FIELDS.includes(element.tagName)) parts.push(element.tagName, element.getAttribute('type') ?? '');
    if (element.tagName === 'A' && parentElement !== null)
      parts.push(
        'link',
        styleOf(parentElement).color,
        styleOf(parentElement).fontWeight,
        own.textDecorationLine,
        own.borderBottom,
        String(hasOwnText(parentElement)),
      );
    return parts.filter((part) => part !== 'nonenormal').join('|');
  };

  /** Returns a hash of 53 bits (cyrb53). */
  const hash = (text: string): number => {
    let [one, two] = [0xdeadbeef, 0x41c6ce57];
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      one = Math.imul(one ^ code, 2654435761);
      two = Math.imul(two ^ code, 1597334677);
    }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
    two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
    return 4294967296 * (2097151 & two) + (one >>> 0);
  };

  /** The signature of each text to judge; undefined for a text that can have none. */
  const unknown = new Map<Element, number | undefined>();
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasOwnText(element) && !FIELDS.includes(element.tagName)) continue;
    if (!element.checkVisibility() || element.closest('[inert], [aria-hidden="true"], script, style') !== null)
      continue;
    const layers = layersOf(element);
    const signature = isOverlapping(element, layers) ? undefined : hash(signatureOf(element, layers));
    if (signature === undefined || !passing.has(signature)) unknown.set(element, signature);
  }
  if (unknown.size === 0) return { violations: [], passed: [] };

  const { axe: inPage } = window as unknown as { axe: typeof axe };
  const results = await inPage.run([...unknown.keys()] as unknown as axe.ElementContext, {
    runOnly: { type: 'rule', values: [...rules] },
    resultTypes: ['violations', 'passes', 'incomplete'],
    iframes: false,
    elementRef: true,
  });
  const elementsOf = (found: readonly Result[]): Set<Element | undefined> =>
    new Set(found.flatMap(({ nodes }) => nodes.map(({ element }: NodeResult) => element)));
  const failed = elementsOf(results.violations);
  const judged = elementsOf(results.passes.filter(({ id }) => id === 'color-contrast'));
  const passed = [...unknown].flatMap(([element, signature]) => {
    const hasPassed = judged.has(element) || exemptionsOf(element).length > 0;
    return signature !== undefined && hasPassed && !failed.has(element) ? [signature] : [];
  });
  const failing = new Set([...unknown].filter(([element]) => failed.has(element)).map(([, signature]) => signature));
  return {
    violations: results.violations.map(({ nodes, ...violation }) => ({
      ...violation,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary }) as NodeResult),
    })),
    passed: passed.filter((signature) => !failing.has(signature)),
  };
}
