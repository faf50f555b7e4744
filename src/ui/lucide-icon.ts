import { createElement, type SVGProps } from 'react';

/** Icon data of lucide, drawn on a grid of 24 by 24. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number };

/**
 * Creates an icon component of lucide-react. The build puts this in place of the package's `createLucideIcon`, whose
 * contexts and options are unused and would add two kilobytes before the first screen. An icon without an `aria-label`
 * is hidden from screen readers.
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
