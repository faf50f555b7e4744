import { colourNamer } from './colour-names.ts';
import { flattenRow, px } from './flat-row.ts';
import { beyondOurFonts } from './our-letters.ts';

const OPPOSITE = { left: 'right', right: 'left' } as const;

/**
 * Rows as they stand there now, of fewer and simpler elements, which a browser lays out in a third of the time: a link,
 * and in it each text, picture and ground at its place, the texts cut off where the row cuts them off. `css` has their
 * classes; colours are called by name. They are right as long as rows are as wide as now. A row without a link is not
 * there (`undefined`).
 */
export function flattenRows(rows: readonly Element[]): {
  readonly links: readonly (HTMLAnchorElement | undefined)[];
  readonly css: string;
} {
  const means = { nameColour: colourNamer(), beyond: beyondOurFonts() };
  const flat = rows.map((row) => flattenRow(row, means));
  const pieces = flat.flatMap((row) => row?.pieces ?? []);
  const [lefts, rights] = [countBy(pieces, ({ left }) => px(left)), countBy(pieces, ({ right }) => px(right))];
  const classes = new Map<string, string>();
  const classOf = (look: string): string => {
    const known = classes.get(look) ?? `flat-${classes.size}`;
    classes.set(look, known);
    return known;
  };
  for (const row of flat) {
    if (row === undefined) continue;
    row.link.className = classOf(row.link.className);
    for (const { element, left, right, top, isText, from, look } of row.pieces) {
      // Placed by the edge that more of them keep to: fewer classes.
      const edge = from ?? ((lefts.get(px(left)) ?? 0) >= (rights.get(px(right)) ?? 0) ? 'left' : 'right');
      const place = `${edge}:${px(edge === 'left' ? left : right)}`;
      element.setAttribute(
        'class',
        classOf(
          `position:absolute;top:${px(top)};${place};${isText ? `${OPPOSITE[edge]}:0;text-align:${edge};` : ''}${look}`,
        ),
      );
      row.link.append(element);
    }
  }
  return { links: flat.map((row) => row?.link), css: [...classes].map(([look, name]) => `.${name}{${look}}`).join('') };
}

function countBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}
