import { createElement, type SVGProps } from 'react';

/** An icon as lucide keeps it: a drawing of 24 by 24. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number };

/**
 * Draws an icon of lucide-react. The build puts it in the place of the package's own `createLucideIcon`, whose
 * contexts, sizes and modes nobody here uses: that would be two kilobytes before the first screen. An icon without a
 * name of its own is hidden from screen readers.
 */
export default function createLucideIcon({ node }: IconData) {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function LucideIcon({ size = 24, strokeWidth = 2, ...rest }: IconProps) {
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] === undefined,
        ...rest,
      },
      parts,
    );
  };
}
