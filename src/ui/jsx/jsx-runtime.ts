import type { Key, ReactElement, ReactNode } from 'react';
import { jsx as createJsx, jsxs as createJsxs } from 'react/jsx-runtime';
import { ownTexts } from './own-texts.ts';

export { Fragment } from 'react/jsx-runtime';
export type { JSX } from './jsx-types.ts';

/**
 * Creates an element whose texts have elements of their own where they have siblings. The compiler calls it for JSX,
 * always with a new object of props.
 */
export function jsx(
  type: Parameters<typeof createJsx>[0],
  props: { readonly children?: ReactNode },
  key?: Key,
): ReactElement {
  const children = ownTexts(type, props.children);
  return createJsx(type, children === props.children ? props : Object.assign(props, { children }), key);
}

/** Creates the same for children that are listed in the source, which need no keys. */
export function jsxs(
  type: Parameters<typeof createJsx>[0],
  props: { readonly children?: ReactNode },
  key?: Key,
): ReactElement {
  const children = ownTexts(type, props.children);
  const create = Array.isArray(children) ? createJsxs : createJsx;
  return create(type, children === props.children ? props : Object.assign(props, { children }), key);
}
